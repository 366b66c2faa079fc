import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#areas/platform/accounts/tables.ts";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import type { SignedIn } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { passkeys } from "./tables.ts";
import { appCodeAt } from "./testing.ts";

/** Three administrators, of whom one has proposed to take the member's app. */
async function proposed() {
  const site = await testApp();
  const others: SignedIn[] = [];
  for (const username of ["second", "third"]) {
    others.push(await site.signIn(await aUser(site.db, { username, role: "admin" })));
  }
  const createdAt = new Date(site.clock.now.getTime() - 30 * DAY_MS);
  for (const { user } of [site.admin, ...others]) {
    await site.db.update(users).set({ createdAt }).where(eq(users.id, user.id));
    await site.db.insert(passkeys).values({
      ...{ userId: user.id, credentialId: `of ${user.username}`, publicKey: "", counter: 0 },
      ...{ name: "Key", createdAt },
    });
  }
  const { id } = site.member.user;
  await site.db.update(users).set({ role: "admin" }).where(eq(users.id, id));
  const { secret } = (await site.member.post("/api/user/factors/app")).body.data;
  const code = appCodeAt(secret, site.deps.now());
  await site.member.post("/api/user/factors/app/confirm", { code });
  const expectedProposedAt = site.deps.now().toISOString();
  await site.admin.post(`/api/admin/users/${id}/second-factor/recovery`, {
    reason: "Lost in the river",
  });
  const confirm = (by: SignedIn) =>
    by.post(`/api/admin/users/${id}/second-factor/recovery/confirm`, { expectedProposedAt });
  return { ...site, others, confirm, secret };
}

test("of two administrators who confirm at once, one does", async () => {
  const { others, confirm, db } = await proposed();
  const answers = await Promise.all([...others, ...others].map(confirm));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const removed = (await db.select().from(auditEntries)).filter(
    ({ action }) => action === "factors_removed",
  );
  expect(removed).toHaveLength(1);
});

test("a confirmation and a login with the factor at once: one of them, never a guard half gone", async () => {
  const { others, confirm, visitor, clock, secret, deps, admin, member } = await proposed();
  clock.advance(MINUTE_MS);
  const login = { username: "member", password: TEST_PASSWORD };
  const [confirmed, loggedIn] = await Promise.all([
    confirm(others[0] as SignedIn),
    visitor.post("/api/login", { ...login, code: appCodeAt(secret, deps.now()) }),
  ]);
  const { isGuarded, recovery } = (
    await admin.get(`/api/admin/users/${member.user.id}/second-factor`)
  ).body.data;
  expect([200, 409]).toContain(confirmed.status);
  expect([200, 401]).toContain(loggedIn.status);
  expect(isGuarded).toBe(confirmed.status === 409);
  expect(recovery).toBeNull();
});
