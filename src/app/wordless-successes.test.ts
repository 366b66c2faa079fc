import { expect, onTestFinished, test, vi } from "vitest";
import { browserApi } from "#lib/api.ts";

/** Serves as any argument of a client's function: an input, a decision, or what makes the call. */
const ANYTHING = {
  request: browserApi.request,
  invalidateQueries: async () => {},
  toString: () => "confirm",
};

type Call = (...given: unknown[]) => Promise<unknown>;

/** The functions that add something to their call, except those that work offline. */
async function listCalls(): Promise<[name: string, call: Call][]> {
  const modules = import.meta.glob<Record<string, unknown>>([
    "../areas/**/client.ts",
    "../areas/**/client/*.ts",
    "!**/*-device.ts",
    "!**/*.test.ts",
  ]);
  const loaded = Object.entries(modules).map(async ([path, load]) =>
    Object.entries(await load()).map(([name, call]): [string, unknown] => [
      `${path} ${name}`,
      call,
    ]),
  );
  return (await Promise.all(loaded))
    .flat()
    .filter((entry): entry is [string, Call] => entry[1]?.constructor.name === "AsyncFunction");
}

test.each(["", "OK", "{}", '{"message":"Done."}'])(
  "no write takes the success %j for a site that can't be reached",
  async (body) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    const methods: string[] = [];
    vi.stubGlobal("fetch", async (_path: string, { method }: RequestInit) => {
      methods.push(String(method));
      return new Response(body);
    });
    const found: string[] = [];
    for (const [name, call] of await listCalls()) {
      const given = Array.from({ length: call.length }, () => ANYTHING);
      await call(...given).catch((error: unknown) => {
        // `fetch` says by a TypeError that the site can't be reached.
        if (error instanceof TypeError && methods.at(-1) !== "GET") found.push(name);
      });
    }
    expect(methods.filter((method) => method !== "GET").length).toBeGreaterThan(30);
    expect(found).toEqual([]);
  },
);
