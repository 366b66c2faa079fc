import { expect, test } from "vitest";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";

test("everybody may ask whether they are signed in, and learns of nobody else", async () => {
  const { expectStatuses, visitor, member } = await testApp();
  await expectStatuses((actor) => actor.get(paths.api.authTest), {
    visitor: 200,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  const { body, headers } = await visitor.get(paths.api.authTest);
  expect(body).toEqual({ isAuthenticated: false, user: null });
  expect(headers["cache-control"]).toBe("no-store");
  const { body: own } = await member.get(paths.api.user);
  const answer = await member.get(paths.api.authTest);
  expect(answer.body).toEqual({ isAuthenticated: true, user: own });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("a made-up session is nobody's", async () => {
  const { visitor } = await testApp();
  const stranger = visitor.with({ cookie: "raw_session=made-up" });
  expect((await stranger.get(paths.api.authTest)).body.isAuthenticated).toBe(false);
});

test("only the signed-in may ask whether they are administrators", async () => {
  const { expectStatuses, member, admin } = await testApp();
  await expectStatuses((actor) => actor.get(paths.api.checkAdmin), {
    visitor: 401,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  expect((await member.get(paths.api.checkAdmin)).body).toEqual({ isAdmin: false });
  expect((await admin.get(paths.api.checkAdmin)).body).toEqual({ isAdmin: true });
});

test("what one did is seen by oneself alone", async () => {
  const { expectStatuses, member, otherMember } = await testApp();
  await expectStatuses((actor) => actor.get(paths.api.userActivity), {
    visitor: 401,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  await member.post(paths.api.login, { username: "other-member", password: "swing-away-504" });
  expect((await otherMember.get(paths.api.userActivity)).body.data).toHaveLength(1);
});
