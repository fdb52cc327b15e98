"""Workbooks in and out: new ones, reading, checking, calculating again, writing back."""
