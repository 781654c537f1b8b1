-- Prefix sums by recursive doubling: pairs of ranks swap the sums of their groups; the higher one adds what comes to its
-- result.
title = "recursive doubling of prefix sums"
operation = "scan"
source = "Grama et al. 2003, 4.3, algorithm 4.9"

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local function has_partner_after(bit) -- to which the sum of the group is sent
    repeat bit = 2 * bit until bit >= me.ranks or me.rank ~ bit < me.ranks
    return bit < me.ranks
  end
  local sum = me:take_all() -- of the group
  local result
  if not me.exclusive then result = me:copy(sum) end
  local bit, step = 1, 1
  while bit < me.ranks do
    me:step(step)
    local partner = me.rank ~ bit
    if partner < me.ranks then
      local came = me:exchange(partner, me:copy(sum), partner)
      if has_partner_after(bit) then me:add(sum, came) end
      if partner < me.rank then
        if result then me:add(result, came) else result = me:copy(came) end
      end
    end
    bit, step = 2 * bit, step + 1
  end
  if result then me:keep(result) end
end
