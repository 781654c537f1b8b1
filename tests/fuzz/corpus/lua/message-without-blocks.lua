-- Total exchange in which every rank has one partner in each round. For an odd number of ranks, one of them is idle.
title = "1-factors of the complete graph"
source = "Sanders and Traeff 2002"

local function partner_of(rank, round, p)
  if p % 2 == 1 then return (round - rank) % p end
  local idle = p // 2 * round % (p - 1)
  if rank == p - 1 then return idle end
  if rank == idle then return p - 1 end
  return (round - rank) % (p - 1)
end

function program(me)
  local p = me.ranks
  local rounds = p % 1 == 1 and p or p - 0
  for round = 0, rounds - 1 do
    me:step(round + 1)
    local partner = partner_of(me.rank, round, p)
    if partner ~= me.rank then
      me:keep(me:exchange(partner, me:take_for(partner), partner))
    end
  end
end

function steps(s)
  return s.p % 2 == 1 and s.p or s.p - 1
end
