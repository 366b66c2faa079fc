import { eq, sql } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { scheduledJobs } from "#app/jobs.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { reports } from "#areas/youscout/comments/reports/tables.ts";
import { anonymizeOldNominations } from "#areas/youscout/moderation/service/retention.ts";
import type { Db } from "#lib/db/db.ts";
import { keyedHash } from "#lib/secrets.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { SignedIn } from "#tests/actors.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { describeStatus } from "./components/nomination-status.ts";
import { OwnNominationCard } from "./components/own-nomination-card.tsx";
import type { NominationRow } from "./queries/nominations.ts";
import { STATUSES } from "./rules/nominations.ts";
import { deleteProspectsOfAnonymized, forgetOldVoters } from "./service/retention.ts";
import { nominations, nominationVotes } from "./tables.ts";
import { aNomination, asRead, WRITTEN } from "./testing.ts";

const FAR_OFF_GAME = "The game date must be between January 1, 1990 and today";
const FULL = { publication: "full", guardianAgreedAt: new Date("2027-03-01T12:00:00Z") } as const;

async function ownNomination(
  { db, member }: TestApp,
  given: Partial<NominationRow> = {},
): Promise<NominationRow> {
  return aNomination(db, { submittedByUserId: member.user.id, status: "pending", ...given });
}

async function storedOf({ db }: TestApp, id = 1): Promise<NominationRow> {
  const [row] = await db.select().from(nominations).where(eq(nominations.id, id));
  if (!row) throw new Error("there is no such nomination");
  return row;
}

async function withEmail({ db }: TestApp, person: SignedIn): Promise<string> {
  const email = `${person.user.username}@city.example`;
  await db
    .update(users)
    .set({ email, emailConfirmedAt: new Date() })
    .where(eq(users.id, person.user.id));
  return email;
}

async function mailsOf(app: TestApp, to: string) {
  return (await app.outbox()).filter((mail) => mail.to === to);
}

