-- Broadcast down a binomial tree: in every step, each rank that has the data sends a copy to one that has not.
title = "binomial broadcast"
operation = "broadcast"
source = "Grama et al. 2003, 4.1, algorithm 4.1 for any root, by places round a ring"

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local place = (me.rank - me.root) % me.ranks -- as seen from the root
  local function rank_at(other) return (other + me.root) % me.ranks end
  local distance, step = 1, 1
  while 2 * distance < me.ranks do distance = 2 * distance end
  local data = me:take_all() -- nothing yet, but at the root
  while distance >= 1 do
    me:step(step)
    if place % (2 * distance) == distance then
      data = me:wait(me:receive(rank_at(place - distance)))
    elseif place % (2 * distance) == 0 and place + distance < me.ranks then
      me:wait(me:send(rank_at(place + distance), me:copy(data)))
    end
    distance, step = distance // 2, step + 1
  end
  me:keep(data)
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(t_s + t_h + t_w m) ceil(log2 p)",
    assumes = {{"a hypercube, ranks in order", function(s) return s.family == "hypercube" and s.plain end}},
    value = function(s) return (s.t_s + s.t_h + s.t_w * s.m) * steps(s) end,
  },
}
