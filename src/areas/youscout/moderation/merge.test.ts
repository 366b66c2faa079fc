import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { reports } from "#areas/youscout/comments/reports/tables.ts";
import {
  nominations,
  nominationVoteCounts,
  nominationVotes,
} from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { testApp } from "#tests/test-app.ts";
import { aVoter } from "#tests/voters.ts";

test("a merge counts each voter once, in all, by the week and by the month", async () => {
  const { admin, signIn, visitor, db, clock } = await testApp();
  await aNomination(db);
  await aNomination(db);
  const vote = (id: number, address: number) =>
    visitor.at(`203.0.113.${address}`).post(`/api/you-scout/nominations/${id}/vote`);
  await vote(1, 1);
  await vote(1, 2);
  await vote(2, 2);
  clock.advance(9 * DAY_MS);
  await vote(1, 3);
  await vote(2, 4);
  const back = await signIn(admin.user);
  await back.post("/api/admin/you-scout/nominations/1/merge", {
    into: 2,
    expectedStatus: "approved",
  });

  const votes = await db.select().from(nominationVotes);
  expect(votes.map(({ nominationId }) => nominationId)).toEqual([2, 2, 2, 2]);
  const rows = await db.select().from(nominations).orderBy(asc(nominations.id));
  expect(rows).toMatchObject([
    { status: "duplicate", mergedIntoId: 2, communityVotes: 0 },
    { status: "approved", communityVotes: 4 },
  ]);
  expect(await recordedChanges(db)).toMatchObject([
    { before: { status: "approved" }, after: { status: "duplicate", mergedIntoId: 2 } },
  ]);
  const counts = await db
    .select()
    .from(nominationVoteCounts)
    .orderBy(nominationVoteCounts.period, nominationVoteCounts.startsOn);
  expect(counts).toEqual([
    { nominationId: 2, period: "month", startsOn: "2027-03-01", votes: 4 },
    { nominationId: 2, period: "week", startsOn: "2027-03-08", votes: 2 },
    { nominationId: 2, period: "week", startsOn: "2027-03-15", votes: 2 },
  ]);
  const week = await visitor.get(withQuery("/api/you-scout/nominations", { period: "week" }));
  expect(week.body.data).toMatchObject([{ id: 2, votes: 2, communityVotes: 4 }]);
  expect((await vote(2, 1)).body.code).toBe("already_voted");
  expect((await vote(2, 5)).body.data.communityVotes).toBe(5);
});