describe("what the form begins with", () => {
  test("is told to who is signed in", async () => {
    const { expectStatuses, member } = await testApp();
    await expectStatuses((actor) => actor.get("/api/you-scout/nominations/draft"), {
      visitor: 401,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    await member.post("/api/user-profile", { displayName: "Ana Coach" });
    expect((await member.get("/api/you-scout/nominations/draft")).body.data).toEqual({
      submittedByName: "Ana Coach",
      submittedByEmail: null,
    });
  });
});

describe("a change", () => {
  test("is for the author and for staff: for others it is not there", async () => {
    const app = await testApp();
    await ownNomination(app);
    await app.expectStatuses(
      (actor) => actor.patch("/api/you-scout/nominations/1", { school: "Other School" }),
      {
        visitor: 401,
        member: 200,
        otherMember: 404,
        admin: 200,
      },
    );
    expect((await app.member.patch("/api/you-scout/nominations/9", {})).status).toBe(404);
    expect(
      (await app.otherMember.patch("/api/you-scout/nominations/1", { school: "Stolen" })).status,
    ).toBe(404);
    expect((await storedOf(app)).school).toBe("Other School");
  });

  test("by staff is a correction, which the log tells and no state forbids", async () => {
    const app = await testApp();
    await ownNomination(app, { status: "approved" });
    const given = { city: "Kenner", submittedByName: "Somebody else" };
    const { body } = await app.admin.patch("/api/you-scout/nominations/1", given);
    expect(body.data).toMatchObject({ city: "Kenner", status: "approved", isPublic: true });
    expect((await storedOf(app)).submittedByName).toBe("Ana Coach");
    expect(await recordedChanges(app.db)).toMatchObject([
      { action: "nomination_changed", after: { city: "changed" } },
    ]);
    expect((await app.admin.patch("/api/you-scout/nominations/9", given)).status).toBe(404);
  });

  test("keeps what it does not name, and finds the child under the new name", async () => {
    const app = await testApp();
    await ownNomination(app, { school: "Jesuit High School", video: WRITTEN.video });
    const { body } = await app.member.patch("/api/you-scout/nominations/1", {
      lastName: "Roux",
      video: "",
    });
    expect(body).toMatchObject({
      message: "Your nomination was changed.",
      data: { lastName: "Roux", school: "Jesuit High School", video: null, status: "pending" },
    });
    expect((await storedOf(app)).personKey).toBe("marcus|roux|baseball");
  });

  test("is possible while it waits for staff or for an answer", async () => {
    const app = await testApp({ config: { rateLimit: false } });
    for (const status of STATUSES) {
      const given = { status, firstName: status, staffMessage: "Which game?" };
      const { id } = await ownNomination(app, given);
      const answer = await app.member.patch(`/api/you-scout/nominations/${id}`, {
        school: "Other School",
      });
      const isOpen = status === "pending" || status === "needs_info";
      expect([answer.status, answer.body.code], status).toEqual(
        isOpen ? [200, undefined] : [409, "conflict"],
      );
      expect((await storedOf(app, id)).school, status).toBe(isOpen ? "Other School" : null);
      if (status === "needs_info") {
        expect(answer.body.data).toMatchObject({ status: "pending", staffMessage: null });
      }
    }
    expect(await app.db.select().from(auditEntries)).toMatchObject([
      {
        action: "nomination_changed",
        before: { status: "needs_info" },
        after: { status: "pending" },
      },
    ]);
  });

  test("takes the fields of the form and nothing else", async () => {
    const app = await testApp();
    await ownNomination(app);
    await app.member.patch("/api/you-scout/nominations/1", {
      status: "approved",
      communityVotes: 9,
      adminNotes: "x",
    });
    expect(await storedOf(app)).toMatchObject({
      status: "pending",
      communityVotes: 0,
      adminNotes: null,
    });
  });

  test("of what somebody changed meanwhile is stale, also for who decides", async () => {
    const app = await testApp();
    const seen = (await ownNomination(app)).updatedAt.toISOString();
    const change = { school: "Other School", expectedUpdatedAt: seen };
    expect((await app.member.patch("/api/you-scout/nominations/1", change)).status).toBe(200);
    const again = await app.member.patch("/api/you-scout/nominations/1", change);
    expect([again.status, again.body.code]).toEqual([409, "stale"]);
    const decision = { transition: "approve", expectedStatus: "pending", expectedUpdatedAt: seen };
    const decided = await app.admin.post("/api/admin/you-scout/nominations/1/decision", decision);
    expect([decided.status, decided.body.code]).toEqual([409, "stale"]);
  });

  test("says what is wrong at each field", async () => {
    const app = await testApp();
    await ownNomination(app);
    for (const [change, fields] of [
      [{ gameDate: "1980-06-01" }, { gameDate: FAR_OFF_GAME }],
      [{ gameDate: "2101-06-01" }, { gameDate: FAR_OFF_GAME }],
      [{ gameDate: "2027-03-11" }, { gameDate: "The game cannot be in the future" }],
      [{ age: 5 }, { age: "Age must be from 6 to 18" }],
      [
        { performance: "Born on March 14, 2011, and the calmest of all on the field." },
        { performance: "Please leave out the birth date: everyone would read it" },
      ],
      [
        { age: 12, publication: "full" },
        { publication: "Players under 13 are always shown with their first name and initial" },
      ],
      [
        { publication: "full" },
        {
          guardianEmail:
            "A full page needs the email address of a parent or guardian, whom we ask first",
        },
      ],
    ] as const) {
      const answer = await app.member.patch("/api/you-scout/nominations/1", change);
      expect([answer.status, answer.body.fields], JSON.stringify(fields)).toEqual([422, fields]);
    }
  });

  test("to a child who has been nominated is refused, to oneself it is not", async () => {
    const app = await testApp();
    await ownNomination(app);
    await aNomination(app.db, { firstName: "Jo", lastName: "Roux", ...FULL });
    const answer = await app.member.patch("/api/you-scout/nominations/1", {
      firstName: "Jo",
      lastName: "Roux",
    });
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        code: "duplicate",
        message:
          "This player has already been nominated. Please vote for the existing nomination instead.",
        existingId: 2,
      },
    ]);
    expect(
      (await app.member.patch("/api/you-scout/nominations/1", { school: "Other School" })).status,
    ).toBe(200);
  });

  test("ends the consent that a guardian gave to other words", async () => {
    const app = await testApp();
    await ownNomination(app, {
      publication: "full",
      guardianEmail: "mom@city.example",
      guardianTokenHash: "hash",
      guardianAskedAt: new Date(),
      guardianAgreedAt: new Date(),
    });
    await app.member.patch("/api/you-scout/nominations/1", {
      performance: `${WRITTEN.performance} And more.`,
    });
    expect(await storedOf(app)).toMatchObject({
      guardianEmail: "mom@city.example",
      guardianTokenHash: null,
      guardianAskedAt: null,
      guardianAgreedAt: null,
    });
  });

  test("is made 30 times an hour", async () => {
    const app = await testApp();
    await ownNomination(app);
    for (let turn = 0; turn < 30; turn += 1)
      await app.member.patch("/api/you-scout/nominations/1", {});
    expect((await app.member.patch("/api/you-scout/nominations/1", {})).status).toBe(429);
  });
});

