-- Total exchange on any number of ranks: in step j every rank sends to the rank j places further round.
title = "shift by j"
source = "the fixed pattern of exchanges"

function program(me)
  for j = 1, me.ranks - 1 do
    me:step(j)
    local to = (me.rank + j) % me.ranks
    local from = (me.rank - j) % me.ranks
    me:keep(me:exchange(to, me:take_for(to), from))
  end
end
