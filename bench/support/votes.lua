-- Votes for wrk, each of another address, spread over the first PLAYERS players, from vote FIRST_VOTE on.
local players = tonumber(os.getenv("PLAYERS"))
local vote = tonumber(os.getenv("FIRST_VOTE"))
local path = os.getenv("VOTE_PATH")

function request()
  vote = vote + 1
  local address = string.format("10.%d.%d.%d", math.floor(vote / 65536) % 256, math.floor(vote / 256) % 256, vote % 256)
  return wrk.format("POST", (path:gsub(":id", tostring(vote % players + 1))), { ["x-forwarded-for"] = address })
end
