import { describe, expect, test } from "vitest";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { appCodeAt } from "#areas/platform/two-factor/testing.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { MINUTE_MS } from "#lib/time.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";
import { testApp } from "#tests/test-app.ts";

const NOW = new Date(0).toISOString();

/** Exports, roles, what gives all of them back, refunds, voiding, consent, reports, and deleting for good. */
const DELICATE: Record<string, (admin: Caller) => ReturnType<Caller["get"]>> = {
  "contact messages": (admin) => admin.get("/api/admin/contact-messages.csv"),
  "evaluation requests": (admin) => admin.get("/api/admin/evaluation-requests.csv"),
  "corrected evaluation request": (admin) =>
    admin.post("/api/admin/evaluation-requests/1/correction", {
      parentPhone: "(504) 555-0143",
      reason: "Typo",
    }),
  newsletter: (admin) => admin.get("/api/admin/newsletter.csv"),
  orders: (admin) => admin.get("/api/admin/shop/orders.csv"),
  people: (admin) => admin.get("/api/admin/connect/people.csv"),
  listings: (admin) => admin.get("/api/admin/connect/listings.csv"),
  deals: (admin) => admin.get("/api/admin/connect/deals.csv"),
  nominations: (admin) => admin.get("/api/admin/you-scout/nominations.csv"),
  attendance: (admin) => admin.get("/api/admin/rawpass/attendance.csv"),
  "security log": (admin) => admin.get("/api/admin/security-events.csv"),
  "lost second factor": (admin) =>
    admin.post("/api/admin/users/1/second-factor/recovery", {
      reason: "Her phone fell into the bayou",
    }),
  "second factor of a member": (admin) =>
    admin.post("/api/admin/users/1/second-factor/reset", {
      reason: "Her phone fell into the bayou",
    }),
  "removed second factors": (admin) =>
    admin.post("/api/admin/users/1/second-factor/recovery/confirm", { expectedProposedAt: NOW }),
  board: (admin) => admin.get("/api/admin/prospects.csv"),
  measurements: (admin) => admin.get("/api/admin/measurements.csv"),
  "undone import": (admin) => admin.post("/api/admin/prospects/import/undo", { importedAt: NOW }),
  "undone paste": (admin) => admin.post("/api/admin/events/1/import/undo", { pastedAt: NOW }),
  "closed days": (admin) =>
    admin.post("/api/admin/rawpass/closures", {
      ...{ fromDate: "2030-01-01", toDate: "2030-01-01", activityId: null, reason: "Storm" },
    }),
  "event called off": (admin) => admin.post("/api/admin/events/1/call-off", { reason: "weather" }),
  "canceled session": (admin) =>
    admin.post("/api/admin/rawpass/bookings/1/change", {
      action: "cancel",
      reason: "Asked by phone",
    }),
  "refunded drop-in": (admin) =>
    admin.post("/api/admin/rawpass/drop-ins/1/refund", {
      ...{ amountCents: 500, expectedLeftCents: 3_500, reason: "Asked by phone" },
    }),
  "canceled pass": (admin) =>
    admin.post("/api/admin/rawpass/passes/1/change", {
      action: "cancel",
      reason: "Asked by phone",
    }),
  "closed today": (admin) => admin.post("/api/rawpass/desk/closures", { reason: "Storm" }),
  role: (admin) =>
    admin.post("/api/admin/users/1/role", {
      role: "coach",
      expectedRole: "fan",
      reason: "Coaches our team",
    }),
  right: (admin) =>
    admin.post("/api/admin/users/1/rights", { right: "desk", isGiven: true, reason: "Saturdays" }),
  invitation: (admin) =>
    admin.post("/api/admin/invitations", {
      ...{ email: "ana@team.example", rights: ["desk"], reason: "Saturdays" },
    }),
  suspension: (admin) => admin.post("/api/admin/users/1/suspend", { reason: "Wrote insults" }),
  reinstatement: (admin) => admin.post("/api/admin/users/1/reinstate", { reason: "A mistake" }),
  refund: (admin) => admin.post("/api/admin/shop/orders/1/refund", {}),
  "cancelled order": (admin) =>
    admin.post("/api/admin/shop/orders/1/transition", {
      transition: "cancel",
      expectedUpdatedAt: NOW,
    }),
  "voided votes": (admin) => admin.post("/api/admin/prospects/1/votes/void", {}),
  "voided votes of a nomination": (admin) =>
    admin.post("/api/admin/you-scout/nominations/1/votes/void", {}),
  "voided network": (admin) => admin.post("/api/admin/vote-networks/abcdefghijkl/void", {}),
  "voided burst": (admin) =>
    admin.post("/api/admin/vote-bursts/1/decision", {
      ...{
        decision: "void",
        expectedState: "flagged",
        expectedVotes: 5_000,
        reason: "All of one network",
      },
      publicReason: "rules",
    }),
  "released burst": (admin) =>
    admin.post("/api/admin/vote-bursts/1/decision", {
      ...{ decision: "release", expectedState: "flagged", expectedVotes: 500, reason: "A school" },
      publicReason: "rules",
    }),
  "named guardian": (admin) =>
    admin.put("/api/admin/prospects/1/guardian", { guardianEmail: "mother@family.example" }),
  "asked guardian": (admin) => admin.post("/api/admin/prospects/1/guardian/ask"),
  "player told apart": (admin) =>
    admin.post("/api/admin/prospects/1/guardian/another", {
      isAnotherThan: ["#2"],
      reason: "Met both",
    }),
  "named guardian of a nomination": (admin) =>
    admin.patch("/api/admin/you-scout/nominations/1", { guardianEmail: "mother@family.example" }),
  "asked guardian of a nomination": (admin) =>
    admin.post("/api/admin/you-scout/nominations/1/ask-guardian"),
  "sent report": (admin) => admin.post("/api/admin/evaluation-requests/1/report/send"),
  "sent reports of an event": (admin) => admin.post("/api/admin/events/1/reports"),
  "consent for the board": (admin) =>
    admin.put("/api/admin/board-settings", { boardConsent: "announced" }),
  "switch and fee of Connect": (admin) =>
    admin.put("/api/admin/connect/settings", { isEnabled: true, feePercent: 10 }),
  "deleted player": (admin) => admin.delete("/api/admin/prospects/1"),
  "erased nomination": (admin) =>
    admin.post("/api/admin/you-scout/nominations/1/erase", { expectedUpdatedAt: NOW }),
  "deleted product": (admin) => admin.delete("/api/admin/shop/products/1"),
  "deleted comment": (admin) =>
    admin.delete("/api/admin/you-scout/comments/1", { reason: "An insult" }),
};

