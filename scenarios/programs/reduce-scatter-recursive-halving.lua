-- Reduce-scatter by recursive halving: pairs of ranks give each other the sums that the other goes on with.
title = "recursive halving"
where = "2^d nodes"
operation = "reduce-scatter"
source = "Grama et al. 2003, 4.2.3, algorithm 4.8"

function misfit(platform)
  if platform.p & (platform.p - 1) ~= 0 then return "needs 2^d nodes" end
end

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local bit, step = me.ranks // 2, 1
  while bit >= 1 do
    me:step(step)
    local partner = me.rank ~ bit
    local function is_for_partner(_, destination) return destination // bit == partner // bit end
    local theirs = me:take(is_for_partner, bit * me.message_words)
    local mine = me:take_all()
    me:hold(me:add(mine, me:exchange(partner, theirs, partner)))
    bit, step = bit // 2, step + 1
  end
  me:keep(me:take_all())
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(t_s + t_h) log p + (t_w + t_c) m (p-1)",
    assumes = {{"a hypercube, ranks in order", function(s) return s.family == "hypercube" and s.plain end}},
    value = function(s) return (s.t_s + s.t_h) * steps(s) + (s.t_w + s.t_c) * s.m * (s.p - 1) end,
  },
}
