-- All-reduce by distances that double: in step k every rank sends a copy of its sum to the rank 2^(k-1) places further,
-- and adds what comes. On 2^d ranks each has the words of all once; on others the last step brings some a second time.
title = "all-reduce by distances that double"
operation = "all-reduce"
source = "the messages of a barrier by dissemination: Hensgen, Finkel and Manber 1988"

function steps(s)
  return math.ceil(math.log(s.p, 2) - 1e-9)
end

function program(me)
  local sum = me:take_all()
  local distance, step = 1, 1
  while distance < me.ranks do
    me:step(step)
    local to, from = (me.rank + distance) % me.ranks, (me.rank - distance) % me.ranks
    me:add(sum, me:exchange(to, me:copy(sum), from))
    distance, step = 2 * distance, step + 1
  end
  me:keep(sum)
end
