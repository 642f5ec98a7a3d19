VLLM_PP_LAYER_PARTITION=1,2 vllm serve m -pp=2 --offload_group_size 2 --max-model-len 32K --cpu-offload-gb 1.5
