$ export CUDA_VISIBLE_DEVICES=0,1 # both
$ cd llama.cpp && ./llama-server -m x.gguf -ngl 2 -ts 1,1 \
  -ot 'blk\.(0|1)\.ffn_.*_exps=CPU' -c 4096 --frob 3 2>&1 | tee log
