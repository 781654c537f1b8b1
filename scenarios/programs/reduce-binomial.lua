-- Reduction up a binomial tree, the broadcast backwards: in every step, half of the ranks that hold a sum pass it on.
title = "binomial reduction"
operation = "reduce"
source = "Grama et al. 2003, 4.1"

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local place = (me.rank - me.root) % me.ranks -- as seen from the root
  local function rank_at(other) return (other + me.root) % me.ranks end
  local sum = me:take_all()
  local distance, step = 1, 1
  while distance < me.ranks do
    me:step(step)
    if place % (2 * distance) == distance then
      me:wait(me:send(rank_at(place - distance), sum))
    elseif place % (2 * distance) == 0 and place + distance < me.ranks then
      me:add(sum, me:wait(me:receive(rank_at(place + distance))))
    end
    distance, step = 2 * distance, step + 1
  end
  if me.rank == me.root then me:keep(sum) end
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(t_s + t_h + t_w m + t_c m) log p",
    assumes = {{"a hypercube, ranks in order", function(s) return s.family == "hypercube" and s.plain end}},
    value = function(s) return (s.t_s + s.t_h + s.t_w * s.m + s.t_c * s.m) * steps(s) end,
  },
}
