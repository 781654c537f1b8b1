-- Circular q-shift in one step: every rank sends straight to its destination.
title = "q-shift in one step"
source = "Grama et al. 2003, 4.6.2"
operation = "shift"

function program(me)
  me:step(1)
  me:keep(me:exchange((me.rank + me.shift) % me.ranks, me:take_all(), (me.rank - me.shift) % me.ranks))
end

function steps(s)
  return 1
end
