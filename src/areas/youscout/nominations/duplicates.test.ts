import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import type { Answer, SignedIn } from "#tests/actors.ts";
import { takeSurprises } from "#tests/surprises.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import type { NominationRow } from "./queries/nominations.ts";
import { nominations } from "./tables.ts";
import { aNomination, asRead, WRITTEN } from "./testing.ts";

const all = "/api/you-scout/nominations";

const AGREED = { publication: "full", guardianAgreedAt: new Date("2027-03-01T12:00:00Z") } as const;

/** Nominations of Marcus Batiste whose last name or school nobody can read, with why. */
const WITHHELD: [why: string, given: Partial<NominationRow>][] = [
  ["waits", { status: "pending" }],
  ["waits for its author", { status: "needs_info" }],
  ["is public in short", {}],
  ["is public in short, since the guardian has not answered", { publication: "full" }],
  ["is of a child under 13", { ...AGREED, age: 12 }],
  ["staff hid", { ...AGREED, hiddenAt: new Date() }],
  ["the guardian took down", { ...AGREED, guardianRevokedAt: new Date() }],
  ["was promoted and taken down", { ...AGREED, status: "promoted", guardianRevokedAt: new Date() }],
];

async function adult(person: SignedIn): Promise<void> {
  await person.post("/api/user/adult", { isAdult: true });
}

/** An answer without what is different for every nomination: numbers and times. */
function told({ status, body, headers }: Answer) {
  const { id, createdAt, updatedAt, lastName, ...data } = body.data;
  expect([typeof id, typeof createdAt, typeof updatedAt, typeof lastName]).toEqual([
    "number",
    "string",
    "string",
    "string",
  ]);
  const { date: _date, "content-length": _length, etag: _etag, ...sent } = headers;
  const names = Object.keys(sent).filter((name) => !name.startsWith("x-request"));
  return { status, message: body.message, data, names: names.toSorted() };
}

async function mailsBeside({ outbox }: TestApp): Promise<string[]> {
  return (await outbox()).map(({ to, subject }) => `${to} ${subject}`);
}

describe.each(WITHHELD)("a nomination of a child whose other one %s", (_why, given) => {
  test("is answered like a new one, mails included, and staff see what it is one of", async () => {
    const other = await testApp();
    await adult(other.member);
    await adult(other.otherMember);
    await aNomination(other.db, { school: WRITTEN.school, ...given });
    const again = await other.member.post(all, WRITTEN);
    const mails = await mailsBeside(other);
    other.clock.advance(3_600_000);
    const author = await other.signIn(other.otherMember.user);
    const fresh = await author.post(all, { ...WRITTEN, lastName: "Nobody" });
    expect(told(again)).toEqual(told(fresh));
    expect(again.status).toBe(201);
    expect((await mailsBeside(other)).slice(mails.length)).toEqual(mails);

    const staff = await other.signIn(other.admin.user);
    const { likely } = (await staff.get(`/api/admin/you-scout/nominations/${again.body.data.id}`))
      .body.data;
    expect(likely).toMatchObject([{ id: 1, isSameChild: true }]);
    expect(
      (await staff.get(`/api/admin/you-scout/nominations/${fresh.body.data.id}`)).body.data.likely,
    ).toEqual([]);
  });

  test("is neither told by changing one's own into it", async () => {
    const { member, db } = await testApp();
    await aNomination(db, { school: WRITTEN.school, ...given });
    const own = { submittedByUserId: member.user.id, status: "pending" } as const;
    await aNomination(db, { ...own, firstName: "Somebody" });
    const fresh = await member.patch("/api/you-scout/nominations/2", {
      firstName: "Marcus",
      lastName: "Nobody",
    });
    const again = await member.patch("/api/you-scout/nominations/2", {
      firstName: "Marcus",
      lastName: "Batiste",
    });
    expect(told(again)).toEqual(told(fresh));
    expect(again.status).toBe(200);
  });
});

describe("a nomination of a child whose full page everybody reads", () => {
  test.each(["approved", "promoted"] as const)("is refused while that is %s", async (status) => {
    const { member, db } = await testApp();
    await adult(member);
    await aNomination(db, { ...AGREED, status });
    const { status: answered, body } = await member.post(all, WRITTEN);
    expect([answered, body]).toEqual([
      409,
      {
        code: "duplicate",
        message:
          "This player has already been nominated. Please vote for the existing nomination instead.",
        existingId: 1,
      },
    ]);
  });
});

