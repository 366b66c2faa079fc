import { describe, expect, onTestFinished, test } from "vitest";
import { collectingLog } from "#tests/fakes.ts";
import { readConfig } from "../config.ts";
import { createContentVersion } from "../db/content-version.ts";
import type { Db } from "../db/db.ts";
import { encodeBody, sendBody } from "./encoded-body.ts";
import { createHttpServer } from "./server.ts";

/** A listening server with one public route; `asked` counts how often the app was asked for it. */
async function serverWithCache() {
  const { log, lines } = collectingLog();
  const contentVersion = createContentVersion({} as Db, false);
  const { app, drain } = await createHttpServer(readConfig({}), log, null, contentVersion);
  const route = { asked: 0, status: 200, content: "first", lagMs: 0, meanwhile: async () => {} };
  app.get("/news", async (request, reply) => {
    route.asked += 1;
    const { current: version, withoutVotes } = contentVersion;
    const asOf = { version, withoutVotes, lagsUntil: performance.now() + route.lagMs };
    await route.meanwhile();
    reply.code(route.status).type("text/plain");
    const body = encodeBody(route.content);
    return sendBody(request, reply, body, request.url, route.lagMs > 0 ? asOf : undefined);
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const read = async (headers: Record<string, string> = {}, query = "") => {
    const response = await fetch(`${origin}/news${query}`, {
      headers: { "accept-encoding": "identity", ...headers },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { app, route, origin, contentVersion, drain, lines, read };
}

test("an answer is repeated to the letter, without asking the app again", async () => {
  const { route, read } = await serverWithCache();
  const first = await read();
  const second = await read();
  expect(route.asked).toBe(1);
  expect(second.text).toBe("first");
  const withoutDate = ({ headers }: typeof first) =>
    [...headers].filter(([name]) => name !== "date");
  expect(withoutDate(second)).toEqual(withoutDate(first));
  expect(second.headers.get("content-length")).toBe("5");
  expect(second.headers.get("x-content-type-options")).toBe("nosniff");
});

test("after a change of public content the app is asked", async () => {
  const { route, contentVersion, read } = await serverWithCache();
  await read();
  route.content = "second";
  contentVersion.receive("another process");
  expect((await read()).text).toBe("second");
});

test("an answer that a change overtook is not repeated", async () => {
  const { route, contentVersion, read } = await serverWithCache();
  route.meanwhile = async () => {
    route.meanwhile = async () => {};
    contentVersion.receive("another process");
    await read({}, "?another");
  };
  await read();
  await read();
  expect(route.asked).toBe(3);
});

test("nothing is repeated while changes of other processes do not arrive", async () => {
  const { route, contentVersion, read } = await serverWithCache();
  await read();
  contentVersion.setConnected(false);
  await read();
  await read();
  expect(route.asked).toBe(3);
});

test.each([
  ["with a cookie", { cookie: "raw_session=x" }],
  ["with a tag of what is known", { "if-none-match": '"other"' }],
])("a request %s is for the app", async (_, headers) => {
  const { route, read } = await serverWithCache();
  await read();
  await read(headers);
  await read(headers);
  expect(route.asked).toBe(3);
});

test("another encoding or address is another answer", async () => {
  const { route, read } = await serverWithCache();
  await read();
  await read({ "accept-encoding": "gzip" });
  await read({}, "?q=a");
  expect(route.asked).toBe(3);
});

test("made-up queries, encodings and spellings take no place from the answer itself", async () => {
  const { route, read } = await serverWithCache();
  await read();
  for (let number = 0; number <= 200; number += 1) await read({}, `?q=${number}`);
  await read({ "accept-encoding": "sdch;q=0.1, identity" });
  expect(route.asked).toBe(202);
  await read();
  expect(route.asked).toBe(202);
});

test("of an address with several spellings, one is repeated", async () => {
  const { app, read, route } = await serverWithCache();
  const other = () => fetch(`${app.listeningOrigin}/n%65ws`);
  await other();
  await other();
  expect(route.asked).toBe(2);
  await read();
  await read();
  expect(route.asked).toBe(3);
});

test("an answer that is no success is not repeated", async () => {
  const { route, read } = await serverWithCache();
  route.status = 503;
  await read();
  route.status = 200;
  expect((await read()).status).toBe(200);
});

test("repeated answers have their lines in the log, and end when the server drains", async () => {
  const { drain, lines, read } = await serverWithCache();
  await read();
  await read();
  await expect.poll(() => lines.filter((line) => line.route === "/news")).toHaveLength(2);
  expect(lines.at(-1)).toMatchObject({ method: "GET", route: "/news", status: 200 });
  await drain.start(1000);
  expect((await read()).status).toBe(503);
});

describe("an answer that may lag behind votes", () => {
  const A_DAY = 86_400_000;

  test("is repeated while votes are counted, also those that overtook it", async () => {
    const { route, contentVersion, read } = await serverWithCache();
    route.lagMs = A_DAY;
    route.meanwhile = async () => contentVersion.receive("another-process votes");
    await read();
    contentVersion.receive("another-process votes");
    await read();
    expect(route.asked).toBe(1);
  });

  test("is not repeated when its time is over", async () => {
    const { route, contentVersion, read } = await serverWithCache();
    route.lagMs = Number.MIN_VALUE;
    await read();
    contentVersion.receive("another-process votes");
    await read();
    expect(route.asked).toBe(2);
  });

  test("is not repeated after any other change, also one that overtook it", async () => {
    const { route, contentVersion, read } = await serverWithCache();
    route.lagMs = A_DAY;
    await read();
    contentVersion.receive("another-process any");
    route.meanwhile = async () => contentVersion.receive("another-process any");
    await read();
    route.meanwhile = async () => {};
    await read();
    expect(route.asked).toBe(3);
  });
});
