-- Total exchange in few steps: distances are written in digits, and in each step every rank passes on all blocks whose
-- distance has one value of one digit.
title = "Bruck's algorithm"
source = "Bruck et al. 1997"
options = {radix = {default = 2, least = 2, most = 1024}}

function steps(s)
  local count, weight = 0, 1
  while weight < s.p do
    for value = 1, s.options.radix - 1 do
      if value * weight < s.p then count = count + 1 end
    end
    weight = weight * s.options.radix
  end
  return count
end

-- How many of the distances 0 .. p-1 have this value at the digit of this weight.
local function distances_with_digit(p, radix, weight, value)
  local whole = p // (weight * radix) * weight
  local in_the_last = p % (weight * radix) - value * weight
  return whole + math.max(0, math.min(in_the_last, weight))
end

function program(me)
  local p, radix = me.ranks, me.options.radix
  local weight, step = 1, 1
  while weight < p do
    for value = 1, radix - 1 do
      local distance = value * weight
      if distance >= p then break end
      me:step(step)
      local passed_on = me:take(function(source, destination)
        return (destination - source) % p // weight % radix == value
      end, me.message_words * distances_with_digit(p, radix, weight, value))
      me:hold(me:exchange((me.rank + distance) % p, passed_on, (me.rank - distance) % p))
      step = step + 1
    end
    weight = weight * radix
  end
  me:keep(me:take_all())
end
