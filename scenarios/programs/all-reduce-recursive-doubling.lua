-- All-reduce by recursive doubling: in every step pairs of ranks swap copies of their sums, and add what comes.
title = "recursive doubling of sums"
where = "2^d nodes"
operation = "all-reduce"
source = "Grama et al. 2003, 4.3"

function misfit(platform)
  if platform.p & (platform.p - 1) ~= 0 then return "needs 2^d nodes" end
end

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local sum = me:take_all()
  local bit, step = 1, 1
  while bit < me.ranks do
    me:step(step)
    local partner = me.rank ~ bit
    me:add(sum, me:exchange(partner, me:copy(sum), partner))
    bit, step = 2 * bit, step + 1
  end
  me:keep(sum)
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(t_s + t_h + t_w m + t_c m) log p",
    assumes = {{"a hypercube, ranks in order", function(s) return s.family == "hypercube" and s.plain end}},
    value = function(s) return (s.t_s + s.t_h + s.t_w * s.m + s.t_c * s.m) * math.log(s.p, 2) end,
  },
}