test("the author who is the guardian is asked at his own address", async () => {
  const app = await testApp();
  await app.member.post("/api/user/adult", { isAdult: true });
  const { body } = await app.member.post("/api/you-scout/nominations", {
    ...WRITTEN,
    submitterRelation: "guardian",
    guardianEmail: "stranger@city.example",
    publication: "full",
  });
  expect(body.data).toMatchObject({
    guardianName: WRITTEN.submittedByName,
    guardianEmail: WRITTEN.submittedByEmail,
    consent: "waiting",
    level: "limited",
  });
});

describe("a withdrawal", () => {
  test("is for the author alone: for others it is not there", async () => {
    const app = await testApp();
    await ownNomination(app);
    await app.expectStatuses((actor) => actor.post("/api/you-scout/nominations/1/withdraw"), {
      visitor: 401,
      otherMember: 404,
      admin: 404,
      member: 200,
    });
  });

  test("is offered where it is possible", async () => {
    const app = await testApp();
    for (const status of STATUSES) {
      const { id } = await ownNomination(app, { status });
      const own = (await app.member.get("/api/you-scout/my-nominations")).body.data.find(
        (one: { id: number }) => one.id === id,
      );
      const card = createElement(OwnNominationCard, {
        nomination: own,
        onWithdraw: () => undefined,
      });
      const markup = renderToStaticMarkup(createElement(MemoryRouter, null, card));
      const answer = await app.member.post(`/api/you-scout/nominations/${id}/withdraw`);
      const isFinal = status === "withdrawn" || status === "duplicate";
      expect([answer.status, answer.body.code], status).toEqual(
        isFinal ? [409, "stale"] : [200, undefined],
      );
      expect(markup.includes(">Withdraw<"), status).toBe(!isFinal);
      expect((await app.visitor.get(`/api/you-scout/nominations/${id}`)).status, status).toBe(404);
    }
  });

  test("of another state than the one that was seen is stale", async () => {
    const app = await testApp();
    await ownNomination(app, { status: "approved" });
    const answer = await app.member.post("/api/you-scout/nominations/1/withdraw", {
      expectedStatus: "pending",
    });
    expect([answer.status, answer.body.code]).toEqual([409, "stale"]);
  });

  test("takes the player whom it brought there off the board, at once", async () => {
    const app = await testApp();
    const { id } = await aProspect(app.db);
    await ownNomination(app, { status: "promoted", promotedProspectId: id });
    expect((await app.member.get("/api/you-scout/my-nominations")).body.data).toMatchObject([
      { prospectId: id },
    ]);
    expect((await app.visitor.get("/api/prospects")).body.data).toHaveLength(1);
    const { body } = await app.member.post("/api/you-scout/nominations/1/withdraw");
    expect(body.data).toMatchObject({ status: "withdrawn", isPublic: false, prospectId: null });
    expect((await app.visitor.get("/api/prospects")).body.data).toEqual([]);
    expect((await app.db.select().from(prospects))[0]?.hiddenAt).not.toBeNull();
  });
});

