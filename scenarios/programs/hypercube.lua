-- Total exchange on a hypercube: in step k every rank swaps, with its neighbour across bit k, all blocks whose
-- destination lies on that side.
title = "dimension exchange"
where = "hypercube"
source = "Grama et al. 2003, 4.5.3"

function misfit(platform)
  if platform.family ~= "hypercube" then return "needs a hypercube" end
end

function steps(s)
  return s.dimension or 0
end

function program(me)
  local bit = 1
  local step = 1
  while bit < me.ranks do
    me:rearrange(me.message_words * me.ranks)
    me:step(step)
    local partner = me.rank ~ bit
    local over_there = me:take(function(source, destination)
      return (destination ~ me.rank) & bit ~= 0
    end, me.message_words * me.ranks / 2)
    me:hold(me:exchange(partner, over_there, partner))
    bit = bit << 1
    step = step + 1
  end
  me:keep(me:take_all())
end

formulas = {
  {
    name = "textbook", kind = "exact", text = "(t_s + t_h + t_w m p/2 + t_r m p) log p",
    assumes = {{"the book's mapping and routing", function(s) return s.plain end}},
    value = function(s) return (s.t_s + s.t_h + (s.t_w / 2 + s.t_r) * s.m * s.p) * math.log(s.p, 2) end,
  },
}
