-- Gather up a binomial tree, the scatter backwards: in every step, half of the ranks that hold blocks pass all of them on.
title = "binomial gather"
operation = "gather"
source = "Grama et al. 2003, 4.4, figure 4.15 backwards"

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local place = (me.rank - me.root) % me.ranks -- as seen from the root
  local function rank_at(other) return (other + me.root) % me.ranks end
  local distance, step = 1, 1
  while distance < me.ranks do
    me:step(step)
    if place % (2 * distance) == distance then
      me:wait(me:send(rank_at(place - distance), me:take_all()))
    elseif place % (2 * distance) == 0 and place + distance < me.ranks then
      me:hold(me:wait(me:receive(rank_at(place + distance))))
    end
    distance, step = 2 * distance, step + 1
  end
  if me.rank == me.root then me:keep(me:take_all()) end
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(t_s + t_h) log p + t_w m (p-1)",
    assumes = {{"a hypercube, ranks in order", function(s) return s.family == "hypercube" and s.plain end}},
    value = function(s) return (s.t_s + s.t_h) * steps(s) + s.t_w * s.m * (s.p - 1) end,
  },
}
