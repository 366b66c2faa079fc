import { expect, test, vi } from "vitest";
import { bareServer } from "../../../tests/bare-server.ts";

/** A server with one request under way, which `finish` lets end. */
async function busyServer() {
  const server = await bareServer();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: end, resolve: finish } = Promise.withResolvers<string>();
  server.app.get("/inning", () => {
    arrive();
    return end;
  });
  const answer = server.app.inject("/inning");
  // Inject starts when somebody waits for it.
  void answer.then();
  await arrival;
  return { ...server, answer, finish };
}

test("who is being served is served to the end, who comes now is sent away", async () => {
  const { app, drain, answer, finish } = await busyServer();
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
  expect(stopped).not.toHaveBeenCalled();

  finish("home run");
  expect((await answer).body).toBe("home run");
  await stop;
  expect(stopped).toHaveBeenCalled();
});

test("an idle server stops at once", async () => {
  const { app, drain } = await bareServer();
  app.get("/inning", async () => "over");
  await app.inject("/inning");
  await drain.start(60_000);
});

test("nobody is waited for longer than the limit", async () => {
  const { drain, answer, finish } = await busyServer();
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
  await answer;
});
