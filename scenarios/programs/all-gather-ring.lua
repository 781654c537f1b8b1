-- All-gather along a ring of the ranks: every block travels all the way around, and each rank keeps a copy.
title = "ring all-gather"
operation = "all-gather"
source = "Grama et al. 2003, 4.2.1, figure 4.9"

function program(me)
  local next = (me.rank + 1) % me.ranks
  local previous = (me.rank - 1) % me.ranks
  local travelling = me:take_all()
  for i = 1, me.ranks - 1 do
    me:step(i)
    travelling = me:exchange(next, travelling, previous) -- the block that came last goes on
    me:keep(me:copy(travelling))
  end
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(t_s + t_h + t_w m)(p-1)",
    assumes = {{"a ring, with the book's mapping and routing", function(s) return s.family == "ring" and s.plain end}},
    value = function(s) return (s.t_s + s.t_h + s.t_w * s.m) * (s.p - 1) end,
  },
}