describe("a merge of two nominations with a vote of the same voter", () => {
  type Vote = typeof nominationVotes.$inferSelect;
  const at = new Date("2027-03-10T12:00:00Z");
  const STATES = {
    counts: {},
    "is of a spike": { burstId: 7 },
    "is held": { voidedAt: at, heldBurstId: 7 },
    "is removed": { voidedAt: at },
  } satisfies Record<string, Partial<Vote>>;
  type State = keyof typeof STATES;

  async function merged(...votes: Partial<Vote>[]) {
    const { admin, visitor, db } = await testApp();
    await aNomination(db);
    await aNomination(db);
    await db.insert(nominationVotes).values(
      votes.map((vote) => ({
        ...{ nominationId: 2, voterIp: "voter", voterNetwork: "network", createdAt: at },
        ...vote,
      })),
    );
    const answer = await admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const left = await db.select().from(nominationVotes).orderBy(asc(nominationVotes.id));
    const { communityVotes } = (await visitor.get("/api/you-scout/nominations/2")).body.data;
    const [ranked] = (
      await visitor.get(withQuery("/api/you-scout/nominations", { period: "week" }))
    ).body.data;
    expect(ranked?.votes ?? 0).toBe(communityVotes);
    return { left, communityVotes };
  }

  test.each<[moved: State, there: State, left: "moved" | "there", counted: number]>([
    ["counts", "counts", "there", 1],
    ["counts", "is of a spike", "moved", 1],
    ["counts", "is held", "moved", 1],
    ["counts", "is removed", "moved", 1],
    ["is of a spike", "counts", "there", 1],
    ["is of a spike", "is removed", "moved", 1],
    ["is held", "counts", "there", 1],
    ["is held", "is held", "there", 0],
    ["is held", "is removed", "moved", 0],
    ["is removed", "counts", "there", 1],
    ["is removed", "is held", "there", 0],
    ["is removed", "is removed", "there", 0],
  ])(
    "leaves of one that %s and one there that %s the better: %s",
    async (moved, there, left, counted) => {
      const result = await merged({ nominationId: 1, ...STATES[moved] }, STATES[there]);
      const state = left === "moved" ? STATES[moved] : STATES[there];
      expect(result).toMatchObject({
        left: [{ id: left === "moved" ? 1 : 2, nominationId: 2, ...state }],
        communityVotes: counted,
      });
    },
  );

  test("drops one whose mailbox has a vote there that counts, and leaves the removed one of its account", async () => {
    const { left, communityVotes } = await merged(
      { nominationId: 1, voterMailbox: "mailbox" },
      STATES["is removed"],
      { voterIp: "another", voterMailbox: "mailbox" },
    );
    expect(left.map(({ id }) => id)).toEqual([2, 3]);
    expect(communityVotes).toBe(1);
  });

  test("moves one in place of a removed one of its mailbox, and undone ones beside it", async () => {
    const { left, communityVotes } = await merged(
      { nominationId: 1, voterMailbox: "mailbox" },
      { nominationId: 1, voidedAt: at, undoneAt: at },
      { voterIp: "another", voterMailbox: "mailbox", ...STATES["is removed"] },
    );
    expect(left.map(({ id, nominationId }) => [id, nominationId])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(communityVotes).toBe(1);
  });
});

describe("whoever voted before a merge", () => {
  /** Two nominations of one child, of which the first has a member's vote and is merged into the other. */
  async function merged() {
    const site = await testApp();
    await aNomination(site.db);
    await aNomination(site.db);
    const ana = await aVoter(site);
    await ana.post("/api/you-scout/nominations/1/vote");
    await site.admin.post("/api/admin/you-scout/nominations/1/merge", {
      into: 2,
      expectedStatus: "approved",
    });
    return { ...site, ana };
  }

  test("has voted for the one that is left, by either number", async () => {
    const { ana, visitor } = await merged();
    for (const id of [1, 2]) {
      expect((await ana.post(`/api/you-scout/nominations/${id}/vote`)).body.code).toBe(
        "already_voted",
      );
    }
    const other = await visitor.post("/api/you-scout/nominations/1/vote");
    expect(other.body.data).toEqual({ nominationId: 2, communityVotes: 2 });
  });

  test.each([1, 2])("undoes it by the number %i", async (id) => {
    const { ana } = await merged();
    const undone = await ana.post(`/api/you-scout/nominations/${id}/vote/undo`);
    expect([undone.status, undone.body.data]).toEqual([
      200,
      { nominationId: 2, communityVotes: 0 },
    ]);
  });

  test("finds by the answers which of their votes is for the one that is left", async () => {
    const { admin, visitor, db } = await merged();
    await aNomination(db);
    await admin.post("/api/admin/you-scout/nominations/2/merge", {
      into: 3,
      expectedStatus: "approved",
    });
    const { data } = (await visitor.get("/api/you-scout/nominations/1")).body;
    const [ranked, ...others] = (await visitor.get("/api/you-scout/nominations")).body.data;
    expect(others).toEqual([]);
    for (const { id, formerIds } of [data, ranked]) {
      expect([id, formerIds.toSorted()]).toEqual([3, [1, 2]]);
    }
  });

  test("reads that there is nothing where what is left is not public either", async () => {
    const { ana, visitor, db } = await merged();
    await db.update(nominations).set({ hiddenAt: new Date() }).where(eq(nominations.id, 2));
    const missing = await visitor.post("/api/you-scout/nominations/99/vote");
    for (const id of [1, 2]) {
      const answer = await ana.post(`/api/you-scout/nominations/${id}/vote`);
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
  });
});

test("a merge takes comments, reports and what was merged before along", async () => {
  const { admin, member, db } = await testApp();
  for (const firstName of ["First", "Second", "Third"]) await aNomination(db, { firstName });
  await db
    .insert(comments)
    .values({ nominationId: 1, userId: member.user.id, voterName: "m", comment: "Great" });
  await db.insert(reports).values([
    { nominationId: 1, reporter: "a", reason: "spam" },
    { nominationId: 1, reporter: "b", reason: "spam" },
    { nominationId: 2, reporter: "b", reason: "other" },
  ]);
  await admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 });
  await admin.post("/api/admin/you-scout/nominations/2/merge", { into: 3 });
  expect(await db.select().from(comments)).toMatchObject([{ nominationId: 3 }]);
  const moved = await db.select().from(reports).orderBy(reports.reporter);
  expect(moved.map(({ nominationId, reporter }) => [nominationId, reporter])).toEqual([
    [3, "a"],
    [3, "b"],
  ]);
  const rows = await db.select().from(nominations).orderBy(asc(nominations.id));
  expect(rows.map(({ mergedIntoId }) => mergedIntoId)).toEqual([3, 3, null]);
});

