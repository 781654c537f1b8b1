-- Circular q-shift on a ring: one hop in each step, the shorter way round.
title = "q-shift on a ring"
where = "ring"
source = "Grama et al. 2003, 4.6.1"
operation = "shift"

function misfit(platform)
  if platform.family ~= "ring" then return "needs a ring" end
end

function program(me)
  local p, q = me.ranks, me.shift
  local way = q <= p - q and 1 or -1
  for i = 1, math.min(q, p - q) do
    me:step(i)
    me:hold(me:exchange((me.rank + way) % p, me:take_all(), (me.rank - way) % p))
  end
  me:keep(me:take_all())
end

function steps(s)
  return math.min(s.q, s.p - s.q)
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "min(q, p-q)(t_s + t_h + t_w m)",
    assumes = {{"the book's mapping and routing", function(s) return s.plain end}},
    value = function(s) return math.min(s.q, s.p - s.q) * (s.t_s + s.t_h + s.t_w * s.m) end,
  },
}
