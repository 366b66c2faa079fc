import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { distinctChildren, prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import type { JobData } from "#lib/jobs/jobs.ts";
import { keyedHash } from "#lib/secrets.ts";
import type { SignedIn } from "#tests/actors.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { guardianQueuedJobs } from "./jobs.ts";

const MOTHER = "mother@family.example";
/** A mailbox of the scout that no account has. */
const OWN = "second-box@scout.example";
const MALIK = { firstName: "Malik", lastName: "Thibeaux", gradYear: 2028 } as const;

const isFirst = eq(prospects.id, 1);

let site: TestApp;
let scout: SignedIn;

beforeEach(async () => {
  site = await testApp();
  scout = await site.staff("scout", "moderator");
});

const boardHash = (token: string) => keyedHash(site.deps.secrets.vote, `board guardian ${token}`);
const linkHash = (token: string) => keyedHash(site.deps.secrets.vote, `guardian ${token}`);

/** A second row of the child, of which the scout reads the mails to the guardian. */
const secondRow = (given: Partial<typeof prospects.$inferInsert> = {}) =>
  aProspect(site.db, {
    ...MALIK,
    guardianEmail: OWN,
    guardianTokenHash: boardHash("own"),
    ...given,
  });

/** What an owner's asking again brings about; the link stays the one that the tests know. */
async function ownerAsks(): Promise<void> {
  await site.db.update(prospects).set({ isGuardianOnHold: false });
  await site.db.update(nominations).set({ isGuardianOnHold: false });
}

const say = (answer: string, kinds: string[] = answer === "agreed" ? ["notes"] : []) =>
  site.visitor.post("/api/prospects/guardian/own", { answer, kinds, isGuardian: true });

const seen = async (id: number) =>
  (await site.visitor.get(`/api/prospects/${id}`)).body.data?.level ?? null;

const onYouScout = async (token: string, agrees: boolean) => {
  const { version } = (await site.visitor.get(`/api/you-scout/guardian/${token}`)).body.data;
  return site.visitor.post(`/api/you-scout/guardian/${token}`, {
    agrees,
    isGuardian: true,
    version,
  });
};

describe("a yes on the board", () => {
  test("is refused while a guardian keeps a nomination of the same name down", async () => {
    const nominated = { ...MALIK, status: "approved", age: 15, guardianEmail: MOTHER } as const;
    await aNomination(site.db, { ...nominated, guardianTokenHash: linkHash("mother") });
    await secondRow();
    await onYouScout("mother", false);
    const refused = await say("agreed", ["notes"]);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Our staff have to look at this player before we show more: please write to us. You can still show less.",
    ]);
    // Her own yes to that nomination ends the no.
    await onYouScout("mother", true);
    expect((await say("agreed", ["notes"])).status, "before an owner asks").toBe(409);
    await ownerAsks();
    expect((await say("agreed", ["notes"])).status).toBe(200);
  });

  test("shows no full name of a child whose other row has a no", async () => {
    await site.admin.put("/api/admin/board-settings", { boardConsent: "agreed" });
    await aProspect(site.db, { ...MALIK, guardianEmail: MOTHER });
    await aWord(site.db, 1, [], "refused");
    await secondRow();
    expect((await say("agreed")).status).toBe(409);
    expect(await seen(2)).toBe("limited");
  });

  test.each(["agreed", "refused"])(
    "or the short version does not bring back a child whose other row is hidden: %s",
    async (answer) => {
      await aProspect(site.db, { ...MALIK, guardianEmail: MOTHER, hiddenAt: new Date() });
      await secondRow();
      expect((await say("hidden")).status).toBe(200);
      await aWord(site.db, 1, [], "hidden");
      expect((await say(answer)).status).toBe(409);
      expect(await seen(2)).toBeNull();
    },
  );

  test("shows no further kind; fewer are taken, and so is a no", async () => {
    await aProspect(site.db, { ...MALIK, guardianEmail: MOTHER });
    await secondRow();
    await say("agreed", ["notes", "body"]);
    await aWord(site.db, 1, [], "hidden");
    expect((await say("agreed", ["notes", "video"])).status).toBe(409);
    const asked = await site.visitor.get("/api/prospects/guardian/own");
    expect(asked.body.data.obstacles).toEqual(["namesake"]);
    expect((await say("agreed", ["notes"])).status).toBe(200);
    expect((await say("refused")).status).toBe(200);
    expect((await say("agreed")).status).toBe(409);
    expect(await seen(2)).toBe("limited");
  });

  test("is heard of a child whose two first names are another child's whole name", async () => {
    const hidden = { firstName: "James", lastName: "Thomas", guardianEmail: MOTHER };
    await aProspect(site.db, { ...hidden, hiddenAt: new Date() });
    await aWord(site.db, 1, [], "hidden");
    await secondRow({ firstName: "James Thomas", lastName: "Reed" });
    expect((await say("agreed")).status).toBe(200);
    expect(await seen(2)).toBe("full");
    // A helper may have written the whole name into the first one.
    await site.db.update(prospects).set({ guardianEmail: null }).where(eq(prospects.id, 2));
    const { body } = await scout.put("/api/admin/prospects/2/guardian", { guardianEmail: OWN });
    expect(body.data).toMatchObject({ guardianEmail: null, proposal: { kind: "replace" } });
  });

  test("is heard from the guardian who said the other no, and of another player", async () => {
    await aProspect(site.db, { ...MALIK, guardianEmail: OWN.toUpperCase() });
    await aWord(site.db, 1, [], "refused");
    await secondRow();
    expect((await say("agreed")).status).toBe(200);
    await site.db.update(prospects).set({ guardianEmail: OWN });
    await site.db.update(prospects).set({ keptNo: "refused" }).where(isFirst);
    await say("refused");
    expect((await say("agreed")).status).toBe(409);
    await site.admin.post("/api/admin/prospects/2/hide");
    await site.admin.post("/api/admin/prospects/2/show", { isAnotherPlayer: true });
    // The statement lasts longer than the audit log.
    await site.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(auditEntries);
    });
    expect((await say("agreed")).status).toBe(200);
    await site.db.delete(prospects).where(isFirst);
    expect(await site.db.$count(distinctChildren)).toBe(0);
  });
});