describe("a merge is refused", () => {
  test.each([
    ["into itself", 1, {}, "conflict"],
    ["into one that is rejected", 2, {}, "conflict"],
    ["into one that is not there", 9, {}, "not_found"],
    ["after the guardian's no", 3, { guardianRevokedAt: new Date() }, "conflict"],
    ["of one that was promoted", 3, { status: "promoted" }, "stale"],
    ["of one that somebody else decided", 3, { status: "pending" }, "stale"],
  ] as const)("%s", async (_why, into, given, code) => {
    const { admin, db } = await testApp();
    await aNomination(db, given);
    await aNomination(db, { status: "rejected" });
    await aNomination(db);
    const request = { into, expectedStatus: "approved" };
    expect((await admin.post("/api/admin/you-scout/nominations/1/merge", request)).body.code).toBe(
      code,
    );
    expect(await db.$count(nominations)).toBe(3);
  });
});

describe("a merge of a nomination whose guardian agreed to the full page", () => {
  const guardian = {
    guardianName: "Rosa Batiste",
    guardianEmail: "rosa@family.example",
    publication: "full",
  } as const;

  async function agreed() {
    const site = await testApp();
    const at = site.clock.now;
    await aNomination(site.db, { ...guardian, guardianAgreedAt: at, guardianAnsweredAt: at });
    await aNomination(site.db, guardian);
    const merge = (wanted: object) =>
      site.admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2, ...wanted });
    return { ...site, merge };
  }

  test("into one without this consent is refused until staff say that they know", async () => {
    const { merge, visitor } = await agreed();
    const refused = await merge({});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The guardian agreed to the full page of this nomination, but not to that of #2. Please merge #2 into this one, or confirm that the page goes back to the short version.",
    ]);
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data).toMatchObject({
      id: 1,
      name: "Marcus Batiste",
    });
  });

  test("notifies the guardian that the short version is back, with a link to agree again", async () => {
    const { merge, visitor, outbox } = await agreed();
    expect((await merge({ endsConsent: true })).status).toBe(200);
    expect((await visitor.get("/api/you-scout/nominations/2")).body.data).toMatchObject({
      name: "Marcus B.",
    });
    const [mail] = (await outbox()).filter(({ to }) => to === guardian.guardianEmail);
    expect(mail?.subject).toBe("Please look again: what YouScout shows of Marcus");
    const [link] = mail?.parts.flatMap((part) => Object(part).url ?? []) ?? [];
    const token = new URL(link).pathname.split("/").at(-1) ?? "";
    const { body } = await visitor.get(`/api/you-scout/guardian/${token}`);
    expect(body.data).toMatchObject({ answer: "none" });
  });

  test("asks who it is again before the consent ends and a link is mailed", async () => {
    const { merge, clock, outbox } = await agreed();
    clock.advance(10 * MINUTE_MS + 1);
    expect((await merge({ endsConsent: true })).body.code).toBe("confirm_again");
    expect((await merge({})).body.code).toBe("conflict");
    expect(await outbox()).toEqual([]);
  });

  test("counts among the three mails a day to the guardian", async () => {
    const { admin, db, merge, outbox } = await agreed();
    await aNomination(db, { ...guardian, firstName: "Malik" });
    for (const _time of [1, 2, 3]) {
      expect((await admin.post("/api/admin/you-scout/nominations/3/ask-guardian")).status).toBe(
        200,
      );
    }
    const refused = await merge({ endsConsent: true });
    expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
    expect(await outbox()).toHaveLength(3);
  });

  test("counts no mail where the merge ends no consent or is refused", async () => {
    const { admin, db, merge, outbox } = await agreed();
    await aNomination(db, { ...guardian, firstName: "Malik" });
    const ends = { endsConsent: true };
    for (const _time of [1, 2, 3]) {
      expect((await merge({ ...ends, expectedStatus: "pending" })).body.code).toBe("stale");
      const back = { into: 1, expectedStatus: "pending", ...ends };
      expect((await admin.post("/api/admin/you-scout/nominations/2/merge", back)).body.code).toBe(
        "stale",
      );
    }
    for (const _time of [1, 2, 3]) {
      expect((await admin.post("/api/admin/you-scout/nominations/3/ask-guardian")).status).toBe(
        200,
      );
    }
    expect(await outbox()).toHaveLength(3);
  });

  test("shows staff both guardians and their answers, addresses only to those who may see them", async () => {
    const { admin } = await agreed();
    const { likely } = (await admin.get("/api/admin/you-scout/nominations/2")).body.data;
    expect(likely).toMatchObject([
      {
        id: 1,
        guardianName: "Rosa Batiste",
        guardianEmail: "rosa@family.example",
        consent: "agreed",
        level: "full",
      },
    ]);
    expect(likely[0]).not.toHaveProperty("guardianAgreedAt");
  });
});
