import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Answer, SignedIn } from "#tests/actors.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testApp } from "#tests/test-app.ts";
import { askToConfirm } from "./service/email-confirmation.ts";
import { answerResetRequest } from "./service/password-reset.ts";
import { passwordResetRequests, sessions, users } from "./tables.ts";
import { aRight, aUser, TEST_PASSWORD } from "./testing.ts";

const NEW_PASSWORD = "gulf-coast-88";
const REASON = { reason: "Left the company." };

type Site = Awaited<ReturnType<typeof aSite>>;

/** A site with somebody of the desk who is logged in, and a thief who has another session of the account. */
async function aSite() {
  const site = await testApp();
  const email = "ann@city.example";
  const user = await aUser(site.db, { username: "ann", role: "coach", email });
  await aRight(site.db, user.id, "desk");
  return { ...site, user, owner: await site.signIn(user), thief: await site.signIn(user) };
}

/** The answers to a call that has begun to end sessions of the account, and to one that comes meanwhile. */
async function inTurn(
  site: Site,
  first: (site: Site) => Promise<Answer>,
  second: (site: Site) => Promise<Answer>,
): Promise<[first: Answer, second: Answer]> {
  const { db, user } = site;
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.select().from(sessions).where(eq(sessions.userId, user.id)).for("update");
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const begun = first(site);
  await untilWaiting(db, 1);
  const come = second(site);
  await Promise.race([come, untilWaiting(db, 2)]);
  over.resolve();
  await holding;
  return [await begun, await come];
}

const changePassword = ({ owner }: Site) =>
  owner.post("/api/user/password", { password: TEST_PASSWORD, newPassword: NEW_PASSWORD });

const deleteAccount = (caller: SignedIn) => caller.delete("/api/user", { password: TEST_PASSWORD });

async function resetPassword({ db, deps, visitor, outbox, user }: Site): Promise<Answer> {
  await visitor.post("/api/reset-password", { email: user.email });
  const [request] = await db.select().from(passwordResetRequests);
  await answerResetRequest(deps, request?.id ?? 0);
  const [, token] = /\?token=([\w-]+)/.exec(JSON.stringify(await outbox())) ?? [];
  return visitor.post("/api/update-password", { token, password: NEW_PASSWORD });
}

/** Confirms another address, which ends the sessions of other browsers. */
async function confirmAddress({ db, deps, owner, outbox, user }: Site): Promise<Answer> {
  await db.transaction((tx) => askToConfirm(tx, deps, { ...user, email: "ann@lake.example" }));
  const [, token] = /\/confirm-email\/([\w-]+)/.exec(JSON.stringify(await outbox())) ?? [];
  return owner.post("/api/confirm-email", { token });
}

async function logThiefOut({ db, owner, user }: Site): Promise<Answer> {
  const own = await db.select().from(sessions).where(eq(sessions.userId, user.id));
  return owner.delete(`/api/user/sessions/${Math.max(...own.map(({ id }) => id))}`);
}

const ENDINGS: [by: string, endSessions: (site: Site) => Promise<Answer>][] = [
  ["another password", changePassword],
  ["a mailed link", resetPassword],
  ["another address", confirmAddress],
  ["logging out everywhere else", ({ owner }) => owner.delete("/api/user/sessions")],
  ["logging the thief out", logThiefOut],
  ["an administrator", ({ admin, user }) => admin.post(`/api/admin/users/${user.id}/end-sessions`)],
  [
    "another role",
    ({ admin, user }) =>
      admin.post(`/api/admin/users/${user.id}/role`, {
        ...{ role: "fan", expectedRole: "coach", ...REASON },
      }),
  ],
  [
    "another right",
    ({ admin, user }) =>
      admin.post(`/api/admin/users/${user.id}/rights`, {
        right: "scout",
        isGiven: true,
        ...REASON,
      }),
  ],
  ["suspension", ({ admin, user }) => admin.post(`/api/admin/users/${user.id}/suspend`, REASON)],
];

describe("a desk session that a thief opens while sessions are ended", () => {
  test.each([
    ...ENDINGS,
    ["deleting the account", ({ owner }: Site) => deleteAccount(owner)] as const,
  ])("by %s does not come", async (_by, endSessions) => {
    const site = await aSite();
    const [ended, opened] = await inTurn(site, endSessions, ({ thief }) =>
      thief.post("/api/rawpass/desk/session"),
    );
    expect([ended.status, opened.status]).toEqual([200, 401]);
    expect(await site.db.$count(sessions, eq(sessions.kind, "desk"))).toBe(0);
  });
});

describe("an account that a thief deletes while sessions are ended", () => {
  test.each(ENDINGS)("by %s stays", async (_by, endSessions) => {
    const site = await aSite();
    const [ended, deleted] = await inTurn(site, endSessions, ({ thief }) => deleteAccount(thief));
    expect([ended.status, deleted.status, deleted.body.code]).toEqual([200, 401, "not_signed_in"]);
    expect(await site.db.$count(users, eq(users.id, site.user.id))).toBe(1);
  });

  test("by deleting it goes once", async () => {
    const site = await aSite();
    const [ended, deleted] = await inTurn(
      site,
      ({ owner }) => deleteAccount(owner),
      ({ thief }) => deleteAccount(thief),
    );
    expect([ended.status, deleted.status]).toEqual([200, 401]);
  });
});

test.each<[what: string, call: (thief: SignedIn) => Promise<Answer>]>([
  ["takes no authenticator app away", (thief) => thief.delete("/api/user/factors/app")],
  ["takes no passkey away", (thief) => thief.delete("/api/user/factors/passkeys/1")],
  [
    "asks for no other address",
    (thief) => thief.post("/api/user/email", { email: "t@x.example", password: TEST_PASSWORD }),
  ],
  ["gets no recovery codes", (thief) => thief.post("/api/user/factors/recovery-codes", {})],
])("a thief whose session is just being ended %s", async (_what, call) => {
  const site = await aSite();
  const [changed, refused] = await inTurn(site, changePassword, ({ thief }) => call(thief));
  expect([changed.status, refused.status]).toEqual([200, 401]);
});

test("a thief whose session is just being ended logs nobody else out", async () => {
  const site = await aSite();
  const [changed, thrownOut] = await inTurn(site, changePassword, ({ thief }) =>
    thief.delete("/api/user/sessions"),
  );
  expect([changed.status, thrownOut.status]).toEqual([200, 401]);
  expect(await site.db.$count(sessions, eq(sessions.userId, site.user.id))).toBe(1);
});
