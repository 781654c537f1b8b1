-- Barrier by dissemination: each rank tells ranks ever farther away of all whom it has heard of.
title = "dissemination"
operation = "barrier"
source = "Hensgen, Finkel and Manber 1988"

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local heard = me:take_all()
  local distance, step = 1, 1
  while distance < me.ranks do
    me:step(step)
    local to, from = (me.rank + distance) % me.ranks, (me.rank - distance) % me.ranks
    me:add(heard, me:exchange(to, me:copy(heard), from))
    distance, step = 2 * distance, step + 1
  end
  me:keep(heard)
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(t_s + t_h) ceil(log2 p)",
    assumes = {{"a complete network", function(s) return s.family == "complete" and s.plain end}},
    value = function(s) return (s.t_s + s.t_h) * steps(s) end,
  },
}
