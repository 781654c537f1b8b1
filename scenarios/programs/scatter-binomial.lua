-- Scatter down a binomial tree: in every step, each rank that has blocks passes on half of them.
title = "binomial scatter"
operation = "scatter"
source = "Grama et al. 2003, 4.4, figure 4.15"

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local place = (me.rank - me.root) % me.ranks -- as seen from the root
  local function rank_at(other) return (other + me.root) % me.ranks end
  local function take(first, last) -- the blocks for these places
    last = math.min(last, me.ranks - 1)
    return me:take(function(_, destination)
      local at = (destination - me.root) % me.ranks
      return first <= at and at <= last
    end, (last - first + 1) * me.message_words)
  end
  local distance, step = 1, 1
  while 2 * distance < me.ranks do distance = 2 * distance end
  while distance >= 1 do
    me:step(step)
    if place % (2 * distance) == distance then
      me:hold(me:wait(me:receive(rank_at(place - distance))))
    elseif place % (2 * distance) == 0 and place + distance < me.ranks then
      me:wait(me:send(rank_at(place + distance), take(place + distance, place + 2 * distance - 1)))
    end
    distance, step = distance // 2, step + 1
  end
  if me.rank ~= me.root then me:keep(me:take_all()) end
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(t_s + t_h) log p + t_w m (p-1)",
    assumes = {{"a hypercube, ranks in order", function(s) return s.family == "hypercube" and s.plain end}},
    value = function(s) return (s.t_s + s.t_h) * steps(s) + s.t_w * s.m * (s.p - 1) end,
  },
}