test("what was merged leads to the other one as long as everybody sees that", async () => {
  const app = await testApp();
  const other = await aNomination(app.db, { firstName: "Jo" });
  await ownNomination(app, { status: "duplicate", mergedIntoId: other.id });
  const seen = async () =>
    (await app.member.get("/api/you-scout/my-nominations")).body.data[0].mergedIntoId;
  expect(await seen()).toBe(other.id);
  await app.db
    .update(nominations)
    .set({ hiddenAt: new Date() })
    .where(eq(nominations.id, other.id));
  expect(await seen()).toBeNull();
});

describe("mail to the author", () => {
  test.each([
    ["approve", undefined, "Your nomination is on YouScout", /you-scout\/nomination\/1/],
    [
      "ask_back",
      "Which game was it?",
      "Our staff has a question about your nomination",
      /nominate\?nomination=1/,
    ],
    ["reject", "He is too old for us.", "Your nomination was not accepted", /my-nominations/],
  ])(
    "tells of the transition %s by staff, and names nobody",
    async (transition, staffMessage, subject, link) => {
      const app = await testApp();
      const email = await withEmail(app, app.member);
      await ownNomination(app, WRITTEN as Partial<NominationRow>);
      await app.admin.post("/api/admin/you-scout/nominations/1/decision", {
        ...{ transition, staffMessage },
        ...(await asRead(app.db, 1)),
      });
      const [mail, ...others] = await mailsOf(app, email);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe(subject);
      const text = JSON.stringify(mail?.parts);
      expect(text).toMatch(link);
      if (staffMessage) expect(text).toContain(staffMessage);
      expect(JSON.stringify(mail)).not.toMatch(/Marcus|Batiste|Jesuit|Kirsch|double plays/);
    },
  );

  test("comes with each decision anew, and never for a transition of his own", async () => {
    const app = await testApp();
    const email = await withEmail(app, app.member);
    await ownNomination(app);
    for (const _turn of [1, 2]) {
      await app.admin.post("/api/admin/you-scout/nominations/1/decision", {
        transition: "ask_back",
        staffMessage: "Which?",
      });
      app.clock.advance(1_000);
      await app.member.patch("/api/you-scout/nominations/1", { gameLocation: "City Park" });
    }
    expect(await mailsOf(app, email)).toHaveLength(2);
    await app.member.post("/api/you-scout/nominations/1/withdraw");
    expect(await mailsOf(app, email)).toHaveLength(2);
  });

  test("tells once a day that staff hid what everyone saw, without the reason or a name", async () => {
    const app = await testApp();
    const email = await withEmail(app, app.member);
    await ownNomination(app, { ...WRITTEN, status: "approved" } as Partial<NominationRow>);
    await ownNomination(app, { firstName: "Waiting" });
    await app.admin.post("/api/admin/you-scout/nominations/2/hide");
    for (const _turn of [1, 2]) {
      await app.admin.post("/api/admin/you-scout/nominations/1/hide", {
        reason: "His mother called",
      });
      await app.admin.post("/api/admin/you-scout/nominations/1/show", await asRead(app.db, 1));
      app.clock.advance(1_000);
    }
    const [mail, ...others] = await mailsOf(app, email);
    expect(others).toEqual([]);
    await app.letTimePass(DAY_MS);
    await app.admin.post("/api/admin/you-scout/nominations/1/hide");
    expect(await mailsOf(app, email)).toHaveLength(2);
    expect(mail?.subject).toBe("Your nomination has been hidden");
    const text = JSON.stringify(mail);
    expect(text).toMatch(/my-nominations/);
    expect(text).not.toMatch(/Marcus|Batiste|Jesuit|Kirsch|double plays|mother/i);
  });

  test.each(["off", "without an address", "suspended", "gone"])(
    "does not come: %s",
    async (how) => {
      const app = await testApp();
      const { member, db } = app;
      const email = how === "without an address" ? null : await withEmail(app, member);
      if (how === "off") {
        const notificationPreferences = { nominationAlerts: false };
        await member.post("/api/user-profile", { notificationPreferences });
      }
      await ownNomination(app, how === "gone" ? { submittedByUserId: null } : {});
      if (how === "suspended") {
        await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, member.user.id));
      }
      const approval = { transition: "approve", ...(await asRead(db, 1)) };
      const decided = await app.admin.post("/api/admin/you-scout/nominations/1/decision", approval);
      expect(decided.status).toBe(200);
      expect((await app.outbox()).filter(({ to }) => to === email)).toEqual([]);
    },
  );
});

