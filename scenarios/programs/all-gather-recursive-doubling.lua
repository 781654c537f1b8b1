-- All-gather by recursive doubling: in every step pairs of ranks exchange copies of all that they have.
title = "recursive doubling"
where = "2^d nodes"
operation = "all-gather"
source = "Grama et al. 2003, 4.2.3, figure 4.11"

function misfit(platform)
  if platform.p & (platform.p - 1) ~= 0 then return "needs 2^d nodes" end
end

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local bit, step = 1, 1
  while bit < me.ranks do
    me:step(step)
    local partner = me.rank ~ bit
    local held = me:take_all()
    local arrived = me:exchange(partner, me:copy(held), partner)
    me:keep(me:copy(arrived))
    me:hold(held)
    me:hold(arrived)
    bit, step = 2 * bit, step + 1
  end
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(t_s + t_h) log p + t_w m (p-1)",
    assumes = {{"a hypercube, ranks in order", function(s) return s.family == "hypercube" and s.plain end}},
    value = function(s) return (s.t_s + s.t_h) * math.log(s.p, 2) + s.t_w * s.m * (s.p - 1) end,
  },
}
