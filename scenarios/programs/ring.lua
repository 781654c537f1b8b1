-- Total exchange on a ring: everything travels in one direction, and every rank keeps what is for it.
title = "pipelined ring"
where = "ring"
source = "Grama et al. 2003, 4.5.1"

function misfit(platform)
  if platform.family ~= "ring" then return "needs a ring" end
end

function program(me)
  if me.ranks == 1 then return end
  local next = (me.rank + 1) % me.ranks
  local previous = (me.rank - 1) % me.ranks
  local travelling = me:take_all()
  for i = 1, me.ranks - 1 do
    me:step(i)
    me:hold(me:exchange(next, travelling, previous))
    me:keep(me:take_for(me.rank))
    travelling = me:take_all()
  end
end

formulas = {
  {
    name = "textbook", kind = "exact", text = "(t_s + t_h + t_w m p/2)(p-1)",
    assumes = {{"the book's mapping and routing", function(s) return s.plain end}},
    value = function(s) return (s.t_s + s.t_h + s.t_w * s.m * s.p / 2) * (s.p - 1) end,
  },
}