test("who showed who it is more than ten minutes ago is asked again, before anything is looked at", async () => {
  const { admin, clock } = await testApp();
  clock.advance(10 * MINUTE_MS + 1);
  for (const [what, call] of Object.entries(DELICATE)) {
    const { status, body } = await call(admin);
    expect([status, body.code], what).toEqual([403, "confirm_again"]);
  }
  await admin.post("/api/user/confirm", { password: TEST_PASSWORD });
  for (const [what, call] of Object.entries(DELICATE)) {
    expect((await call(admin)).body.code, what).not.toBe("confirm_again");
  }
});

/** What is deleted without a question: a draft, and what is set up again in a moment, with all of it kept elsewhere. */
const HARMLESS = new Set<string>([
  "/api/admin/working-order",
  "/api/admin/invitations/:id",
  "/api/admin/events/:id/players/:playerId",
  "/api/admin/evaluation-requests/:id/appointment",
  "/api/admin/rawpass/closures/:id",
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
    admin.post(`/api/admin/you-scout/nominations/${id}/decision`, {
      transition: "approve",
      ...(await asRead(db, id)),
    });
  const approveAll = { action: "approve", nominations: seen };
  expect((await approve(1)).body.code).toBe("confirm_again");
  expect((await admin.post("/api/admin/you-scout/nominations/bulk", approveAll)).body.code).toBe(
    "confirm_again",
  );
  expect((await approve(2)).status).toBe(200);
  const named = await admin.patch("/api/you-scout/nominations/1", {
    guardianEmail: "me@own.example",
  });
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
    const { secret } = (await first.post("/api/user/factors/app")).body.data;
    const code = () => ({ code: appCodeAt(secret, site.deps.now()) });
    const admin = heldAfter(first, await first.post("/api/user/factors/app/confirm", code()));
    site.clock.advance(10 * MINUTE_MS + 1);
    const showFactor = (caller: Caller) => caller.post("/api/user/confirm", code());
    return { admin, showFactor, clock: site.clock };
  }

  const CHANGES: Record<string, (admin: Caller) => ReturnType<Caller["get"]>> = {
    password: (admin) =>
      admin.post("/api/user/password", {
        password: TEST_PASSWORD,
        newPassword: "a brown pelican over the lake",
      }),
    email: (admin) =>
      admin.post("/api/user/email", { email: "new@city.example", password: TEST_PASSWORD }),
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
      expect((await changed.get("/api/admin/contact-messages.csv")).status).toBe(200);
      clock.advance(MINUTE_MS + 1);
      expect((await changed.get("/api/admin/contact-messages.csv")).body.code).toBe(
        "confirm_again",
      );
      await showFactor(changed);
      expect((await changed.get("/api/admin/contact-messages.csv")).status).toBe(200);
    },
  );

  test("does not delete it", async () => {
    const { admin, showFactor } = await guarded();
    const leave = () => admin.delete("/api/user", { password: TEST_PASSWORD });
    const refused = await leave();
    expect([refused.status, refused.body.code]).toEqual([403, "confirm_again"]);
    expect((await admin.get("/api/user")).status).toBe(200);
    await showFactor(admin);
    expect((await leave()).status).toBe(200);
  });
});
