import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import type { SignedIn } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { comments } from "../comments/tables.ts";
import { aComment } from "../comments/testing.ts";
import { decideReport } from "./service/decide-report.ts";
import { reports } from "./tables.ts";

const REPORT = { reason: "hurtful", note: "It names a girl of the other team." };
const HOUR_MS = 3_600_000;

/** A site with a nomination and a comment of the other member on it. */
async function siteWithComment() {
  const site = await testApp();
  await aNomination(site.db);
  await aComment(site.db, { nominationId: 1, userId: site.otherMember.user.id });
  const isSeen = async () =>
    (await site.visitor.get("/api/you-scout/nominations/1/comments")).body.total === 1;
  /** Reports as many visitors, each at an address of their own. */
  const reportAsVisitors = async (path: string, visitors: number) => {
    for (let visitor = 1; visitor <= visitors; visitor += 1) {
      await site.visitor.at(`203.0.113.${visitor}`).post(path, REPORT);
    }
  };
  const reporters = new Map<number, SignedIn>();
  /** Reports as the accounts of these numbers, all from one address. */
  const report = async (path: string, ...numbers: number[]) => {
    for (const number of numbers) {
      const reporter =
        reporters.get(number) ??
        (await site.signIn(
          await aUser(site.db, {
            username: `reporter-${number}`,
            email: `reporter-${number}@city.example`,
          }),
        ));
      reporters.set(number, reporter);
      await reporter.at("203.0.113.99").post(path, REPORT);
    }
  };
  return { ...site, isSeen, report, reportAsVisitors };
}

describe.each([
  ["a nomination", (id: number) => `/api/you-scout/nominations/${id}/report`],
  ["a comment", (id: number) => `/api/you-scout/comments/${id}/report`],
])("a report of %s", (_thing, path) => {
  test("counts once a person, and a repeated one is answered alike", async () => {
    const { visitor, member, db } = await siteWithComment();
    const first = await visitor.post(path(1), REPORT);
    const again = await visitor.post(path(1), { reason: "spam" });
    expect(again.body).toEqual(first.body);
    expect(first.body).toEqual({ message: "Thank you. Our staff will look at it." });
    await member.post(path(1), REPORT);
    await member.at("203.0.113.9").post(path(1), REPORT);
    const kept = await db.select().from(reports);
    expect(kept).toMatchObject([{ ...REPORT, status: "open" }, REPORT]);
    expect(JSON.stringify(kept)).not.toMatch(/198\.51|203\.0|account/);
  });

  test("is open again when the person reports again after staff dismissed it", async () => {
    const { visitor, db, clock } = await siteWithComment();
    await visitor.post(path(1), { reason: "spam", note: "First" });
    await db.update(reports).set({ status: "dismissed", decidedAt: clock.now });
    await visitor.post(path(1), { reason: "private_data", note: "Her last name stands there now" });
    expect(await db.select().from(reports)).toMatchObject([
      {
        ...{ reason: "private_data", note: "Her last name stands there now", status: "open" },
        ...{ isOfAccount: false, decidedAt: null },
      },
    ]);
  });

  test("refuses each wrong value at its field", async () => {
    const { visitor, db } = await siteWithComment();
    for (const [body, fields] of [
      [{}, { reason: "Please choose a reason" }],
      [{ reason: "ugly" }, { reason: "Please choose a reason" }],
      [{ reason: "spam", note: "x".repeat(501) }, { note: "Must be at most 500 characters" }],
    ] as const) {
      const answer = await visitor.post(path(1), body);
      expect([answer.status, answer.body.fields], JSON.stringify(body)).toEqual([422, fields]);
      expect(await db.$count(reports), JSON.stringify(body)).toBe(0);
    }
  });

  test("of what nobody sees is not found", async () => {
    const { visitor, otherMember, db } = await siteWithComment();
    await aNomination(db, { status: "pending" });
    await aComment(db, { nominationId: 2, userId: otherMember.user.id });
    expect((await visitor.post(path(2), REPORT)).status).toBe(404);
    expect((await visitor.post(path(99), REPORT)).status).toBe(404);
  });

  test("is taken 10 times an hour from an account, wherever it is", async () => {
    const { member } = await siteWithComment();
    for (let turn = 0; turn < 10; turn += 1) {
      await member.at(`203.0.113.${turn}`).post(path(1), REPORT);
    }
    expect((await member.at("203.0.113.10").post(path(1), REPORT)).status).toBe(429);
  });
});

