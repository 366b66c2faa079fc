import { describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "#lib/db/open-database.ts";
import { machinePaths } from "#machine-paths.ts";
import { testApp } from "#tests/test-app.ts";
import { createApp } from "./create-app.ts";

/** A database that cannot be reached. */
function lostDatabase(database: Database): Database {
  const lost = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  return { ...database, db: { ...database.db, execute: () => Promise.reject(lost) } } as never;
}

describe("an address that is no call", () => {
  test("refuses every other address in JSON, whatever the caller asks for", async () => {
    const { visitor, member } = await testApp();
    for (const path of [
      "/api/",
      "/api/nothing",
      "/api/user/",
      "/api/user/x.css",
      "/api/user.json",
      "/api//user",
      "/api/prospects/1/votes",
      "/api/.env",
      "/api/../.env",
      "/api/%2e%2e/package.json",
    ]) {
      for (const caller of [visitor, member.with({ accept: "text/html" })]) {
        const answer = await caller.get(path);
        expect(answer.status, path).toBe(404);
        expect(answer.body, path).toMatchObject({ code: "not_found" });
        expect(answer.headers["cache-control"], path).toBe("no-store");
      }
    }
  });

  test("refuses every other method", async () => {
    const { visitor } = await testApp();
    for (const method of ["post", "put", "patch", "delete"] as const) {
      for (const path of ["/api/nothing", "/api/prospects", "/api/check-admin"]) {
        expect((await visitor[method](path)).body, method).toEqual({
          message: "There is no such call.",
          code: "not_found",
        });
      }
    }
  });
});

describe("health", () => {
  test("the process answers, its database too", async () => {
    const { visitor } = await testApp();
    const [alive, ready] = [
      await visitor.get(machinePaths.healthz),
      await visitor.get(machinePaths.readyz),
    ];
    expect(alive).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(ready).toMatchObject({ status: 200, body: { status: "ready" } });
    for (const { headers } of [alive, ready]) expect(headers["cache-control"]).toBe("no-store");
  });

  test("without its database the process is well and the site is not ready", async () => {
    const { deps } = await testApp();
    const { app } = await createApp({ ...deps, database: lostDatabase(deps.database) }, null);
    onTestFinished(() => app.close());
    expect((await app.inject(machinePaths.healthz)).statusCode).toBe(200);
    const answer = await app.inject(machinePaths.readyz);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.json()).toMatchObject({ code: "unavailable" });
  });

  test("a site that stops is alive and not ready", async () => {
    const { visitor, drain } = await testApp();
    await drain.start(0);
    expect((await visitor.get(machinePaths.readyz)).status).toBe(503);
    expect((await visitor.get(machinePaths.healthz)).status).toBe(200);
  });
});

test("the paths of a call are as they are written: case and encodings reach the same gates", async () => {
  const { visitor, member } = await testApp();
  expect((await visitor.get("/api/%75ser")).status).toBe(401);
  expect((await member.get("/api/%75ser")).status).toBe(200);
  for (const path of ["/API/user", "/api/USER", "/api%2Fuser", "//api/user", "/api/user;x"]) {
    expect((await member.get(path)).status, path).toBe(404);
  }
});

test("no answer allows another origin to read it", async () => {
  const { member } = await testApp();
  const answer = await member.with({ origin: "https://evil.example" }).get("/api/user");
  const cors = Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"));
  expect(cors).toEqual([]);
});

test("a visitor gets no cookie", async () => {
  const { visitor } = await testApp();
  for (const path of ["/api/prospects", "/api/user", machinePaths.healthz, "/nowhere"]) {
    expect((await visitor.get(path)).headers).not.toHaveProperty("set-cookie");
  }
});
