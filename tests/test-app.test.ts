import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { testDatabase } from "./database.ts";
import { takeSurprises } from "./surprises.ts";
import { testApp } from "./test-app.ts";

test.each([1, 2])("each test begins with empty tables and the first id, turn %i", async () => {
  const { db } = await testDatabase();
  expect((await aUser(db)).id).toBe(1);
});

test("the actors are who they say", async () => {
  const { member, otherMember, admin, signIn, db } = await testApp();
  const coach = await signIn(await aUser(db, { username: "coach", role: "coach" }));
  for (const actor of [member, otherMember, admin, coach]) {
    const { body } = await actor.get("/api/user");
    expect(body).toMatchObject({ id: actor.user.id, username: actor.user.username });
  }
});

test("a caller votes once at each address", async () => {
  const { visitor, db } = await testApp();
  const { id } = await aProspect(db);
  const vote = `/api/prospects/${id}/vote`;
  expect((await visitor.post(vote)).status).toBe(200);
  expect((await visitor.post(vote)).status).toBe(409);
  expect((await visitor.at("203.0.113.7").post(vote)).status).toBe(200);
});

test("headers may be added to a caller", async () => {
  const { member } = await testApp();
  const lured = member.with({ origin: "https://evil.example" });
  expect((await lured.post("/api/logout")).body).toMatchObject({ code: "cross_site" });
});

test("the clock moves only by hand", async () => {
  const { admin, clock } = await testApp();
  const minute = 60_000;
  clock.advance(29 * minute);
  expect((await admin.get("/api/user")).status).toBe(200);
  clock.advance(31 * minute);
  expect((await admin.get("/api/user")).status).toBe(401);
});

test("waits are recorded and take no time", async () => {
  const { visitor, member, delays } = await testApp();
  const login = { username: member.user.username, password: TEST_PASSWORD };
  expect((await visitor.post("/api/login", login)).status).toBe(200);
  expect(delays).toEqual([0]);
});

test("settings may be overridden", async () => {
  const { deps } = await testApp({ config: { rateLimit: false } });
  expect(deps.config).toMatchObject({ rateLimit: false, trustProxy: ["127.0.0.1"] });
});

test("a failure that the app logs is a surprise", async () => {
  const { app, visitor, logLines } = await testApp();
  app.get("/scoreboard", () => Promise.reject(new Error("rain delay")));
  expect((await visitor.get("/scoreboard")).status).toBe(500);
  expect(logLines).toContainEqual(expect.objectContaining({ msg: "request failed" }));
  expect(takeSurprises()).toEqual([expect.stringContaining("request failed: Error: rain delay")]);
});
