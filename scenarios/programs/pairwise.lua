-- Total exchange on 2^d ranks: in step j every rank swaps a block with the rank whose number differs in the bits of j.
title = "pairwise exchange"
where = "2^d ranks"
source = "Grama et al. 2003, algorithm 4.10"

function misfit(platform)
  if platform.ranks & (platform.ranks - 1) ~= 0 then
    return "needs a power-of-two number of ranks"
  end
end

function program(me)
  for j = 1, me.ranks - 1 do
    me:step(j)
    local partner = me.rank ~ j
    me:keep(me:exchange(partner, me:take_for(partner), partner))
  end
end

formulas = {
  {
    name = "ports", kind = "lower-bound", text = "(t_s + t_h + t_w m)(p-1)",
    value = function(s) return (s.t_s + s.t_h + s.t_w * s.m) * (s.p - 1) end,
  },
  {
    name = "with hops", kind = "exact", text = "(t_s + t_w m)(p-1) + t_h (p/2) log p",
    assumes = {
      {"a hypercube with E-cube routing", function(s) return s.family == "hypercube" and s.plain end},
      {"cut-through", function(s) return s.switching == "cut-through" end},
    },
    value = function(s) return (s.t_s + s.t_w * s.m) * (s.p - 1) + s.t_h * s.p / 2 * math.log(s.p, 2) end,
  },
}