describe("two children of one name whose guardians hid both", () => {
  const noes = { isAnotherThan: ["#1"], reason: "Met both families" };
  const tellApart = (by: SignedIn, body: object = noes) =>
    by.post("/api/admin/prospects/2/guardian/another", body);

  beforeEach(async () => {
    const mother = { guardianEmail: MOTHER, guardianTokenHash: boardHash("mother") };
    await aProspect(site.db, { ...MALIK, ...mother });
    await secondRow();
    const hide = { answer: "hidden", kinds: [] };
    await site.visitor.post("/api/prospects/guardian/mother", hide);
    await say("hidden");
  });

  test("are shown again by either guardian once staff say that they are different players", async () => {
    const yes = { answer: "agreed", kinds: ["name"], isGuardian: true };
    expect((await say("agreed")).status).toBe(409);
    expect((await site.admin.post("/api/admin/prospects/2/show")).status).toBe(409);
    const told = await tellApart(scout);
    expect([told.status, told.body.data.withheld]).toEqual([200, []]);
    expect((await recordedChanges(site.db)).at(-1)).toMatchObject({
      action: "player_told_apart",
      actorId: scout.user.id,
      subjectId: 2,
      after: { isAnotherThan: "#1" },
      reason: "Met both families",
    });
    expect([await seen(1), await seen(2)]).toEqual([null, null]);
    expect((await say("agreed")).status, "one helper told them apart").toBe(409);
    await ownerAsks();
    expect((await say("agreed")).status).toBe(200);
    expect((await site.visitor.post("/api/prospects/guardian/mother", yes)).status).toBe(200);
    expect([await seen(1), await seen(2)]).toEqual(["full", "full"]);
  });

  test("stay hidden without a reason, or where staff did not see this no", async () => {
    const moderator = await site.staff("moderator");
    expect((await tellApart(moderator)).status).toBe(403);
    const nameless = await tellApart(scout, { ...noes, reason: " " });
    expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([422, ["reason"]]);
    await aNomination(site.db, { ...MALIK, guardianRevokedAt: new Date(), age: 15 });
    expect((await tellApart(scout)).body.code).toBe("stale");
    expect((await say("agreed")).status).toBe(409);
  });

  test("are told apart with the nomination that brought one of them", async () => {
    const own = { guardianEmail: OWN, guardianTokenHash: linkHash("own") };
    const promoted = { status: "promoted", promotedProspectId: 2, publication: "full" } as const;
    const author = { submittedByUserId: scout.user.id };
    await aNomination(site.db, { ...MALIK, ...own, ...promoted, ...author, age: 15 });
    expect((await onYouScout("own", true)).status).toBe(409);
    // Who nominated the player leaves it to others.
    expect((await tellApart(scout)).status).toBe(403);
    expect((await tellApart(await site.staff("scout"))).status).toBe(200);
    expect((await onYouScout("own", true)).status).toBe(200);
  });
});

