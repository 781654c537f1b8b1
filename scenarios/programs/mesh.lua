-- Total exchange on a torus: first along every row, with blocks grouped by the column of their destination, then along
-- every column.
title = "row, then column exchange"
where = "torus of two dimensions"
source = "Grama et al. 2003, 4.5.2"

function misfit(platform)
  if platform.family ~= "torus" or #platform.dims ~= 2 then return "needs a torus of two dimensions" end
end

-- Every rank of a ring sends a group of blocks to every other rank of it: dimension 1 is along columns, 2 along rows.
-- What the rank holds travels; gives the groups that were for its own position.
local function around_ring(me, dimension, first_step, words_of_group)
  local place = me:coordinates(me.rank)
  local function neighbour(by)
    local at = {place[1], place[2]}
    at[dimension] = at[dimension] + by
    return me:rank_at(at)
  end
  local arrived = {}
  for i = 1, me.dims[dimension] - 1 do
    me:step(first_step + i - 1)
    me:hold(me:exchange(neighbour(1), me:take_all(), neighbour(-1)))
    arrived[i] = me:take(function(source, destination)
      return me:coordinates(destination)[dimension] == place[dimension]
    end, words_of_group)
  end
  return arrived
end

function program(me)
  local m = me.message_words
  local rows, columns = me.dims[1], me.dims[2]
  local my_column = me:coordinates(me.rank)[2]
  local for_my_column = me:take(function(source, destination)
    return me:coordinates(destination)[2] == my_column
  end, m * (rows - 1))

  local arrived = around_ring(me, 2, 1, m * rows)
  me:hold(for_my_column)
  for _, group in ipairs(arrived) do me:hold(group) end
  me:keep(me:take(function(source, destination) return destination == me.rank end, m * (columns - 1)))
  if rows == 1 then return end

  if columns > 1 then me:rearrange(m * me.ranks) end
  for _, group in ipairs(around_ring(me, 1, columns, m * columns)) do me:keep(group) end
end

function steps(s)
  return s.dims[1] + s.dims[2] - 2
end

formulas = {
  {
    name = "with hops", kind = "exact", text = "(t_s + t_h + t_w m p/2)(r + c - 2) + t_r m p",
    assumes = {{"the book's mapping and routing", function(s) return s.plain end}},
    value = function(s)
      local rows, columns = s.dims[1], s.dims[2]
      local sorts = rows > 1 and columns > 1 and s.t_r * s.m * s.p or 0
      return (s.t_s + s.t_h + s.t_w * s.m * s.p / 2) * (rows + columns - 2) + sorts
    end,
  },
}
