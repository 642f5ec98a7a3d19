torchrun pretrain_gpt.py --pipeline-model-parallel-size 3 --pipeline-model-parallel-layout "E(t|)*2tL" --num-layers 3