test("a yes to a nomination is refused while another one of the same child is taken down", async () => {
  const nominated = { ...MALIK, status: "approved", publication: "full", age: 15 } as const;
  const mother = { guardianEmail: MOTHER, guardianTokenHash: linkHash("mother") };
  await aNomination(site.db, { ...nominated, ...mother });
  const own = { guardianEmail: OWN, guardianTokenHash: linkHash("own") };
  await aNomination(site.db, { ...nominated, ...own });
  await onYouScout("mother", false);
  expect((await site.visitor.get("/api/you-scout/guardian/own")).body.data.obstacle).toBe("staff");
  expect((await onYouScout("own", true)).status).toBe(409);
  expect((await site.visitor.get("/api/you-scout/nominations/2")).body.data.level).toBe("limited");
  await onYouScout("mother", true);
  await ownerAsks();
  expect((await onYouScout("own", true)).status).toBe(200);
});

test("a guardian who said no hears once a day that staff told a namesake apart", async () => {
  await aProspect(site.db, { ...MALIK, guardianEmail: MOTHER, hiddenAt: new Date() });
  await aWord(site.db, 1, [], "hidden");
  const nominated = { ...MALIK, status: "approved", age: 15 } as const;
  const father = { guardianEmail: "father@family.example", guardianAnsweredAt: new Date() };
  await aNomination(site.db, { ...nominated, ...father, guardianRevokedAt: new Date() });
  const [job] = guardianQueuedJobs(site.deps);
  const queued: JobData[] = [];
  site.deps.jobs.queue = async (_tx, name, data) => {
    if (name === job?.name) queued.push(data);
  };
  const runAll = async () => {
    for (const data of queued.splice(0)) await job?.run(data);
  };
  const player = { ...MALIK, positionPrimary: "SS", school: "Holy Cross", isAnotherPlayer: true };
  const add = (rawRank: number) => scout.post("/api/admin/prospects", { ...player, rawRank });
  expect((await add(40)).status).toBe(201);
  await runAll();
  // The first guardian is replaced, and the no stays.
  await site.admin.put("/api/admin/prospects/1/guardian", { guardianEmail: OWN });
  expect((await add(41)).status).toBe(201);
  await runAll();
  // Saying it again notifies nobody.
  await scout.post("/api/admin/prospects/2/hide");
  expect((await scout.post("/api/admin/prospects/2/show", { isAnotherPlayer: true })).status).toBe(
    200,
  );
  expect(queued).toEqual([]);
  const mails = (await site.outbox()).filter(({ cause }) => cause.startsWith("namesake:"));
  expect(mails.map(({ to }) => to).sort()).toEqual(["father@family.example", MOTHER]);
  expect(mails[0]?.subject).toBe("Another player has the same name as Malik");
  expect(JSON.stringify(mails)).not.toContain("Thibeaux");
});

