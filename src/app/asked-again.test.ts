import { expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { TEST_PASSWORD } from "#domains/accounts/testing.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { memberApi } from "#member-api.ts";
import type { Caller } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";

const NOW = new Date(0).toISOString();

/** Exports, roles, refunds, voiding, and deleting for good. */
const DELICATE: Record<string, (admin: Caller) => ReturnType<Caller["get"]>> = {
  "contact messages": (admin) => admin.get(adminApi.contactFile),
  "evaluation requests": (admin) => admin.get(adminApi.evaluationFile),
  newsletter: (admin) => admin.get(adminApi.newsletterFile),
  orders: (admin) => admin.get(adminApi.shopOrdersFile),
  people: (admin) => admin.get(adminApi.connectPeopleFile),
  listings: (admin) => admin.get(adminApi.connectListingsFile),
  deals: (admin) => admin.get(adminApi.connectDealsFile),
  attendance: (admin) => admin.get(adminApi.rawPassAttendanceFile),
  "security log": (admin) => admin.get(adminApi.securityEventsFile),
  "lost second factor": (admin) =>
    admin.post(adminApi.userFactorRecovery(1), { reason: "Her phone fell into the bayou" }),
  "removed second factors": (admin) =>
    admin.post(adminApi.userFactorRecoveryConfirm(1), { expectedProposedAt: NOW }),
  board: (admin) => admin.get(adminApi.prospectsFile),
  role: (admin) => admin.post(adminApi.userRole(1), { role: "coach", expectedRole: "fan" }),
  right: (admin) =>
    admin.post(adminApi.userRights(1), { right: "desk", isGiven: true, reason: "Saturdays" }),
  refund: (admin) => admin.post(adminApi.shopOrderRefund(1), {}),
  "cancelled order": (admin) =>
    admin.post(adminApi.shopOrderTransition(1), { transition: "cancel", expectedUpdatedAt: NOW }),
  "voided votes": (admin) => admin.post(adminApi.prospectVotesVoid(1), {}),
  "voided votes of a nomination": (admin) => admin.post(adminApi.nominationVotesVoid(1), {}),
  "voided network": (admin) => admin.post(adminApi.voteNetworkVoid("abcdefghijkl"), {}),
  "voided burst": (admin) =>
    admin.post(adminApi.voteBurstDecision(1), {
      ...{ decision: "void", expectedState: "flagged", reason: "All of one network" },
      publicReason: "rules",
    }),
  "deleted player": (admin) => admin.delete(adminApi.prospect(1)),
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

test("whoever may not make a call is not asked who it is", async () => {
  const { member, clock } = await testApp();
  clock.advance(10 * MINUTE_MS + 1);
  for (const call of Object.values(DELICATE))
    expect((await call(member)).body.code).toBe("forbidden");
});
