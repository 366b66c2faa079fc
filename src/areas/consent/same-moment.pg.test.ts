import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { hearGuardian } from "#areas/board/prospects/service/agreement.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { unseen } from "#lib/db/content-version.ts";
import { keyedHash } from "#lib/secrets.ts";
import type { Answer } from "#tests/actors.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testDatabaseOpenedAgain } from "#tests/database.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { hashOfRestoreLink } from "./queries/replacements.ts";
import { guardianReplacements } from "./tables.ts";

const MOTHER = "mother@family.example";
const UNCLE = "uncle@family.example";
const MALIK = { firstName: "Malik", lastName: "Thibeaux" };
const PLAYER = { ...MALIK, positionPrimary: "SS", school: "Jesuit", gradYear: 2029, rawRank: 9 };
const MALIC = { ...MALIK, firstName: "Malic" };
const APPROVAL = { transition: "approve", isNoDuplicate: true };

/** A promoted child whose nomination names the uncle, and his yes to it. */
async function promoted(guardianEmail: string | null) {
  const site = await testApp();
  await aProspect(site.db, { guardianEmail });
  await aNomination(site.db, {
    status: "promoted",
    promotedProspectId: 1,
    publication: "full",
    guardianEmail: UNCLE,
    guardianTokenHash: keyedHash(site.deps.secrets.vote, "guardian uncle"),
  });
  const { version } = (await site.visitor.get("/api/you-scout/guardian/uncle")).body.data;
  const agree = () =>
    site.visitor.post("/api/you-scout/guardian/uncle", { agrees: true, isGuardian: true, version });
  return { ...site, agree };
}

test("a yes to a nomination waits for staff who name another guardian for the board", async () => {
  const { agree, db } = await promoted(UNCLE);
  const second = await testDatabaseOpenedAgain();
  const { answer } = await second.db.transaction(async (tx) => {
    await tx.update(prospects).set({ guardianEmail: MOTHER }).where(eq(prospects.id, 1));
    const answer = agree();
    await untilWaiting(tx);
    return { answer };
  });
  expect((await answer).status).toBe(409);
  const [row] = await db.select().from(nominations);
  expect(row?.guardianAgreedAt).toBeNull();
});

test("a yes to a nomination waits for a no of the board, and is refused", async () => {
  const { agree, visitor } = await promoted(null);
  const second = await testDatabaseOpenedAgain();
  const { answer } = await second.db.transaction(async (tx) => {
    await hearGuardian(unseen(tx), 1, { answer: "hidden", kinds: [], now: new Date() });
    const answer = agree();
    await untilWaiting(tx);
    return { answer };
  });
  expect((await answer).status).toBe(409);
  expect((await visitor.get("/api/you-scout/nominations/1")).body.data.level).toBe("limited");
  expect((await visitor.get("/api/prospects/1")).status).toBe(404);
});

test("a restored answer waits for the replacement at the same moment, and ends its link", async () => {
  const site = await testApp();
  await aProspect(site.db, { guardianEmail: UNCLE });
  const tokenHash = (token: string) => hashOfRestoreLink(site.deps.secrets, token);
  const of = { prospectId: 1, answer: "agreed" } as const;
  const replacedAt = (ms: number) => new Date(site.clock.now.getTime() + ms);
  await site.db.insert(guardianReplacements).values({
    ...of,
    previousEmail: MOTHER,
    tokenHash: tokenHash("m"),
    replacedAt: replacedAt(-9),
  });
  const second = await testDatabaseOpenedAgain();
  const { answer } = await second.db.transaction(async (tx) => {
    await tx.update(prospects).set({ guardianEmail: null }).where(eq(prospects.id, 1));
    await tx.insert(guardianReplacements).values({
      ...of,
      previousEmail: UNCLE,
      tokenHash: tokenHash("u"),
      replacedAt: replacedAt(0),
    });
    const answer = site.visitor.post("/api/guardian/restore/m");
    await untilWaiting(tx);
    return { answer };
  });
  expect((await answer).status).toBe(200);
  expect((await site.visitor.post("/api/guardian/restore/u")).status).toBe(404);
});

/** A child on the board and on YouScout, whose mother decides by her links. */
async function childOfMother() {
  const site = await testApp();
  const hash = (token: string) => keyedHash(site.deps.secrets.vote, token);
  const mother = { ...MALIK, guardianEmail: MOTHER };
  await aProspect(site.db, { ...mother, guardianTokenHash: hash("board guardian mother") });
  await aNomination(site.db, {
    ...mother,
    status: "approved",
    guardianTokenHash: hash("guardian mother"),
  });
  return { ...site, hash };
}

