-- Circular q-shift on a hypercube whose node G(i) = i XOR (i >> 1) runs rank i: for each binary digit 2^k of q, from the
-- highest, two steps (one if k = 0) in rings of nodes that share the low k-1 bits of their labels.
title = "q-shift by powers of two on Gray-coded ranks"
where = "hypercube, with the mapping gray"
source = "Grama et al. 2003, 4.6.2"
operation = "shift"

function misfit(platform)
  if platform.family ~= "hypercube" then return "needs a hypercube" end
  if platform.mapping ~= "gray" then return "needs the mapping gray" end
end

local function gray(i)
  return i ~ i >> 1
end

local function rank_on(label)
  local i = 0
  while label ~= 0 do
    i = i ~ label
    label = label >> 1
  end
  return i
end

-- The next (way = 1) or previous (-1) rank in the ring of nodes that share their low k-1 label bits.
local function neighbour(rank, k, way, p)
  local shared = math.max(k - 1, 0)
  local length = p >> shared
  local low = gray(rank) & (1 << shared) - 1
  local place = ((rank >> shared) + way) % length
  return rank_on(gray(place) << shared | low)
end

function program(me)
  local step = 0
  for k = 62, 0, -1 do
    if me.shift >> k & 1 == 1 then
      for _ = 1, k == 0 and 1 or 2 do
        step = step + 1
        me:step(step)
        me:hold(me:exchange(neighbour(me.rank, k, 1, me.ranks), me:take_all(), neighbour(me.rank, k, -1, me.ranks)))
      end
    end
  end
  me:keep(me:take_all())
end

function steps(s)
  local count = 0
  for k = 0, 62 do
    if s.q >> k & 1 == 1 then count = count + (k == 0 and 1 or 2) end
  end
  return count
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(2 ones(q) - (q odd))(t_s + t_h + t_w m)",
    value = function(s) return steps(s) * (s.t_s + s.t_h + s.t_w * s.m) end,
  },
}
