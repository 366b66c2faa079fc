import { setTimeout as passTime } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { bareServer } from "#tests/bare-server.ts";
import { takeSurprises } from "#tests/surprises.ts";
import type { App } from "./app.ts";
import { installLateRoutes } from "./late-routes.ts";

/** A server with a call that is there from the start, and others that come with the first of them. */
async function lateServer(load: (late: App) => Promise<void> = async () => {}) {
  const server = await bareServer();
  let made = 0;
  server.app.get("/api/score", async () => "3:2");
  installLateRoutes(server.app, "/api/", server.createLateApp, async (late) => {
    await load(late);
    made += 1;
    late.get("/api/innings", async () => "9");
    late.post("/api/innings", async ({ body }) => body);
    late.post("/api/hook", { config: { isOpenToOtherSites: true } }, async () => "taken");
  });
  return { ...server, made: () => made };
}

describe("routes that come with the first of them", () => {
  test("are made for nobody who asks for others, and once for two at once", async () => {
    const { app, made } = await lateServer();
    expect((await app.inject("/api/score")).body).toBe("3:2");
    expect(made()).toBe(0);
    const answers = await Promise.all([app.inject("/api/innings"), app.inject("/api/innings")]);
    expect(answers.map(({ body }) => body)).toEqual(["9", "9"]);
    expect(made()).toBe(1);
  });

  test("are answered, refused and logged once, as if they had always been there", async () => {
    const { app, logLines } = await lateServer();
    const post = (headers: object, url = "/api/innings") =>
      app.inject({ method: "POST", url, payload: { inning: 7 }, headers: { ...headers } });
    const head = await app.inject({ method: "HEAD", url: "/api/innings" });
    const taken = await post({});
    const foreign = await post({ origin: "https://other.example" });
    const hook = await post({ origin: "https://other.example" }, "/api/hook");
    const compressed = await post({ "content-encoding": "gzip" });
    expect([head, taken, foreign, hook, compressed].map((answer) => answer.statusCode)).toEqual([
      200, 200, 403, 200, 415,
    ]);
    expect(taken.json()).toEqual({ inning: 7 });
    for (const { headers } of [taken, foreign]) expect(headers["x-frame-options"]).toBe("DENY");
    expect(logLines.map(({ method, route, status }) => [method, route, status])).toEqual([
      ["GET", "/api/innings", 200],
      ["POST", "/api/innings", 200],
      ["POST", "/api/innings", 403],
      ["POST", "/api/hook", 200],
      ["POST", "/api/*", 415],
    ]);
  });

  test("are neither answered nor made by a server that stops", async () => {
    const { app, drain, made } = await lateServer();
    await drain.start(0);
    expect((await app.inject("/api/innings")).statusCode).toBe(503);
    expect(made()).toBe(0);
  });

  test("are not answered where the server began to stop while they were made", async () => {
    const begun = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const { app, drain } = await lateServer(() => {
      begun.resolve();
      return goesOn.promise;
    });
    const asked = app.inject("/api/innings");
    await begun.promise;
    const stopped = drain.start(5_000);
    goesOn.resolve();
    expect((await asked).statusCode).toBe(503);
    await stopped;
  });

  test("are logged with the time for which they were waited", async () => {
    const { app, logLines } = await lateServer(() => passTime(60));
    await app.inject("/api/innings");
    expect(logLines[0]?.ms).toBeGreaterThan(50);
  });

  test("that cannot be loaded are asked for again", async () => {
    let isBroken = true;
    const { app, logLines } = await lateServer(async () => {
      if (isBroken) throw new Error("too many open files");
    });
    expect((await app.inject("/api/innings")).statusCode).toBe(500);
    expect(takeSurprises()).toHaveLength(1);
    expect(logLines.map(({ msg }) => msg)).toContain("request failed");
    isBroken = false;
    expect((await app.inject("/api/innings")).statusCode).toBe(200);
  });

  test("that nobody would reach are refused", async () => {
    const { app, logLines } = await lateServer(async (late) => {
      late.get("/pictures/1", async () => "a picture");
    });
    expect((await app.inject("/api/innings")).statusCode).toBe(500);
    expect(takeSurprises()).toHaveLength(1);
    expect(JSON.stringify(logLines)).toContain("/pictures/1 is out of reach");
  });
});