describe("a scout who names a mailbox of his own", () => {
  const name = (by: SignedIn, id: number) =>
    by.put(`/api/admin/prospects/${id}/guardian`, { guardianEmail: OWN });

  test("for a namesake of a child with a no only proposes it, as the file says", async () => {
    await aProspect(site.db, { ...MALIK, guardianEmail: MOTHER });
    await aWord(site.db, 1, [], "hidden");
    await secondRow({ guardianEmail: null });
    const named = await name(scout, 2);
    expect(named.body.data).toMatchObject({
      guardianEmail: null,
      proposal: { guardianEmail: OWN },
      withheld: [
        {
          number: "#1",
          text: "A player of this name is on file (#1, class of 2028), and his guardian took him off the board.",
        },
      ],
    });
    expect((await name(site.admin, 2)).body.data.guardianEmail).toBe(OWN);
    await aNomination(site.db, { ...MALIK, status: "approved", age: 15 });
    const change = { guardianEmail: OWN };
    const ofNomination = await scout.patch("/api/admin/you-scout/nominations/1", change);
    expect(ofNomination.body.data).toMatchObject({ guardianProposal: change });
  });

  test("only proposes it after saying that it is another player, too", async () => {
    await aProspect(site.db, { ...MALIK, guardianEmail: MOTHER });
    await aWord(site.db, 1, [], "hidden");
    await secondRow({ guardianEmail: null });
    await aNomination(site.db, { ...MALIK, status: "pending", age: 15 });
    const approval = { transition: "approve", ...(await asRead(site.db, 1)) };
    const another = { isAnotherPlayer: true };
    await scout.post("/api/admin/you-scout/nominations/1/decision", { ...approval, ...another });
    const told = { isAnotherThan: ["#1"], reason: "Met both families" };
    const { data } = (await scout.post("/api/admin/prospects/2/guardian/another", told)).body;
    expect(data).toMatchObject({ withheld: [], isNamedByTwo: true });
    expect((await name(scout, 2)).body.data).toMatchObject({
      guardianEmail: null,
      proposal: { guardianEmail: OWN },
    });
    const ofNomination = await scout.patch("/api/admin/you-scout/nominations/1", {
      guardianEmail: OWN,
    });
    expect(ofNomination.body.data).toMatchObject({ guardianProposal: { guardianEmail: OWN } });
  });

  test("after the mother took down the nomination that brought him gets no yes heard", async () => {
    await secondRow({ guardianEmail: "unheard@family.example" });
    const mother = { guardianEmail: MOTHER, guardianTokenHash: linkHash("mother") };
    const promoted = { status: "promoted", promotedProspectId: 1, ...mother } as const;
    await aNomination(site.db, { ...MALIK, ...promoted, age: 15 });
    await onYouScout("mother", false);
    expect((await name(scout, 1)).body.data).toMatchObject({ proposal: { guardianEmail: OWN } });
    expect((await name(site.admin, 1)).body.data).toMatchObject({ keptNo: "hidden" });
    const mails = (await site.outbox()).filter(({ to }) => to === MOTHER);
    expect(mails.at(-1)).toMatchObject({
      cause: expect.stringContaining("guardian-replaced"),
      subject: "Another guardian was named for Malik on the NOLA Top 100",
    });
    // The nomination still names her.
    expect(JSON.stringify(mails.at(-1))).toContain("Your link for YouScout still works");
    expect((await site.visitor.get("/api/you-scout/guardian/mother")).status).toBe(200);
  });
});

test("a restored yes of a replaced guardian shows nothing against a no that a namesake's guardian said since", async () => {
  await aProspect(site.db, { ...MALIK, guardianEmail: MOTHER });
  await secondRow();
  await say("agreed", ["notes"]);
  await aWord(site.db, 1, [], "refused");
  await site.admin.put("/api/admin/prospects/2/guardian", { guardianEmail: null });
  const mail = (await site.outbox()).find(({ cause }) => cause.startsWith("guardian-replaced"));
  const part = mail?.parts.find((one) => typeof one === "object" && "button" in one);
  const token = (part as { url: string } | undefined)?.url.split("/").at(-1) ?? "";
  expect((await site.visitor.post(`/api/guardian/restore/${token}`)).status).toBe(200);
  const file = (await site.admin.get("/api/admin/prospects/2/guardian")).body.data;
  expect(file).toMatchObject({ guardianEmail: OWN, word: null });
});
