import { describe, expect, test } from "vitest";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import type { SignedIn } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { nominations } from "./tables.ts";
import { aNomination, asRead, WRITTEN } from "./testing.ts";

const all = "/api/you-scout/nominations";

const FAR_OFF_GAME = "The game date must be between January 1, 1990 and today";
const FULL = { publication: "full", guardianAgreedAt: new Date("2027-03-01T12:00:00Z") } as const;
const PRIVATE = /Batiste|Jesuit|Kirsch|youtu|Ana|@|555|2027-03-10/;

async function adult(person: SignedIn): Promise<void> {
  await person.post("/api/user/adult", { isAdult: true });
}

describe("POST /api/you-scout/nominations", () => {
  test("is for members who confirmed being 18 or over", async () => {
    const { expectStatuses, member, admin } = await testApp();
    await adult(member);
    await adult(admin);
    const players: Record<string, unknown>[] = ["A", "B", "C", "D"].map((lastName) => ({
      ...WRITTEN,
      lastName,
    }));
    await expectStatuses((actor) => actor.post(all, players.pop()), {
      visitor: 401,
      member: 201,
      otherMember: 403,
      admin: 201,
    });
  });

  test("keeps it for staff: nobody else sees it", async () => {
    const { member, otherMember, visitor, db } = await testApp();
    await adult(member);
    const { body } = await member.post(all, WRITTEN);
    expect(body.data).toMatchObject({ id: 1, status: "pending", lastName: "Batiste" });
    expect((await visitor.get(all)).body).toEqual({ data: [], total: 0, mostVotes: 0 });
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
    expect((await member.get("/api/you-scout/my-nominations")).body.data).toHaveLength(1);
    expect((await otherMember.get("/api/you-scout/my-nominations")).body.data).toEqual([]);
    expect(await db.select().from(nominations)).toMatchObject([
      { submittedByUserId: member.user.id, publication: "limited", guardianAgreedAt: null },
    ]);
    const activity = (await member.get("/api/user-activity")).body.data;
    expect(activity[0]).toMatchObject({ activityType: "nomination_submitted" });
  });

  test("says what is wrong at each field", async () => {
    const { member, db } = await testApp();
    await adult(member);
    for (const [change, fields] of [
      [{ firstName: "" }, { firstName: "First name is required" }],
      [{ lastName: "x".repeat(51) }, { lastName: "Last name must be at most 50 characters" }],
      [{ age: 5 }, { age: "Age must be from 6 to 18" }],
      [{ age: "19" }, { age: "Age must be from 6 to 18" }],
      [{ age: 12.5 }, { age: "Age must be from 6 to 18" }],
      [{ sport: "Cricket" }, { sport: "Please select a sport" }],
      [
        { performance: "Too short." },
        { performance: "Performance must be at least 30 characters" },
      ],
      [
        { performance: "x".repeat(2_001) },
        { performance: "Performance must be at most 2,000 characters" },
      ],
      [
        { video: "https://evil.example/x" },
        { video: "Please enter an https link to YouTube, Vimeo or Hudl" },
      ],
      [
        { performance: "Call his mother at (504) 555-0142, she will tell you more." },
        { performance: "Please leave out links, email addresses and phone numbers" },
      ],
      [
        { performance: "Batiste of Jesuit High, class of 2029, had three hits in one evening." },
        {
          performance:
            "Please leave out the last name, the school, and the class or school year: everyone would read it",
        },
      ],
      [
        { submitterRelation: "guardian", performance: "His mom Ana filmed three hits in a row." },
        { performance: "Please leave out the guardian's name: everyone would read it" },
      ],
      [
        { publication: "full", guardianEmail: "mae@city.example", position: "SS at Jesuit" },
        { position: "Please leave out the school: everyone would read it" },
      ],
      ...(
        ["firstName", "lastName", "position", "school", "city", "state", "gameLocation"] as const
      ).map(
        (field) =>
          [
            { [field]: "mom@city.example" },
            { [field]: "Please leave out links, email addresses and phone numbers" },
          ] as [object, object],
      ),
      [
        { guardianEmail: "ANA@city.example" },
        {
          guardianEmail:
            "This is your own address. Please give the guardian's, or say that you are the guardian",
        },
      ],
      [{ gameDate: "1980-06-01" }, { gameDate: FAR_OFF_GAME }],
      [{ gameDate: "2101-06-01" }, { gameDate: FAR_OFF_GAME }],
      [{ gameDate: "2027-03-11" }, { gameDate: "The game cannot be in the future" }],
      [
        { submittedByEmail: "ana@city" },
        { submittedByEmail: "Please enter a valid email address" },
      ],
      [
        { submitterRelation: "stranger" },
        { submitterRelation: "Please say how you know the player" },
      ],
    ] as const) {
      const answer = await member.post(all, { ...WRITTEN, ...change });
      expect([answer.status, answer.body.fields], JSON.stringify(fields)).toEqual([422, fields]);
      expect(await db.$count(nominations), JSON.stringify(fields)).toBe(0);
    }
  });

  test("stores what the form has and nothing else", async () => {
    const { member, db } = await testApp();
    await adult(member);
    await member.post(all, {
      ...WRITTEN,
      status: "approved",
      communityVotes: 9,
      guardianAgreedAt: "2027-01-01T00:00:00Z",
      submittedByUserId: 3,
    });
    expect(await db.select().from(nominations)).toMatchObject([
      { status: "pending", communityVotes: 0, guardianAgreedAt: null, submittedByUserId: 1 },
    ]);
  });

  test("takes three a day from an account, refused ones not counted", async () => {
    const { member } = await testApp();
    await adult(member);
    for (const lastName of ["A", "B", "B", "C"]) {
      await member.post(all, { ...WRITTEN, lastName });
    }
    expect((await member.get("/api/you-scout/my-nominations")).body.data).toHaveLength(3);
    const refused = await member.post(all, { ...WRITTEN, lastName: "D" });
    expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
  });

  test.each([
    [{ firstName: "márcus" }, 409],
    [{ city: "Metairie" }, 409],
    [{ school: "Another School" }, 409],
    [{ city: "Metairie", school: "Another School" }, 201],
    [{ sport: "Football" }, 201],
    [{ lastName: "Baptiste" }, 201],
  ])("the same child again, but for %j", async (change, status) => {
    const { member, db } = await testApp();
    await adult(member);
    await aNomination(db, { school: WRITTEN.school, ...FULL });
    expect((await member.post(all, { ...WRITTEN, ...change })).status).toBe(status);
  });
});

