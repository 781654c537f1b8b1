-- Circular q-shift on a torus, q = a c + b: b steps along the row, one step along the column for the packets that went
-- around the end of their row, then a steps along the column for all.
title = "q-shift on a torus"
where = "torus of two dimensions"
source = "Grama et al. 2003, 4.6.1"
operation = "shift"

function misfit(platform)
  if platform.family ~= "torus" or #platform.dims ~= 2 then return "needs a torus of two dimensions" end
end

function program(me)
  local columns = me.dims[2]
  local a, b = me.shift // columns, me.shift % columns
  local row, column = table.unpack(me:coordinates(me.rank))
  local step = 0

  -- Some unit steps, in which some ranks have no part.
  local function move(rows_on, columns_on, count, takes_part)
    for _ = 1, count do
      step = step + 1
      me:step(step)
      if takes_part then
        local next = me:rank_at{row + rows_on, column + columns_on}
        local previous = me:rank_at{row - rows_on, column - columns_on}
        me:hold(me:exchange(next, me:take_all(), previous))
      end
    end
  end

  move(0, 1, b, true)
  if b > 0 then move(1, 0, 1, column < b) end
  move(1, 0, a, true)
  me:keep(me:take_all())
end

function steps(s)
  local a, b = s.q // s.dims[2], s.q % s.dims[2]
  return b + (b > 0 and 1 or 0) + a
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(steps)(t_s + t_h + t_w m)",
    assumes = {{"the book's mapping and routing", function(s) return s.plain end}},
    value = function(s) return steps(s) * (s.t_s + s.t_h + s.t_w * s.m) end,
  },
}
