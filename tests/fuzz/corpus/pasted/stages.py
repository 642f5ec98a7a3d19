import torch
DEVICES = ["cuda:1", "cpu"]
SPLITS = ["layers.2"]