describe("a decision of staff", () => {
  test("makes it public with the first name and an initial, and nothing private", async () => {
    const { member, admin, visitor, db } = await testApp();
    await adult(member);
    await member.post(all, { ...WRITTEN, publication: "full", guardianEmail: "mom@city.example" });
    const approval = { transition: "approve", ...(await asRead(db, 1)) };
    await admin.post("/api/admin/you-scout/nominations/1/decision", approval);
    const answer = await visitor.get("/api/you-scout/nominations/1");
    expect(answer.body.data).toEqual({
      id: 1,
      name: "Marcus B.",
      sport: "Baseball",
      position: "SS",
      ageBand: "15–16",
      city: "New Orleans",
      state: "Louisiana",
      performance: WRITTEN.performance,
      nominatedBy: "someone who says: coach",
      communityVotes: 0,
      level: "limited",
      formerIds: [],
      isVoteClosed: false,
      full: null,
      prospectId: null,
      standings: [{ period: "all", rank: 1, votes: 0 }],
    });
    const list = await visitor.get(all);
    expect(list.body.total).toBe(1);
    expect(JSON.stringify([answer.body, list.body])).not.toMatch(PRIVATE);
    const [entry] = await db.select().from(auditEntries);
    expect(entry).toMatchObject({ action: "nomination_changed", after: { status: "approved" } });
    const activity = (await member.get("/api/user-activity")).body.data;
    expect(activity[1]).toMatchObject({ activityType: "nomination_approved" });
  });

  test("in full with the guardian's consent", async () => {
    const { visitor, db, deps } = await testApp();
    await aNomination(db, {
      publication: "full",
      guardianAgreedAt: deps.now(),
      school: WRITTEN.school,
      video: WRITTEN.video,
      createdAt: deps.now(),
    });
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data).toMatchObject({
      name: "Marcus Batiste",
      level: "full",
      full: { school: WRITTEN.school, gradYear: 2029, videoEmbed: /nocookie/ as never },
    });
  });

  test("that was made already, or on another state, is stale", async () => {
    const { admin, db } = await testApp();
    await aNomination(db, { status: "pending" });
    const seen = await asRead(db, 1);
    const decide = (transition: string, expectedStatus?: string) => {
      const decision = { transition, expectedStatus, staffMessage: "Sorry", ...seen };
      return admin.post("/api/admin/you-scout/nominations/1/decision", decision);
    };
    expect((await decide("reject", "approved")).body.code).toBe("stale");
    const both = await Promise.all([decide("approve", "pending"), decide("approve", "pending")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide("reject")).status).toBe(409);
    const approval = { transition: "approve", ...seen };
    expect((await admin.post("/api/admin/you-scout/nominations/2/decision", approval)).status).toBe(
      404,
    );
  });
});

test.each([
  { status: "pending" },
  { status: "needs_info" },
  { status: "rejected" },
  { status: "withdrawn" },
  { status: "duplicate" },
  { hiddenAt: new Date() },
  { guardianRevokedAt: new Date() },
] as const)("nobody sees or votes for one with %j", async (state) => {
  const { visitor, db } = await testApp();
  await aNomination(db, state);
  expect((await visitor.get(all)).body.total).toBe(0);
  expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
  expect((await visitor.post("/api/you-scout/nominations/1/vote")).status).toBe(404);
});