test("a comment that waits cannot be reported by those who do not see it", async () => {
  const { visitor, member, db } = await siteWithComment();
  await aComment(db, { nominationId: 1, userId: member.user.id, isApproved: false });
  expect((await visitor.post("/api/you-scout/comments/2/report", REPORT)).status).toBe(404);
});

test("reports of three accounts hide a comment from all but its author", async () => {
  const { otherMember, report, isSeen } = await siteWithComment();
  await report("/api/you-scout/comments/1/report", 1, 2);
  await report("/api/you-scout/comments/1/report", 1, 2);
  expect(await isSeen()).toBe(true);
  await report("/api/you-scout/comments/1/report", 3);
  expect(await isSeen()).toBe(false);
  const own = (await otherMember.get("/api/you-scout/nominations/1/comments")).body.data;
  expect(own).toMatchObject([{ isOwn: true, isWaiting: true }]);
});

describe("an author whose comment reports hid", () => {
  async function siteWithHidden() {
    const site = await siteWithComment();
    await aComment(site.db, { nominationId: 1, userId: site.otherMember.user.id });
    await site.otherMember.post("/api/user/adult", { isAdult: true });
    await site.report("/api/you-scout/comments/1/report", 1, 2, 3);
    const write = async () => {
      const written = { comment: "The same words." };
      const { body } = await site.otherMember.post(
        "/api/you-scout/nominations/1/comments",
        written,
      );
      return body.data.isWaiting;
    };
    return { ...site, write };
  }

  test("waits for staff with the next one, until they dismiss the reports", async () => {
    const { db, write } = await siteWithHidden();
    expect(await write()).toBe(true);
    await db.update(comments).set({ hiddenAt: null });
    expect(await write()).toBe(false);
  });

  test("waits for staff even after deleting it", async () => {
    const { otherMember, write } = await siteWithHidden();
    expect((await otherMember.delete("/api/you-scout/comments/1")).status).toBe(200);
    expect(await write()).toBe(true);
    const edited = await otherMember.patch("/api/you-scout/comments/3", {
      comment: "Those words.",
    });
    expect(edited.body.data.isWaiting).toBe(true);
  });
});

test("reports of three accounts of one mailbox count as one", async () => {
  const { db, signIn, report, isSeen } = await siteWithComment();
  for (const [username, email] of [
    ["one", "reporter@gmail.com"],
    ["two", "Re.Porter+two@gmail.com"],
    ["three", "reporter+three@googlemail.com"],
  ] as const) {
    const account = await signIn(await aUser(db, { username, email }));
    expect((await account.post("/api/you-scout/comments/1/report", REPORT)).status).toBe(200);
  }
  await report("/api/you-scout/comments/1/report", 1);
  expect(await isSeen()).toBe(true);
  expect(await db.$count(reports)).toBe(2);
  await report("/api/you-scout/comments/1/report", 2);
  expect(await isSeen()).toBe(false);
});

test("reports of one account under three addresses count as one", async () => {
  const { db, signIn, report, isSeen } = await siteWithComment();
  const user = await aUser(db, { username: "mover", email: "mover-1@city.example" });
  for (const number of [1, 2, 3]) {
    const email = `mover-${number}@city.example`;
    await db.update(users).set({ email }).where(eq(users.id, user.id));
    const mover = await signIn({ ...user, email });
    expect((await mover.post("/api/you-scout/comments/1/report", REPORT)).status).toBe(200);
  }
  expect(await db.$count(reports)).toBe(3);
  await report("/api/you-scout/comments/1/report", 1);
  expect(await isSeen()).toBe(true);
  await report("/api/you-scout/comments/1/report", 2);
  expect(await isSeen()).toBe(false);
});

