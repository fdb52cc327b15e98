"""Speed and memory as ratios against a peer or a floor, measured in the same run: python -m benchmarks."""
