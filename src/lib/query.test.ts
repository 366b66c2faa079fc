import { hydrate, type QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Api, ApiError } from "./api.ts";
import { createQueryClient, received, sendable } from "./query.ts";

const REFUSAL = '{"message":"The site is restarting.","code":"unavailable"}';

function clientOf(answers: Record<string, unknown>) {
  const request = vi.fn<Api["request"]>(async (_method, path) => {
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { request, client: createQueryClient({ request }) };
}

const list = { queryKey: ["/api/prospects"] };

describe("a read", () => {
  test("is a GET to the first element of its key", async () => {
    const { client, request } = clientOf({ "/api/prospects": { data: [] } });
    expect(await client.fetchQuery({ queryKey: ["/api/prospects", "page 2"] })).toEqual({
      data: [],
    });
    expect(request.mock.calls).toEqual([["GET", "/api/prospects"]]);
  });

  test("is made once for all who ask, and never stale by itself", async () => {
    const { client, request } = clientOf({ "/api/prospects": { data: [] } });
    await Promise.all([client.fetchQuery(list), client.fetchQuery(list)]);
    await client.fetchQuery(list);
    expect(request).toHaveBeenCalledTimes(1);
  });

  test("that is refused is not tried again, and says status and body", async () => {
    const { client, request } = clientOf({ "/api/prospects": new ApiError(503, REFUSAL) });
    await expect(client.fetchQuery(list)).rejects.toThrow(`503: ${REFUSAL}`);
    expect(request).toHaveBeenCalledTimes(1);
  });

  test.each([
    [401, true, "null"],
    [401, false, "the error"],
    [403, true, "the error"],
  ])("refused with %i, where 401 means nobody: %o, gives %s", async (status, nullOn401, gives) => {
    const { client } = clientOf({ "/api/user": new ApiError(status, "") });
    const read = client.fetchQuery(queryOptions({ queryKey: ["/api/user"], meta: { nullOn401 } }));
    if (gives === "null") expect(await read).toBeNull();
    else await expect(read).rejects.toThrow(`${status}: `);
  });

  test.each([
    [true, "null"],
    [false, "the error"],
  ])("refused with 404, where that means nothing yet: %o, gives %s", async (nullOn404, gives) => {
    const { client } = clientOf({ "/api/user-profile": new ApiError(404, "") });
    const read = client.fetchQuery(
      queryOptions({ queryKey: ["/api/user-profile"], meta: { nullOn404 } }),
    );
    if (gives === "null") expect(await read).toBeNull();
    else await expect(read).rejects.toThrow("404: ");
  });

  test("a failure that is no answer stays what it is", async () => {
    const { client } = clientOf({ "/api/user": new TypeError("Failed to fetch") });
    const read = client.fetchQuery(
      queryOptions({ queryKey: ["/api/user"], meta: { nullOn401: true } }),
    );
    await expect(read).rejects.toThrow("Failed to fetch");
  });
});

test("nothing is asked again by itself", () => {
  const never = { retry: false, networkMode: "always" };
  expect(clientOf({}).client.getDefaultOptions()).toMatchObject({
    queries: { ...never, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: never,
  });
});

describe("a page's reads on their way into the browser", () => {
  function sent(client: QueryClient) {
    return received(sendable(client));
  }
  const stateOf = (client: QueryClient, path: string) =>
    sent(client).queries.find(({ queryKey }) => queryKey[0] === path)?.state;

  test("keep their answers", async () => {
    const { client } = clientOf({ "/api/prospects": { data: [1] } });
    await client.prefetchQuery(list);
    expect(stateOf(client, "/api/prospects")).toMatchObject({
      status: "success",
      data: { data: [1] },
      error: null,
    });
  });

  test("keep a refusal with its status, text and class", async () => {
    const { client } = clientOf({ "/api/prospects": new ApiError(503, REFUSAL) });
    await client.prefetchQuery(list);
    const state = stateOf(client, "/api/prospects");
    expect(state?.status).toBe("error");
    expect(state?.error).toBeInstanceOf(ApiError);
    expect(state?.error).toMatchObject({
      message: `503: ${REFUSAL}`,
      text: "The site is restarting.",
      code: "unavailable",
    });
  });

  test("tell nothing of an error that was no answer", async () => {
    const { client } = clientOf({ "/api/prospects": new Error("password of the database") });
    await client.prefetchQuery(list);
    expect(sendable(client)).not.toContain("password");
    expect(stateOf(client, "/api/prospects")?.error).toMatchObject({ status: 500, sentence: null });
  });

  test("are not asked again, answered or refused", async () => {
    const page = clientOf({ "/api/prospects": new ApiError(503, REFUSAL), "/api/user": null });
    await page.client.prefetchQuery(list);
    await page.client.prefetchQuery({ queryKey: ["/api/user"] });
    const browser = clientOf({});
    hydrate(browser.client, sent(page.client));
    const results = [list.queryKey, ["/api/user"]].map((queryKey) => {
      const observer = new QueryObserver(browser.client, { queryKey });
      onTestFinished(observer.subscribe(() => {}));
      return observer.getCurrentResult();
    });
    expect(results).toMatchObject([
      { status: "error", fetchStatus: "idle", error: { status: 503 } },
      { status: "success", fetchStatus: "idle", data: null },
    ]);
    expect(browser.request).not.toHaveBeenCalled();
  });

  test("leave out what is still under way", () => {
    const { client, request } = clientOf({});
    request.mockReturnValue(new Promise(() => {}));
    void client.prefetchQuery(list);
    expect(sent(client).queries).toEqual([]);
  });
});

test("on the server no timer holds the cache of a request", async () => {
  const { client } = clientOf({ "/api/prospects": { data: [] } });
  const timer = vi.spyOn(globalThis, "setTimeout");
  await client.prefetchQuery(list);
  expect(timer.mock.calls.filter(([, ms]) => (ms ?? 0) > 0)).toEqual([]);
});

test("in a browser what nobody shows is forgotten after five minutes", async () => {
  vi.stubGlobal("document", {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { client } = clientOf({ "/api/prospects": { data: [] } });
    await client.prefetchQuery(list);
    await vi.advanceTimersByTimeAsync(299_000);
    expect(client.getQueryData(list.queryKey)).toEqual({ data: [] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(client.getQueryData(list.queryKey)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
