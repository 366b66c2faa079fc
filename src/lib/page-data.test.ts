import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { ApiError, apiContext } from "./api.ts";
import { pageLoader } from "./page-data.ts";

/** What the loader of a page with one read for each outcome hands over. */
async function loaded(...outcomes: unknown[]) {
  const context = new RouterContextProvider();
  context.set(apiContext, {
    async request(_method, path) {
      const outcome = outcomes[Number(path)];
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  });
  const loader = pageLoader(async (client) => {
    await Promise.all(
      outcomes.map((_, index) => client.prefetchQuery({ queryKey: [String(index)] })),
    );
    return { title: "Board" };
  });
  return open(loader, context);
}

function open<Data>(loader: (args: LoaderFunctionArgs) => Data, context: RouterContextProvider) {
  const url = new URL("http://localhost/");
  return loader({ request: new Request(url), url, pattern: "/", params: {}, context });
}

test.each<[string, unknown[], number]>([
  ["of what was answered is OK", [{ data: [] }, "text"], 200],
  ["without a read is OK", [], 200],
  ["answers the status of the call that was refused", ["text", new ApiError(503, "")], 503],
  ["answers the worst of several", [new ApiError(429, ""), new ApiError(503, "")], 503],
  ["that failed on its own is a 500", [new TypeError("no rank")], 500],
])("a page %s", async (_what, outcomes, status) => {
  const { init, data } = await loaded(...outcomes);
  expect(init?.status).toBe(status);
  expect(data.title).toBe("Board");
  expect(JSON.parse(data.state).queries).toHaveLength(outcomes.length);
});

test("a page about what does not exist is the 404 page", async () => {
  const page = loaded("text", new ApiError(404, ""), new ApiError(503, ""));
  await expect(page).rejects.toMatchObject({ init: { status: 404 } });
});

test("only a page about what the address chose in vain is kept out of caches", async () => {
  const context = new RouterContextProvider();
  context.set(apiContext, { request: async () => null });
  const sent = async (extra?: { isFound: boolean }) => {
    const { data, init } = await open(
      pageLoader(async () => extra ?? {}),
      context,
    );
    return { ...data, ...init?.headers };
  };
  const kept = { state: '{"mutations":[],"queries":[]}' };
  expect(await sent()).toEqual(kept);
  expect(await sent({ isFound: true })).toEqual(kept);
  expect(await sent({ isFound: false })).toEqual({ ...kept, "cache-control": "no-store" });
});
