import { expect, test } from "vitest";
import { testApp } from "#tests/test-app.ts";

test("everybody may ask whether they are signed in, and learns of nobody else", async () => {
  const { expectStatuses, visitor, member } = await testApp();
  await expectStatuses((actor) => actor.get("/api/auth-test"), {
    visitor: 200,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  const { body, headers } = await visitor.get("/api/auth-test");
  expect(body).toEqual({ isAuthenticated: false, user: null });
  expect(headers["cache-control"]).toBe("no-store");
  const { body: own } = await member.get("/api/user");
  const answer = await member.get("/api/auth-test");
  expect(answer.body).toEqual({ isAuthenticated: true, user: own });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("a made-up session is nobody's", async () => {
  const { visitor } = await testApp();
  const stranger = visitor.with({ cookie: "raw_session=made-up" });
  expect((await stranger.get("/api/auth-test")).body.isAuthenticated).toBe(false);
});

test("only the signed-in may ask whether they are administrators", async () => {
  const { expectStatuses, member, admin } = await testApp();
  await expectStatuses((actor) => actor.get("/api/check-admin"), {
    visitor: 401,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  expect((await member.get("/api/check-admin")).body).toEqual({ isAdmin: false });
  expect((await admin.get("/api/check-admin")).body).toEqual({ isAdmin: true });
});

test("what one did is seen by oneself alone", async () => {
  const { expectStatuses, member, otherMember } = await testApp();
  await expectStatuses((actor) => actor.get("/api/user-activity"), {
    visitor: 401,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  await member.post("/api/login", { username: "other-member", password: "swing-away-504" });
  expect((await otherMember.get("/api/user-activity")).body.data).toHaveLength(1);
});