test("reports of visitors and unconfirmed accounts hide no comment, and wait for staff", async () => {
  const { admin, db, signIn, report, reportAsVisitors, isSeen } = await siteWithComment();
  await reportAsVisitors("/api/you-scout/comments/1/report", 9);
  for (const [username, email] of [
    ["nowhere", null],
    ["new-1", "one@city.example"],
    ["new-2", "two@city.example"],
  ] as const) {
    const account = await signIn(await aUser(db, { username, email, emailConfirmedAt: null }));
    expect((await account.post("/api/you-scout/comments/1/report", REPORT)).status).toBe(200);
  }
  await report("/api/you-scout/comments/1/report", 1, 2);
  expect(await isSeen()).toBe(true);
  expect(await db.$count(reports)).toBe(14);
  const { data } = (await admin.get("/api/admin/queue")).body;
  expect(data).toMatchObject([{ kind: "report" }]);
});

test("a reported nomination stays, and staff are mailed once an hour", async () => {
  const { visitor, reportAsVisitors, outbox, deps, clock } = await siteWithComment();
  await reportAsVisitors("/api/you-scout/nominations/1/report", 4);
  expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(200);
  const [mail, ...more] = await outbox();
  expect(mail).toMatchObject({ to: deps.mail.staff, subject: "A nomination was reported" });
  expect(JSON.stringify(mail)).not.toMatch(/Batiste|other team/);
  expect(more).toEqual([]);
  clock.advance(HOUR_MS);
  await visitor.post("/api/you-scout/nominations/1/report", REPORT);
  expect(await outbox()).toHaveLength(2);
});

describe("staff", () => {
  test("dismiss what was reported, and the comment is seen again until three others report", async () => {
    const { report, isSeen, deps, db } = await siteWithComment();
    await report("/api/you-scout/comments/1/report", 1, 2, 3);
    const decide = (id: number) =>
      deps.database.contentVersion.publish((tx) =>
        decideReport(tx, SYSTEM, { id, verdict: "dismissed", expectedEditedAt: null }, deps.now()),
      );
    await decide(2);
    expect(await isSeen()).toBe(true);
    await expect(decide(1)).rejects.toMatchObject({ code: "stale" });
    await expect(decide(9)).rejects.toMatchObject({ code: "not_found" });
    await report("/api/you-scout/comments/1/report", 1, 2, 3, 4, 5);
    expect(await isSeen()).toBe(true);
    await report("/api/you-scout/comments/1/report", 6);
    expect(await isSeen()).toBe(false);
    expect(await db.select().from(auditEntries)).toMatchObject([
      {
        action: "report_decided",
        subjectType: "comment",
        subjectId: 1,
        after: { verdict: "dismissed", reports: 3 },
      },
    ]);
  });

  test("uphold one report, and the comment is hidden", async () => {
    const { report, isSeen, deps, db } = await siteWithComment();
    await report("/api/you-scout/comments/1/report", 1);
    await deps.database.contentVersion.publish((tx) =>
      decideReport(tx, SYSTEM, { id: 1, verdict: "upheld" }, deps.now()),
    );
    expect(await isSeen()).toBe(false);
    expect(await db.select().from(reports)).toMatchObject([{ status: "upheld" }]);
    expect(await db.select().from(comments)).toMatchObject([{ isApproved: true }]);
  });

  test("decide about a nomination without touching it", async () => {
    const { report, visitor, deps, db } = await siteWithComment();
    await report("/api/you-scout/nominations/1/report", 1, 2);
    await deps.database.contentVersion.publish((tx) =>
      decideReport(tx, SYSTEM, { id: 2, verdict: "upheld" }, deps.now()),
    );
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(200);
    expect((await db.select().from(reports)).map(({ status }) => status)).toEqual([
      "upheld",
      "upheld",
    ]);
  });
});