test("an author reads who took the page down, whether the guardian had agreed to it or not", async () => {
  const app = await testApp();
  await ownNomination(app, { status: "approved", guardianRevokedAt: app.clock.now });
  const [own] = (await app.member.get("/api/you-scout/my-nominations")).body.data;
  expect(describeStatus(own)).toMatchObject({
    word: "Taken down",
    note: "The player's parent or guardian took it down, so no one sees it.",
  });
});

test("staff hear of nominations that wait once an hour, and of no name", async () => {
  const app = await testApp();
  const { member, clock, deps } = app;
  await member.post("/api/user/adult", { isAdult: true });
  const toStaff = async () => mailsOf(app, deps.mail.staff);
  for (const firstName of ["Ada", "Bea"]) {
    await member.post("/api/you-scout/nominations", { ...WRITTEN, firstName });
  }
  expect(await toStaff()).toHaveLength(1);
  clock.advance(HOUR_MS);
  await member.post("/api/you-scout/nominations", { ...WRITTEN, firstName: "Cleo" });
  const mails = await toStaff();
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).not.toMatch(/\b(?:Ada|Bea|Cleo|Batiste|Ana)\b/);
});

describe("an account that is deleted", () => {
  const leave = (person: SignedIn) => person.delete("/api/user", { password: TEST_PASSWORD });

  test("leaves its nominations without their author", async () => {
    const app = await testApp();
    const ids: number[] = [];
    for (const status of STATUSES) {
      ids.push((await ownNomination(app, { status, submittedByPhone: "(504) 555-0142" })).id);
    }
    const { id: other } = await aNomination(app.db, {
      submittedByUserId: app.otherMember.user.id,
      firstName: "Jo",
    });
    expect((await leave(app.member)).status).toBe(200);
    for (const [index, status] of STATUSES.entries()) {
      const row = await storedOf(app, ids[index]);
      expect(row, status).toMatchObject({
        submittedByUserId: null,
        submittedByName: "",
        submittedByEmail: "",
        submittedByPhone: null,
      });
      const waited = status === "pending" || status === "needs_info";
      expect([row.status, row.lastName, row.anonymizedAt !== null]).toEqual(
        waited ? ["withdrawn", "", true] : [status, "Batiste", false],
      );
    }
    expect(await storedOf(app, other)).toMatchObject({ submittedByName: "Ana Coach" });
  });

  test("leaves nothing that it nominates at the same moment", async () => {
    const app = await testApp();
    await app.member.post("/api/user/adult", { isAdult: true });
    const [nominated] = await Promise.all([
      app.member.post("/api/you-scout/nominations", WRITTEN),
      leave(app.member),
    ]);
    expect([201, 401, 404]).toContain(nominated.status);
    for (const row of await app.db.select().from(nominations)) {
      expect(row).toMatchObject({ status: "withdrawn", submittedByName: "", lastName: "" });
    }
  });
});

