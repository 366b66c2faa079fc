import { describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { aUser, TEST_PASSWORD } from "#areas/people/accounts/testing.ts";
import { appCodeAt } from "#areas/people/two-factor/testing.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";
import { testApp } from "#tests/test-app.ts";

const NOW = new Date(0).toISOString();

/** Exports, roles, what gives all of them back, refunds, voiding, consent, reports, and deleting for good. */
const DELICATE: Record<string, (admin: Caller) => ReturnType<Caller["get"]>> = {
  "contact messages": (admin) => admin.get(adminApi.contactFile),
  "evaluation requests": (admin) => admin.get(adminApi.evaluationFile),
  "corrected evaluation request": (admin) =>
    admin.post(adminApi.evaluationCorrection(1), { parentPhone: "(504) 555-0143", reason: "Typo" }),
  newsletter: (admin) => admin.get(adminApi.newsletterFile),
  orders: (admin) => admin.get(adminApi.shopOrdersFile),
  people: (admin) => admin.get(adminApi.connectPeopleFile),
  listings: (admin) => admin.get(adminApi.connectListingsFile),
  deals: (admin) => admin.get(adminApi.connectDealsFile),
  nominations: (admin) => admin.get(adminApi.nominationsFile),
  attendance: (admin) => admin.get(adminApi.rawPassAttendanceFile),
  "security log": (admin) => admin.get(adminApi.securityEventsFile),
  "lost second factor": (admin) =>
    admin.post(adminApi.userFactorRecovery(1), { reason: "Her phone fell into the bayou" }),
  "second factor of a member": (admin) =>
    admin.post(adminApi.userFactorReset(1), { reason: "Her phone fell into the bayou" }),
  "removed second factors": (admin) =>
    admin.post(adminApi.userFactorRecoveryConfirm(1), { expectedProposedAt: NOW }),
  board: (admin) => admin.get(adminApi.prospectsFile),
  measurements: (admin) => admin.get(adminApi.measurementsFile),
  "undone import": (admin) => admin.post(adminApi.prospectsImportUndo, { importedAt: NOW }),
  "undone paste": (admin) => admin.post(adminApi.eventImportUndo(1), { pastedAt: NOW }),
  "closed days": (admin) =>
    admin.post(adminApi.rawPassClosures, {
      ...{ fromDate: "2030-01-01", toDate: "2030-01-01", activityId: null, reason: "Storm" },
    }),
  "event called off": (admin) => admin.post(adminApi.eventCallOff(1), { reason: "weather" }),
  "canceled session": (admin) =>
    admin.post(adminApi.changeBooking(1), { action: "cancel", reason: "Asked by phone" }),
  "refunded drop-in": (admin) =>
    admin.post(adminApi.refundDropIn(1), {
      ...{ amountCents: 500, expectedLeftCents: 3_500, reason: "Asked by phone" },
    }),
  "canceled pass": (admin) =>
    admin.post(adminApi.changePass(1), { action: "cancel", reason: "Asked by phone" }),
  "closed today": (admin) => admin.post(memberApi.deskClosures, { reason: "Storm" }),
  role: (admin) =>
    admin.post(adminApi.userRole(1), {
      role: "coach",
      expectedRole: "fan",
      reason: "Coaches our team",
    }),
  right: (admin) =>
    admin.post(adminApi.userRights(1), { right: "desk", isGiven: true, reason: "Saturdays" }),
  invitation: (admin) =>
    admin.post(adminApi.staffInvitations, {
      ...{ email: "ana@team.example", rights: ["desk"], reason: "Saturdays" },
    }),
  suspension: (admin) => admin.post(adminApi.userSuspend(1), { reason: "Wrote insults" }),
  reinstatement: (admin) => admin.post(adminApi.userReinstate(1), { reason: "A mistake" }),
  refund: (admin) => admin.post(adminApi.shopOrderRefund(1), {}),
  "cancelled order": (admin) =>
    admin.post(adminApi.shopOrderTransition(1), { transition: "cancel", expectedUpdatedAt: NOW }),
  "voided votes": (admin) => admin.post(adminApi.prospectVotesVoid(1), {}),
  "voided votes of a nomination": (admin) => admin.post(adminApi.nominationVotesVoid(1), {}),
  "voided network": (admin) => admin.post(adminApi.voteNetworkVoid("abcdefghijkl"), {}),
  "voided burst": (admin) =>
    admin.post(adminApi.voteBurstDecision(1), {
      ...{
        decision: "void",
        expectedState: "flagged",
        expectedVotes: 5_000,
        reason: "All of one network",
      },
      publicReason: "rules",
    }),
  "released burst": (admin) =>
    admin.post(adminApi.voteBurstDecision(1), {
      ...{ decision: "release", expectedState: "flagged", expectedVotes: 500, reason: "A school" },
      publicReason: "rules",
    }),
  "named guardian": (admin) =>
    admin.put(adminApi.prospectGuardian(1), { guardianEmail: "mother@family.example" }),
  "asked guardian": (admin) => admin.post(adminApi.prospectGuardianAsk(1)),
  "player told apart": (admin) =>
    admin.post(adminApi.prospectGuardianAnother(1), { isAnotherThan: ["#2"], reason: "Met both" }),
  "named guardian of a nomination": (admin) =>
    admin.patch(adminApi.nomination(1), { guardianEmail: "mother@family.example" }),
  "asked guardian of a nomination": (admin) => admin.post(adminApi.nominationAskGuardian(1)),
  "sent report": (admin) => admin.post(adminApi.sendEvaluationReport(1)),
  "sent reports of an event": (admin) => admin.post(adminApi.eventReports(1)),
  "consent for the board": (admin) =>
    admin.put(adminApi.boardSettings, { boardConsent: "announced" }),
  "switch and fee of Connect": (admin) =>
    admin.put(adminApi.connectSettings, { isEnabled: true, feePercent: 10 }),
  "deleted player": (admin) => admin.delete(adminApi.prospect(1)),
  "erased nomination": (admin) =>
    admin.post(adminApi.nominationErase(1), { expectedUpdatedAt: NOW }),
  "deleted product": (admin) => admin.delete(adminApi.shopProduct(1)),
  "deleted comment": (admin) => admin.delete(adminApi.comment(1), { reason: "An insult" }),
};

test("who showed who it is more than ten minutes ago is asked again, before anything is looked at", async () => {
  const { admin, clock } = await testApp();
  clock.advance(10 * MINUTE_MS + 1);
  for (const [what, call] of Object.entries(DELICATE)) {
    const { status, body } = await call(admin);
    expect([status, body.code], what).toEqual([403, "confirm_again"]);
  }
  await admin.post(memberApi.confirmPerson, { password: TEST_PASSWORD });
  for (const [what, call] of Object.entries(DELICATE)) {
    expect((await call(admin)).body.code, what).not.toBe("confirm_again");
  }
});

/** What is deleted without a question: a draft, and what is set up again in a moment, with all of it kept elsewhere. */
const HARMLESS = new Set<string>([
  adminApi.workingOrder,
  adminApi.staffInvitation(":id"),
  adminApi.eventPlayer(":id", ":playerId"),
  adminApi.evaluationAppointment(":id"),
  adminApi.rawPassClosure(":id"),
]);

test("every file of a list and every deletion by staff asks who it is again, but for the harmless ones", async () => {
  const { calls } = await siteWithCalls();
  const ofStaff = calls.filter(
    ({ config: { who } = {} }) => who !== "anyone" && who !== "signed-in",
  );
  const delicate = ofStaff.filter(
    ({ method, url }) => (method === "DELETE" && !HARMLESS.has(url)) || url.endsWith(".csv"),
  );
  expect(delicate.length).toBeGreaterThan(15);
  const unasked = delicate.filter(({ config }) => !config?.asksAgain);
  expect(unasked.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

test("an approval that mails a guardian asks who it is again; any other approval does not", async () => {
  const { admin, clock, db } = await testApp();
  await aNomination(db, {
    ...{ status: "pending", publication: "full", guardianEmail: "mother@family.example" },
  });
  await aNomination(db, { status: "pending", firstName: "Malik" });
  clock.advance(10 * MINUTE_MS + 1);
  const seen = [
    { id: 2, ...(await asRead(db, 2)) },
    { id: 1, ...(await asRead(db, 1)) },
  ];
  const approve = async (id: number) =>
    admin.post(adminApi.nominationDecision(id), {
      transition: "approve",
      ...(await asRead(db, id)),
    });
  const approveAll = { action: "approve", nominations: seen };
  expect((await approve(1)).body.code).toBe("confirm_again");
  expect((await admin.post(adminApi.nominationsBulk, approveAll)).body.code).toBe("confirm_again");
  expect((await approve(2)).status).toBe(200);
  const named = await admin.patch(paths.api.nomination(1), { guardianEmail: "me@own.example" });
  expect(named.body.code).toBe("confirm_again");
});

test("whoever may not make a call is not asked who it is", async () => {
  const { member, clock } = await testApp();
  clock.advance(10 * MINUTE_MS + 1);
  for (const call of Object.values(DELICATE))
    expect((await call(member)).body.code).toBe("forbidden");
});

describe("of an account with a second factor, its password alone", () => {
  /** Who has the session of an answer, or still the one before. */
  function heldAfter(before: Caller, { headers }: Answer): Caller {
    const cookie = [headers["set-cookie"]]
      .flat()
      .join(";")
      .match(/raw_session=[\w-]+/)?.[0];
    return cookie ? before.with({ cookie }) : before;
  }

  /** An administrator with an app, who showed a factor more than ten minutes ago. */
  async function guarded() {
    const site = await testApp();
    const user = await aUser(site.db, { username: "guarded", role: "admin" });
    const first = await site.signIn(user);
    const { secret } = (await first.post(memberApi.factorApp)).body.data;
    const code = () => ({ code: appCodeAt(secret, site.deps.now()) });
    const admin = heldAfter(first, await first.post(memberApi.factorAppConfirm, code()));
    site.clock.advance(10 * MINUTE_MS + 1);
    const showFactor = (caller: Caller) => caller.post(memberApi.confirmPerson, code());
    return { admin, showFactor, clock: site.clock };
  }

  const CHANGES: Record<string, (admin: Caller) => ReturnType<Caller["get"]>> = {
    password: (admin) =>
      admin.post(paths.api.userPassword, {
        password: TEST_PASSWORD,
        newPassword: "a brown pelican over the lake",
      }),
    email: (admin) =>
      admin.post(paths.api.userEmail, { email: "new@city.example", password: TEST_PASSWORD }),
  };

  test.each(Object.entries(CHANGES))("does not change the %s", async (_, change) => {
    const { admin, showFactor } = await guarded();
    const refused = await change(admin);
    expect([refused.status, refused.body.code]).toEqual([403, "confirm_again"]);
    await showFactor(admin);
    expect((await change(admin)).status).toBe(200);
  });

  test.each(Object.entries(CHANGES))(
    "shows no factor in a change of the %s, which makes the ten minutes no longer",
    async (_, change) => {
      const { admin, showFactor, clock } = await guarded();
      await showFactor(admin);
      clock.advance(9 * MINUTE_MS);
      const changed = heldAfter(admin, await change(admin));
      expect((await changed.get(adminApi.contactFile)).status).toBe(200);
      clock.advance(MINUTE_MS + 1);
      expect((await changed.get(adminApi.contactFile)).body.code).toBe("confirm_again");
      await showFactor(changed);
      expect((await changed.get(adminApi.contactFile)).status).toBe(200);
    },
  );

  test("does not delete it", async () => {
    const { admin, showFactor } = await guarded();
    const leave = () => admin.delete(paths.api.user, { password: TEST_PASSWORD });
    const refused = await leave();
    expect([refused.status, refused.body.code]).toEqual([403, "confirm_again"]);
    expect((await admin.get(paths.api.user)).status).toBe(200);
    await showFactor(admin);
    expect((await leave()).status).toBe(200);
  });
});
