class Net(Module):
  __parameters__ = ["w", ]
  __buffers__ = []
  w : Tensor
  k : Final[int] = 5
  def forward(self: __torch__.n.Net,
    x: Tensor) -> Tensor:
    l = annotate(List[Tensor], [x])
    i = 0
    y = x
    go = True
    while go:
      y0 = torch.mul(y, self.w)
      _0 = torch.append(l, y0)
      i0 = torch.add(i, 1)
      if torch.eq(i0, 3):
        stop = True
      else:
        stop = bool(torch.gt(torch.sum(y0), 9.))
      if stop:
        go0 = False
      else:
        go0 = True
      go, i, y = go0, i0, y0
    return (torch.stack(l, 0), i)
