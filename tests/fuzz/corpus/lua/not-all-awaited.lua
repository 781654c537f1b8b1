options = {way = {default = "up", names = {"up", "down"}}, radix = {default = 2, least = 2, most = 8}}
formulas = {{name = "mine", kind = "lower-bound", text = "0", value = function(s) return 0 end}}
function misfit(platform) if platform.p > 64 then return "it is for few" end end
function program(me)
  me:step(1)
  local requests = {}
  for i = 1, me.ranks - 1 do
    local other = (me.rank + i) % me.ranks
    me:send(other, me:take(function(_, d) return d == other end))
    requests[i] = me:receive(other)
  end
  while #requests > 1 do
    local k = me:wait_any(requests)
    me:keep(me:wait(table.remove(requests, k)))
    me:pause(1)
  end
end