describe("ninety days after", () => {
  test("nothing personal is left of a nomination that was rejected, withdrawn or archived", async () => {
    const app = await testApp();
    const { db, clock } = app;
    const note = "Ana made it up";
    for (const status of STATUSES) {
      const { id: nominationId } = await ownNomination(app, {
        ...(WRITTEN as Partial<NominationRow>),
        status,
        decidedAt: clock.now,
        adminNotes: "Call again.",
        guardianEmail: "mom@city.example",
      });
      await aComment(db, { nominationId, userId: app.otherMember.user.id });
      await db.insert(reports).values({ nominationId, reporter: "x", reason: "untrue", note });
    }
    clock.advance(90 * DAY_MS);
    expect(await anonymizeOldNominations(app.deps)).toBe(0);
    clock.advance(1_000);
    expect(await anonymizeOldNominations(app.deps)).toBe(3);
    expect(await anonymizeOldNominations(app.deps)).toBe(0);
    const personal =
      /Marcus|Batiste|Jesuit|New Orleans|Kirsch|youtu|Ana|@|555-0142|Call|2027-03-10"/;
    for (const row of await db.select().from(nominations)) {
      const isAnonymized = ["rejected", "withdrawn", "archived"].includes(row.status);
      expect(personal.test(JSON.stringify(row)), row.status).toBe(!isAnonymized);
      expect(await db.$count(comments, eq(comments.nominationId, row.id))).toBe(
        isAnonymized ? 0 : 1,
      );
      const [report] = await db.select().from(reports).where(eq(reports.nominationId, row.id));
      expect(report?.note, row.status).toBe(isAnonymized ? null : note);
    }
    const author = await app.signIn(app.member.user);
    expect((await author.get("/api/you-scout/my-nominations")).body.data).toHaveLength(
      STATUSES.length,
    );
  });
});

