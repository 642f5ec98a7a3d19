class Net(Module):
  __parameters__ = ["w", ]
  __buffers__ = []
  w : Tensor
  k : Final[int] = 5
  def forward(self: __torch__.n.Net,
    x: Tensor) -> Tensor:
    n = ops.prim.NumToTensor(torch.size(x, 1))
    a, b, = torch.split(torch.mul(x, self.w), 1)
    l = annotate(List[Tensor], [a, ])
    for i in range(2):
      _0 = torch.append(l, torch.neg(b))
    if torch.gt(int(n), self.k):
      r = torch.cat(l, 1)
    else:
      r = torch.slice(x, 1, 0, int(torch.add(n, CONSTANTS.c0)))
    if bool(torch.sum(r)):
      _1 = torch.append(l, r)
      h = None
    else:
      h = (self).more(r, )
    d = annotate(Dict[str, Tensor], {})
    torch._set_item(d, "l", torch.cat(l, 1))
    if torch.__is__(h, None):
      m = r
    else:
      m = unchecked_cast(Tensor, h)
    return (d, torch.to(m, 6))
  def more(self: __torch__.n.Net,
    x: Tensor) -> Tensor:
    if torch.ne(torch.dim(x), 2):
      ops.prim.RaiseException("no")
    else:
      pass
    return torch.reshape(x, [torch.dim(x), -1])
