"""The racing game «Тачки, рельсы, два сопла», after its rule text «Игромеханика»."""
