import { expect, test, vi } from "vitest";
import { bareServer } from "#tests/bare-server.ts";
import { INNER_CALL_HEADER } from "./server.ts";

/** A server with requests under way, which `finish` lets end one by one. */
async function busyServer(requests: number) {
  const server = await bareServer();
  const ends: ((text: string) => void)[] = [];
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  server.app.get(
    "/inning",
    () =>
      new Promise((end) => {
        ends.push(end);
        if (ends.length === requests) arrive();
      }),
  );
  const answers = Array.from({ length: requests }, () => server.app.inject("/inning"));
  // Inject starts when somebody waits for it.
  for (const answer of answers) void answer.then();
  await arrival;
  return { ...server, answers, finish: (text: string) => ends.shift()?.(text) };
}

/** Lets everything happen that waits for nothing outside. */
const settle = () => new Promise((done) => setImmediate(done));

test("who is being served is served to the end, who comes now is sent away", async () => {
  const { app, drain, answers, finish } = await busyServer(2);
  const stopped = vi.fn();
  const stop = drain.start(60_000).then(stopped);
  expect(drain.isDraining).toBe(true);

  const late = await app.inject("/inning");
  expect(late.statusCode).toBe(503);
  expect(late.headers).toMatchObject({ "retry-after": "2", connection: "close" });
  expect(late.json()).toEqual({
    message: "The site is restarting. Please try again in a moment.",
    code: "unavailable",
  });

  finish("home run");
  expect((await answers[0])?.body).toBe("home run");
  await settle();
  expect(stopped, "one is still being served").not.toHaveBeenCalled();
  finish("walk");
  expect((await answers[1])?.body).toBe("walk");
  await stop;
});

test("the calls of a page that is being made are still answered, and of nobody else", async () => {
  const { app, drain, innerCallSecret } = await bareServer();
  app.get("/score", async () => "3:2");
  await drain.start(0);
  const statusOf = async (secret: string) => {
    const headers = { [INNER_CALL_HEADER]: secret };
    return (await app.inject({ url: "/score", headers })).statusCode;
  };
  expect(await statusOf(innerCallSecret)).toBe(200);
  expect(await statusOf("guess")).toBe(503);
});

test("an idle server stops at once", async () => {
  const { app, drain } = await bareServer();
  app.get("/inning", async () => "over");
  await app.inject("/inning");
  await drain.start(60_000);
});

test("nobody is waited for longer than the limit", async () => {
  const { drain, answers, finish } = await busyServer(1);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const stopped = vi.fn();
    const stop = drain.start(10_000).then(stopped);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await stop;
  } finally {
    vi.useRealTimers();
  }
  finish("late");
  await answers[0];
});
