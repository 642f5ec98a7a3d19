import torch
device_map = {"embed": "cuda:0", 'head': torch.device("cuda", 1)}
model = M.from_pretrained("x", device_map=device_map)
for i in range(3):
    model.layers[i].to(f"cuda:{i}")
for layer in model.layers[1:]: layer.cuda(1)
if True:
    model.head.cpu()
self.head = Linear(1, 2).to("cuda:0", torch.float16)
