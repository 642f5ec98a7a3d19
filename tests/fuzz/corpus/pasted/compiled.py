import torch_tensorrt
SETTINGS = {"offload_module_to_cpu": True, "enabled_precisions": {torch.float16}}
model = model.eval().to("cuda:0")
compiled = torch_tensorrt.MutableTorchTensorRTModule(model, **SETTINGS, device=torch_tensorrt.Device(gpu_id=1))
other = torch.compile(model, backend="torch_tensorrt", options={"min_block_size": 3})
context, synchronize = te.get_cpu_offload_context(enabled=True, num_layers=2, model_layers=3)
