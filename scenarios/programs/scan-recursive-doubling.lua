-- Prefix sums by recursive doubling: pairs of ranks swap the sums of their groups; the higher one adds what comes to its
-- result.
title = "recursive doubling of prefix sums"
operation = "scan"
source = "Grama et al. 2003, 4.3, algorithm 4.9"

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local sum = me:take_all() -- of the group
  local result
  if not me.exclusive then result = me:copy(sum) end
  local bit, step = 1, 1
  while bit < me.ranks do
    me:step(step)
    local partner = me.rank ~ bit
    if partner < me.ranks then
      local came = me:exchange(partner, me:copy(sum), partner)
      me:add(sum, came)
      if partner < me.rank then
        if result then me:add(result, came) else result = me:copy(came) end
      end
    end
    bit, step = 2 * bit, step + 1
  end
  if result then me:keep(result) end
end