describe("an author who nominates the same child again", () => {
  test("is told so, with the page where it is public", async () => {
    const { member, db } = await testApp();
    await adult(member);
    await member.post(all, WRITTEN);
    const waiting = await member.post(all, WRITTEN);
    expect([waiting.status, waiting.body.existingId]).toEqual([409, undefined]);
    expect(waiting.body.message).toMatch(/^You have already nominated this player/);
    await db.update(nominations).set({ status: "approved" });
    expect((await member.post(all, WRITTEN)).body).toMatchObject({ existingId: 1 });
    await db.update(nominations).set({ hiddenAt: new Date() });
    expect((await member.post(all, WRITTEN)).body.existingId).toBeUndefined();
    expect((await member.get("/api/you-scout/my-nominations")).body.data).toHaveLength(1);
  });

  test("at the same moment has one, and others who do so have theirs", async () => {
    const { db, member, otherMember, admin } = await testApp();
    for (const person of [member, otherMember, admin]) await adult(person);
    const people = [member, member, member, otherMember, admin];
    const answers = await Promise.all(people.map((person) => person.post(all, WRITTEN)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
    const rows = await db.select().from(nominations);
    expect(new Set(rows.map(({ submittedByUserId }) => submittedByUserId)).size).toBe(3);
  });
});

describe("guessing who has been nominated", () => {
  test("ends after ten tries a day of an account, whatever was answered", async () => {
    const { member, db } = await testApp();
    await adult(member);
    await aNomination(db, AGREED);
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await member.post(all, WRITTEN)).body.code).toBe("duplicate");
    }
    const elsewhere = await member.at("203.0.113.99").post(all, { ...WRITTEN, lastName: "Other" });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([429, "too_many"]);
    expect((await member.get("/api/you-scout/my-nominations")).body.data).toEqual([]);
  });

  test("ends after thirty tries a day of a network address, over accounts and ways", async () => {
    const site = await testApp();
    await aNomination(site.db, AGREED);
    const people: SignedIn[] = [];
    for (const username of ["ann", "bob", "cleo", "dave"]) {
      people.push(
        await site.signIn(await aUser(site.db, { username, adultConfirmedAt: new Date() })),
      );
    }
    const [ann, bob, cleo, dave] = people.map((person) => person.at("203.0.113.50"));
    const own = { firstName: "Somebody", submittedByUserId: people[0]?.user.id ?? 0 };
    await aNomination(site.db, { ...own, status: "pending" });
    for (const lastName of ["A", "B", "C", "D", "E"]) {
      expect((await ann?.patch("/api/you-scout/nominations/2", { lastName }))?.status).toBe(200);
    }
    for (const person of [bob, cleo]) {
      for (let turn = 0; turn < 10; turn += 1) await person?.post(all, WRITTEN);
    }
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await dave?.post(all, WRITTEN))?.status).toBe(409);
    }
    const refused = await dave?.post(all, { ...WRITTEN, lastName: "Free" });
    expect([refused?.status, refused?.body.code]).toEqual([429, "too_many"]);
    expect((await people[3]?.post(all, WRITTEN))?.body.code).toBe("duplicate");
  });

  test("ends after sixty a day of a /56, over its /64s and accounts", async () => {
    const { db, signIn } = await testApp();
    await aNomination(db, AGREED);
    const statuses: number[] = [];
    for (let subnet = 0; subnet < 7; subnet += 1) {
      const user = await aUser(db, { username: `user${subnet}`, adultConfirmedAt: new Date() });
      const person = (await signIn(user)).at(`2001:db8:0:${subnet}::1`);
      for (let turn = 0; turn < 10; turn += 1) {
        statuses.push((await person.post(all, WRITTEN)).status);
      }
    }
    expect(statuses.indexOf(429)).toBe(60);
  });

  test("by changing one's own ends after five a day, whatever was answered", async () => {
    const { member, db } = await testApp();
    await aNomination(db, AGREED);
    const own = { submittedByUserId: member.user.id, status: "pending" } as const;
    await aNomination(db, { ...own, firstName: "Somebody" });
    const guess = (given: object) => member.patch("/api/you-scout/nominations/2", given);
    for (const lastName of ["A", "B", "C", "D"]) {
      expect((await guess({ firstName: "Marcus", lastName })).status).toBe(200);
    }
    expect((await guess({ lastName: "Batiste" })).body.code).toBe("duplicate");
    const refused = await guess({ lastName: "Batiste", city: "Metairie", school: "Jesuit" });
    expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
    expect((await guess({ position: "P" })).status).toBe(200);
  });

  test("costs one of the day's three when it fails as nobody expected", async () => {
    const { member, db } = await testApp();
    await adult(member);
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'Not today'; end $$`);
    await db.execute(sql`create trigger refuse before insert on you_scout_nominations
      for each row execute function refuse()`);
    try {
      for (let turn = 0; turn < 3; turn += 1) {
        expect((await member.post(all, WRITTEN)).status).toBe(500);
      }
      expect((await member.post(all, WRITTEN)).status).toBe(429);
      expect(takeSurprises()).toHaveLength(3);
    } finally {
      await db.execute(sql`drop trigger refuse on you_scout_nominations`);
      await db.execute(sql`drop function refuse`);
    }
  });
});

describe("a duplicate that staff come to", () => {
  const pair = async (first: Partial<NominationRow> = {}) => {
    const site = await testApp();
    await aNomination(site.db, first);
    await aNomination(site.db, { status: "pending" });
    return site;
  };

  test.each([
    ["is public", {}],
    ["is hidden", { hiddenAt: new Date() }],
    ["was taken down by the guardian", { guardianRevokedAt: new Date() }],
    ["is on the board", { ...AGREED, status: "promoted" }],
  ] as const)("is not approved while the other one %s", async (_why, first) => {
    const { admin, db } = await pair(first);
    const seen = await asRead(db, 2);
    const { status, body } = await admin.post("/api/admin/you-scout/nominations/2/decision", {
      transition: "approve",
      ...seen,
    });
    expect([status, body]).toEqual([
      409,
      {
        code: "duplicate",
        message:
          "Nomination #1 for the same player has already been approved. Please merge this one into it, or approve it as another player.",
        existingId: 1,
      },
    ]);
    const many = { action: "approve", nominations: [{ id: 2, ...seen }] };
    expect(
      (await admin.post("/api/admin/you-scout/nominations/bulk", many)).body.data,
    ).toMatchObject([{ id: 2, isDone: false, message: body.message }]);
    expect(await db.select().from(auditEntries)).toEqual([]);
    expect((await admin.get("/api/admin/you-scout/nominations/2")).body.data.status).toBe(
      "pending",
    );
  });

  test("is approved as another player of the same name", async () => {
    const { admin, visitor, db } = await pair();
    const decision = { transition: "approve", isNoDuplicate: true, ...(await asRead(db, 2)) };
    expect((await admin.post("/api/admin/you-scout/nominations/2/decision", decision)).status).toBe(
      200,
    );
    expect((await visitor.get(all)).body.total).toBe(2);
  });

  test("is merged, and its author finds the page that it became part of", async () => {
    const { admin, member, db } = await pair();
    await db.update(nominations).set({ submittedByUserId: member.user.id }).where(sql`id = 2`);
    const merged = await admin.post("/api/admin/you-scout/nominations/2/merge", { into: 1 });
    expect(merged.body.data).toMatchObject({ status: "duplicate", mergedIntoId: 1 });
    expect((await member.get("/api/you-scout/my-nominations")).body.data).toMatchObject([
      { mergedIntoId: 1 },
    ]);
  });

  test.each([
    { city: "Metairie" },
    { sport: "Football" },
    { firstName: "Anna" },
    { status: "rejected" },
    { status: "pending" },
  ] as const)(
    "is approved when the other one is not the same, or is not there: %j",
    async (first) => {
      const { admin, db } = await pair(first);
      const approval = { transition: "approve", ...(await asRead(db, 2)) };
      const { status } = await admin.post("/api/admin/you-scout/nominations/2/decision", approval);
      expect(status).toBe(200);
    },
  );

  test("approved twice at once has one page", async () => {
    const { admin, db } = await pair({ status: "pending" });
    const answers = await Promise.all(
      [1, 2].map(async (id) => {
        const approval = { transition: "approve", ...(await asRead(db, id)) };
        return admin.post(`/api/admin/you-scout/nominations/${id}/decision`, approval);
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await db.$count(nominations, sql`status = 'approved'`)).toBe(1);
  });
});
