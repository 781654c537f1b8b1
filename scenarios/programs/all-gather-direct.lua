-- All-gather without any order: every rank posts a copy of its block for every other at once.
title = "all sends at once"
operation = "all-gather"

function steps(s)
  return s.p > 1 and 1 or 0
end

function program(me)
  if me.ranks == 1 then return end
  me:step(1)
  local mine = me:take_all()
  local sent, received = {}, {}
  for j = 1, me.ranks - 1 do
    sent[j] = me:send((me.rank + j) % me.ranks, me:copy(mine))
    received[j] = me:receive((me.rank - j) % me.ranks)
  end
  for j = 1, #received do me:keep(me:wait(received[j])) end
  for j = 1, #sent do me:wait(sent[j]) end
end
