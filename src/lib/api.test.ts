import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  ApiError,
  anyAccountApi,
  browserApi,
  refusalText,
  setPageAccount,
  UnreadError,
  writtenData,
} from "./api.ts";
import { readData } from "./read-data.ts";

test("a refused call's message is its status and body, its text the sentence for a person", () => {
  const body =
    '{"message":"Name is required","code":"invalid","fields":{"name":"Name is required"}}';
  const error = new ApiError(422, body, "Unprocessable Entity");
  expect(error.message).toBe(`422: ${body}`);
  expect(error).toMatchObject({
    status: 422,
    body,
    text: "Name is required",
    sentence: "Name is required",
    code: "invalid",
    fields: { name: "Name is required" },
  });
});

test("shows people a sentence, and no status, for a body that is no refusal", () => {
  for (const body of ["", "<html><title>nginx</title></html>", "{}", "[", "upstream timed out"]) {
    const error = new ApiError(502, body, "Bad Gateway");
    expect(error.message, body).toBe(`502: ${body || "Bad Gateway"}`);
    const text = "Something went wrong. Please try again.";
    expect(error, body).toMatchObject({ text, sentence: null, code: "unknown", fields: {} });
  }
});

test.each([{}, { data: null }, { message: "Done." }])(
  "takes a write whose response is %j for done, and a read for failed",
  (response) => {
    expect(() => writtenData(response)).toThrow(UnreadError);
    expect(() => writtenData(response, "It is booked.")).toThrow("It is booked.");
    expect(() => readData(response)).toThrow(SyntaxError);
  },
);

test("returns the data of a response", () => {
  expect([writtenData({ data: { id: 7 } }), readData({ data: [] })]).toEqual([{ id: 7 }, []]);
});

function answerWith(response: Response) {
  const fetch = vi.fn(async () => response);
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("a call without a payload has no body and no type of one", async () => {
  const fetch = answerWith(Response.json({ data: [] }));
  expect(await browserApi.request("GET", "/api/prospects")).toEqual({ data: [] });
  expect(fetch).toHaveBeenCalledWith("/api/prospects", { method: "GET", credentials: "include" });
});

test.each([
  ["without a body", new Response(null, { status: 204 })],
  ["with a text", new Response("OK")],
  ["with JSON that is no object", Response.json("OK")],
])("a write answered %s has succeeded", async (_what, response) => {
  answerWith(response);
  expect(await browserApi.request("POST", "/api/contact", {})).toEqual({});
});

test.each(["", "OK"])("a read answered %j has failed", async (body) => {
  answerWith(new Response(body));
  await expect(browserApi.request("GET", "/api/prospects")).rejects.toThrow(SyntaxError);
});

test("leaves the text of a refusal without a sentence to the page", () => {
  for (const body of ["{}", "", "upstream timed out", '{"message":""}', '{"message":{}}']) {
    expect(refusalText(new ApiError(500, body, "Internal Server Error"), "No."), body).toBe("No.");
  }
});

test("a payload goes out as JSON", async () => {
  const fetch = answerWith(Response.json({}));
  await browserApi.request("POST", "/api/login", { username: "coach" });
  expect(fetch).toHaveBeenCalledWith("/api/login", {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json" },
    body: '{"username":"coach"}',
  });
});

test("a form goes out as it is, with the type that the browser writes", async () => {
  const fetch = answerWith(Response.json({}));
  const body = new FormData();
  await browserApi.request("POST", "/api/upload", body);
  const sent = { method: "POST", credentials: "include", body };
  expect(fetch).toHaveBeenCalledWith("/api/upload", sent);
});

test("a change names the account whose page sends it, as long as that page is shown", async () => {
  onTestFinished(() => setPageAccount(null));
  const fetch = vi.fn(async (_path: string, _sent: RequestInit) => Response.json({}));
  vi.stubGlobal("fetch", fetch);
  const json = { "content-type": "application/json" };
  setPageAccount(17);
  await browserApi.request("PATCH", "/api/user-profile", {});
  await browserApi.request("POST", "/api/upload", new FormData());
  await browserApi.request("DELETE", "/api/user/sessions");
  await browserApi.request("GET", "/api/user");
  await anyAccountApi.request("POST", "/api/admin/measurements", {});
  setPageAccount(18);
  await browserApi.request("POST", "/api/contact", {});
  setPageAccount(null);
  await browserApi.request("POST", "/api/contact", {});
  expect(fetch.mock.calls.map(([, { headers }]) => headers)).toEqual([
    { ...json, "x-account": "17" },
    { "x-account": "17" },
    { "x-account": "17" },
    undefined,
    json,
    { ...json, "x-account": "18" },
    json,
  ]);
});

test.each([
  [
    new Response('{"message":"No."}', { status: 409, statusText: "Conflict" }),
    '409: {"message":"No."}',
  ],
  [
    new Response("", { status: 503, statusText: "Service Unavailable" }),
    "503: Service Unavailable",
  ],
])("an answer that is not OK is thrown", async (response, message) => {
  answerWith(response);
  await expect(browserApi.request("POST", "/api/login")).rejects.toThrow(
    expect.objectContaining({ name: "ApiError", message }),
  );
});

describe("a busy site", () => {
  const busy =
    (seconds: string | null, status = 503) =>
    () =>
      new Response('{"message":"Busy."}', {
        status,
        headers: seconds === null ? {} : { "retry-after": seconds },
      });
  /** Answers one after the other; the last one again and again. */
  function answers(...responses: (() => Response)[]) {
    const fetch = vi.fn(async () => (responses.shift() ?? Response.error)());
    vi.stubGlobal("fetch", fetch);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    return fetch;
  }
  const ok = () => Response.json({ data: [] });

  test("is asked once more for what is read, after the time it names", async () => {
    const fetch = answers(busy("2"), ok);
    const answer = browserApi.request("GET", "/api/prospects");
    await vi.advanceTimersByTimeAsync(1_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ data: [] });
    expect(fetch.mock.calls[1]).toEqual(fetch.mock.calls[0]);
  });

  test("is told when it still is", async () => {
    const fetch = answers(busy("2"), busy("2"), ok);
    const answer = browserApi.request("GET", "/api/prospects").catch(({ text }) => text);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toBe("Busy.");
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test.each<[string, string, () => Response]>([
    ["a write, which may have happened", "POST", busy("2")],
    ["a site that names no time", "GET", busy(null)],
    ["an outage, which names a longer time", "GET", busy("5")],
    ["a time that cannot be read", "GET", busy("Wed, 21 Oct 2026 07:28:00 GMT")],
    ["another refusal that names a time", "GET", busy("2", 429)],
  ])("is not asked again for %s", async (_what, method, answer) => {
    const fetch = answers(answer, ok);
    await expect(browserApi.request(method, "/api/prospects")).rejects.toThrow(ApiError);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
