-- Script for wrk: sends the requests of a file and prints the result as one line of JSON. Without a file, wrk requests its URL.
-- The file has one request per line: method, path, bearer token and body, separated by tabs.
-- "once" sends each request once and then stops; otherwise the list starts over.

local requests, at, once = {}, 0, false

function init(args)
  if not args[1] then return end
  once = args[2] == "once"
  for line in io.lines(args[1]) do
    local method, path, token, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = {}
    if token ~= "" then headers["Authorization"] = "Bearer " .. token end
    if body ~= "" then headers["Content-Type"] = "application/json" end
    requests[#requests + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
  end
  request = function()
    at = at + 1
    if at > #requests then
      if once then wrk.thread:stop() end
      at = 1
    end
    return requests[at]
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"errors":%d,"unanswered":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