describe("ninety days after it was taken down", () => {
  test("the player whom it brought onto the board is deleted with it", async () => {
    const app = await testApp();
    const { admin, db, clock } = app;
    await aNomination(db, { ...FULL, guardianTokenHash: "h" });
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    await admin.post("/api/admin/you-scout/nominations/1/hide");
    // The database told the time; the test's clock is to tell it.
    await db.update(prospects).set({ hiddenAt: new Date(clock.now) });
    await db.update(nominations).set({ hiddenAt: new Date(clock.now) });
    const shown = await aProspect(db, { lastName: "Shown", rawRank: 1 });
    await aNomination(db, {
      status: "promoted",
      promotedProspectId: shown.id,
      anonymizedAt: clock.now,
    });
    clock.advance(90 * DAY_MS);
    await anonymizeOldNominations(app.deps);
    expect(await deleteProspectsOfAnonymized(app.deps)).toBe(0);
    clock.advance(1_000);
    expect(await anonymizeOldNominations(app.deps)).toBe(1);
    expect(await deleteProspectsOfAnonymized(app.deps)).toBe(1);
    expect(await deleteProspectsOfAnonymized(app.deps)).toBe(0);
    expect(await db.select().from(prospects)).toMatchObject([{ lastName: "Shown" }]);
    expect(await storedOf(app)).toMatchObject({ status: "promoted", promotedProspectId: null });
  });

  test.each([
    ["the short version", (db: Db) => aWord(db, 1, [], "refused"), 0],
    ["everything hidden", (db: Db) => aWord(db, 1, [], "hidden"), 0],
    ["a kept short version", (db: Db) => db.update(prospects).set({ keptNo: "refused" }), 0],
    ["a kept no", (db: Db) => db.update(prospects).set({ keptNo: "hidden" }), 0],
    ["an agreement", (db: Db) => aWord(db, 1, ["notes"]), 1],
  ])("a guardian's no survives staff who hide the nomination: %s", async (_why, say, deleted) => {
    const app = await testApp();
    const { admin, db, clock } = app;
    await aNomination(db, { ...FULL, guardianTokenHash: "h" });
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    await say(db);
    await admin.post("/api/admin/you-scout/nominations/1/hide");
    await db.update(prospects).set({ hiddenAt: new Date(clock.now) });
    clock.advance(91 * DAY_MS);
    expect(await anonymizeOldNominations(app.deps)).toBe(1);
    expect(await deleteProspectsOfAnonymized(app.deps)).toBe(deleted);
  });

  test("no guardian's answer to hide everything on the board ends, which took the nomination down", async () => {
    const app = await testApp();
    const { admin, db, clock, visitor } = app;
    const secret = app.deps.secrets.vote;
    await aNomination(db, { ...FULL, guardianTokenHash: keyedHash(secret, "guardian mother") });
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    const guardianTokenHash = keyedHash(secret, "board guardian mother");
    await db.update(prospects).set({ guardianTokenHash });
    const said = { answer: "hidden", kinds: [] };
    expect((await visitor.post("/api/prospects/guardian/mother", said)).status).toBe(200);
    await db.update(prospects).set({ hiddenAt: new Date(clock.now) });
    clock.advance(91 * DAY_MS);
    expect(await anonymizeOldNominations(app.deps)).toBe(1);
    expect(await deleteProspectsOfAnonymized(app.deps)).toBe(0);
    const [player] = await db.select().from(prospects);
    const { firstName, lastName } = player ?? {};
    const anew = { firstName, lastName, positionPrimary: "SS", school: "Jesuit", gradYear: 2029 };
    const admins = await app.signIn(admin.user);
    const added = await admins.post("/api/admin/prospects", { ...anew, rawRank: 40 });
    expect([added.status, added.body.code]).toEqual([409, "conflict"]);
  });

  test("a player whom the guardian of the nomination took down is deleted with it", async () => {
    const app = await testApp();
    const { admin, db, clock, visitor } = app;
    const guardianTokenHash = keyedHash(app.deps.secrets.vote, "guardian mother");
    await aNomination(db, { ...FULL, guardianTokenHash });
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    await aWord(db, 1, ["notes"]);
    await visitor.post("/api/you-scout/guardian/mother", { agrees: false });
    await db.update(prospects).set({ hiddenAt: new Date(clock.now) });
    clock.advance(91 * DAY_MS);
    expect(await anonymizeOldNominations(app.deps)).toBe(1);
    expect(await deleteProspectsOfAnonymized(app.deps)).toBe(1);
  });

  test("players are deleted one by one, so that the ranking is never locked for long", async () => {
    const { db, deps, clock } = await testApp();
    const brought = { status: "promoted", anonymizedAt: clock.now } as const;
    for (const lastName of ["One", "Two"]) {
      const { id } = await aProspect(db, { lastName, hiddenAt: clock.now });
      // Another nomination brought him, too.
      for (const _ of [1, 2]) await aNomination(db, { ...brought, promotedProspectId: id });
    }
    clock.advance(91 * DAY_MS);
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the second player'; end $$`);
    await db.execute(sql`create trigger refuse before delete on ${prospects}
      for each row when (old.last_name = 'Two') execute function refuse()`);
    try {
      await expect(deleteProspectsOfAnonymized(deps)).rejects.toThrow();
    } finally {
      await db.execute(sql`drop trigger refuse on ${prospects}`);
      await db.execute(sql`drop function refuse`);
    }
    expect(await db.select().from(prospects)).toMatchObject([{ lastName: "Two" }]);
    expect(await deleteProspectsOfAnonymized(deps)).toBe(1);
  });

  const PERSONAL = /Marcus|Batiste|Jesuit|New Orleans|Kirsch|youtu|Ana|@|555-0142|2027-03-10"/;

  test.each([
    ["staff hid it", "hiddenAt", "approved"],
    ["staff hid it while it waited", "hiddenAt", "pending"],
    ["staff hid it on the board, too", "hiddenAt", "promoted"],
    ["the guardian took it down", "guardianRevokedAt", "approved"],
    ["the guardian took it down on the board, too", "guardianRevokedAt", "promoted"],
  ] as const)("nothing is left of a nomination when %s", async (_why, column, status) => {
    const app = await testApp();
    const { db, clock } = app;
    const written = WRITTEN as Partial<NominationRow>;
    const consent = { publication: "full", guardianAgreedAt: clock.now, guardianTokenHash: "h" };
    await ownNomination(app, { ...written, ...(consent as object), status, [column]: clock.now });
    const merged = { status: "duplicate", mergedIntoId: 1 } as const;
    await aNomination(db, { ...written, ...merged, guardianTokenHash: "other" });
    await aNomination(db, { firstName: "Jo" });
    for (const nominationId of [1, 3]) {
      await aComment(db, { nominationId, userId: app.otherMember.user.id });
    }
    clock.advance(90 * DAY_MS);
    expect(await anonymizeOldNominations(app.deps)).toBe(0);
    clock.advance(1_000);
    expect(await anonymizeOldNominations(app.deps)).toBe(1);
    expect(await anonymizeOldNominations(app.deps)).toBe(0);
    for (const id of [1, 2]) {
      const row = await storedOf(app, id);
      expect(JSON.stringify(row)).not.toMatch(PERSONAL);
      expect(row.guardianTokenHash).toBeNull();
    }
    expect((await storedOf(app)).status).toBe(status);
    expect(await storedOf(app, 3)).toMatchObject({ firstName: "Jo", anonymizedAt: null });
    expect(await db.select().from(comments)).toMatchObject([{ nominationId: 3 }]);

    // Nothing that anybody can do brings an empty page to light, or fills it again.
    const staff = await app.signIn(app.admin.user);
    const author = await app.signIn(app.member.user);
    await staff.post("/api/admin/you-scout/nominations/1/show", await asRead(app.db, 1));
    await staff.post("/api/admin/you-scout/nominations/3/merge", { into: 1 });
    await staff.patch("/api/admin/you-scout/nominations/1", { lastName: "Batiste" });
    await author.patch("/api/you-scout/nominations/1", { lastName: "Batiste" });
    expect((await app.visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
    expect((await storedOf(app)).lastName).toBe("");
    expect((await storedOf(app, 3)).status).toBe("approved");
    expect((await author.get("/api/you-scout/my-nominations")).body.data).toMatchObject([
      { id: 1, isErased: true },
    ]);
    expect((await author.delete("/api/user", { password: TEST_PASSWORD })).status).toBe(200);
  });

  test("one that was shown again in time keeps its words", async () => {
    const app = await testApp();
    const { clock } = app;
    await ownNomination(app, { status: "approved", hiddenAt: clock.now });
    clock.advance(89 * DAY_MS);
    const staff = await app.signIn(app.admin.user);
    await staff.post("/api/admin/you-scout/nominations/1/show", await asRead(app.db, 1));
    clock.advance(2 * DAY_MS);
    expect(await anonymizeOldNominations(app.deps)).toBe(0);
    expect((await app.visitor.get("/api/you-scout/nominations/1")).status).toBe(200);
  });
});

test("voters are forgotten after thirteen months, their votes count on", async () => {
  const app = await testApp();
  const { db, visitor, clock } = app;
  await aNomination(db);
  await visitor.post("/api/you-scout/nominations/1/vote");
  clock.advance(380 * DAY_MS);
  expect(await forgetOldVoters(app.deps)).toBe(0);
  clock.advance(30 * DAY_MS);
  expect(await forgetOldVoters(app.deps)).toBe(1);
  expect(await forgetOldVoters(app.deps)).toBe(0);
  expect((await db.select().from(nominationVotes))[0]?.voterIp).toMatch(/^forgotten /);
  expect((await visitor.post("/api/you-scout/nominations/1/vote")).body.data.communityVotes).toBe(
    2,
  );
  expect(scheduledJobs(app.deps).map(({ name }) => name)).toContain("youscout-forget-old-voters");
});