/** Statuses of the mother's no, and of what somebody does while it is being recorded. */
async function duringNo(
  { visitor }: TestApp,
  act: () => Promise<Answer>,
  [path, no]: readonly [string, object] = [
    "/api/prospects/guardian/mother",
    { answer: "hidden", kinds: [] },
  ],
): Promise<number[]> {
  const second = await testDatabaseOpenedAgain();
  const { said, acted } = await second.db.transaction(async (tx) => {
    await tx.select().from(nominations).where(eq(nominations.id, 1)).for("update");
    const said = visitor.post(path, no);
    await untilWaiting(tx);
    const acted = act();
    await Promise.race([untilWaiting(tx, 2), acted]);
    return { said, acted };
  });
  return [(await said).status, (await acted).status];
}

test.each([
  ["on the board", "/api/prospects/guardian/mother", { answer: "hidden", kinds: [] }],
  ["on YouScout", "/api/you-scout/guardian/mother", { agrees: false }],
])("a yes waits for the no of a namesake's guardian %s, and is refused", async (_, path, no) => {
  const site = await childOfMother();
  const guardianTokenHash = site.hash("board guardian uncle");
  await aProspect(site.db, { ...MALIK, guardianEmail: UNCLE, guardianTokenHash });
  const agree = () =>
    site.visitor.post("/api/prospects/guardian/uncle", {
      answer: "agreed",
      kinds: ["name"],
      isGuardian: true,
    });
  expect(await duringNo(site, agree, [path, no])).toEqual([200, 409]);
});

/** What staff do that would show a child whose name a child with a no has. */
const SHOWING: Record<string, (site: TestApp) => Promise<() => Promise<Answer>>> = {
  "adding a player":
    async ({ admin }) =>
    () =>
      admin.post("/api/admin/prospects", PLAYER),
  "renaming a player": async ({ admin, db }) => {
    const { id } = await aProspect(db, MALIC);
    return () => admin.patch(`/api/admin/prospects/${id}`, MALIK);
  },
  "showing a player": async ({ admin, db }) => {
    const { id } = await aProspect(db, { ...MALIK, hiddenAt: new Date() });
    return () => admin.post(`/api/admin/prospects/${id}/show`);
  },
  "importing a file": async ({ admin, db }) => {
    const { id } = await aProspect(db, MALIC);
    const csv = `ID,First name\n${id},Malik`;
    const { board } = (await admin.post("/api/admin/prospects/import", { csv })).body.data;
    return () => admin.post("/api/admin/prospects/import", { csv, expectedBoard: board });
  },
  "making a player of a request": async ({ admin, db, member }) => {
    await someRequests(db, member.user.id, { status: "completed" });
    return () => admin.post("/api/admin/evaluation-requests/1/prospect", PLAYER);
  },
  "approving a nomination": async ({ admin, db }) => {
    const { id } = await aNomination(db, { ...MALIK, status: "pending" });
    const decision = { ...APPROVAL, ...(await asRead(db, id)) };
    return () => admin.post(`/api/admin/you-scout/nominations/${id}/decision`, decision);
  },
  "promoting a nomination": async ({ admin, db }) => {
    const agreed = { guardianEmail: UNCLE, guardianAgreedAt: new Date(), age: 15 };
    const { id } = await aNomination(db, {
      ...MALIK,
      ...agreed,
      status: "approved",
      publication: "full",
    });
    return () => admin.post(`/api/admin/you-scout/nominations/${id}/promote`, {});
  },
  "correcting a nomination": async ({ admin, db }) => {
    const { id } = await aNomination(db, { ...MALIC, status: "approved" });
    return () => admin.patch(`/api/admin/you-scout/nominations/${id}`, MALIK);
  },
  "showing a nomination": async ({ admin, db }) => {
    const { id } = await aNomination(db, { ...MALIK, status: "approved", hiddenAt: new Date() });
    const seen = await asRead(db, id);
    return () => admin.post(`/api/admin/you-scout/nominations/${id}/show`, seen);
  },
};

test.each(Object.keys(SHOWING))("%s waits for the no of a namesake's guardian", async (what) => {
  const site = await childOfMother();
  const act = await SHOWING[what]?.(site);
  expect(act && (await duringNo(site, act))).toEqual([200, 409]);
});

test("a helper who names a guardian of a namesake during a no only proposes it", async () => {
  const site = await childOfMother();
  const { id } = await aProspect(site.db, MALIK);
  const scout = await site.staff("scout");
  const name = () => scout.put(`/api/admin/prospects/${id}/guardian`, { guardianEmail: UNCLE });
  expect(await duringNo(site, name)).toEqual([200, 200]);
  const [player] = await site.db.select().from(prospects).where(eq(prospects.id, id));
  expect(player?.guardianEmail).toBeNull();
});
