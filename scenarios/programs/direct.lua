-- Total exchange without any order: every rank posts all its messages at once.
title = "all sends at once"

function steps(s)
  return s.p > 1 and 1 or 0
end

function program(me)
  if me.ranks == 1 then return end
  me:step(1)
  local sent, received = {}, {}
  for j = 1, me.ranks - 1 do
    local to = (me.rank + j) % me.ranks
    sent[j] = me:send(to, me:take_for(to))
    received[j] = me:receive((me.rank - j) % me.ranks)
  end
  for j = 1, #received do me:keep(me:wait(received[j])) end
  for j = 1, #sent do me:wait(sent[j]) end
end
