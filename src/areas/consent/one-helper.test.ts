import { beforeEach, describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { aMeasurement } from "#areas/board/measurements/testing.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { mails } from "#lib/mail/mails-table.ts";
import { paths } from "#paths.ts";
import type { SignedIn } from "#tests/actors.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const MOTHER = "mother@family.example";
const FATHER = "father@family.example";
const OWN = "second-box@scout.example";
const NAME = { firstName: "Malik", lastName: "Thibeaux" } as const;
const FORM = { ...NAME, positionPrimary: "SS", school: "Jesuit", gradYear: 2028, rawRank: 5 };

let site: TestApp;
/** Scout and moderator in one, whose own mailbox is `OWN`. */
let helper: SignedIn;

beforeEach(async () => {
  site = await testApp();
  helper = await site.staff("scout", "moderator");
});

const mailsTo = async (address: string) => (await site.outbox()).filter(({ to }) => to === address);

async function tokenTo(address: string): Promise<string> {
  const mail = (await mailsTo(address)).at(-1);
  const part = mail?.parts.find((one) => typeof one === "object" && "button" in one);
  return (part as { url: string } | undefined)?.url.split("/").at(-1) ?? "";
}

async function agreeOnYouScout(address: string) {
  const link = paths.api.guardian(await tokenTo(address));
  const { version } = (await site.visitor.get(link)).body.data;
  expect((await site.visitor.post(link, { agrees: true, isGuardian: true, version })).status).toBe(
    200,
  );
  return link;
}

const onBoard = async (address: string, answer: string) =>
  site.visitor.post(paths.api.boardGuardian(await tokenTo(address)), {
    answer,
    kinds: ["name"],
    isGuardian: true,
  });

/** A nomination to whose full page the mother agreed. */
async function agreed() {
  const author = { submittedByUserId: site.otherMember.user.id };
  await aNomination(site.db, {
    ...{ ...NAME, ...author, publication: "full", guardianEmail: MOTHER, school: "Jesuit" },
  });
  await helper.post(adminApi.nominationAskGuardian(1));
  const link = await agreeOnYouScout(MOTHER);
  site.clock.advance(1_000);
  return link;
}

/** A player about whom the mother agreed on the board. */
async function agreedOnBoard() {
  await aProspect(site.db, { ...NAME, guardianEmail: MOTHER, gradYear: 2028 });
  await helper.post(adminApi.prospectGuardianAsk(1));
  expect((await onBoard(MOTHER, "agreed")).status).toBe(200);
  site.clock.advance(1_000);
}

/** Another nomination of the child, by a member, that waits for staff. */
const another = (given: Partial<typeof nominations.$inferInsert> = {}) =>
  aNomination(site.db, {
    ...{ ...NAME, city: "Kenner", publication: "full", status: "pending" },
    ...{ submitterRelation: "fan", submittedByUserId: site.member.user.id, ...given },
  });

/** The mother's no, and a nomination under another spelling of which `OWN` was asked. */
async function askOfOtherSpelling() {
  await agreedOnBoard();
  await onBoard(MOTHER, "hidden");
  await another({ status: "approved", firstName: "Malikk", guardianEmail: OWN });
  expect((await helper.post(adminApi.nominationAskGuardian(1))).status).toBe(200);
}

async function mergeInto2() {
  expect((await helper.post(adminApi.nominationMerge(1), { into: 2 })).status).toBe(200);
}

/** Has the helper say that a nomination is about another child than those with a no. */
async function tellApart(id: number) {
  await helper.post(adminApi.nominationHide(id), await asRead(site.db, id));
  const shown = { isAnotherPlayer: true, ...(await asRead(site.db, id)) };
  expect((await helper.post(adminApi.nominationShow(id), shown)).status).toBe(200);
}

/** Status of the answer by the newest link to `OWN`. */
async function sayOwn(agrees: boolean): Promise<number> {
  const link = paths.api.guardian(await tokenTo(OWN));
  const { version } = (await site.visitor.get(link)).body.data;
  return (await site.visitor.post(link, { agrees, isGuardian: true, version })).status;
}

const guardianOf = async (id: number) =>
  (await site.db.select().from(nominations)).find((row) => row.id === id)?.guardianEmail;

describe("one helper alone replaces no guardian who has answered", () => {
  test.each([
    ["after one word was corrected, which ended the yes", false],
    ["with the confirmation that the yes ends", true],
  ])("by merging the nomination into another one, %s", async (_how, endsConsent) => {
    await agreed();
    await another({ guardianEmail: null });
    const performance = "Three hits and two double plays in one evening!";
    if (!endsConsent) await helper.patch(adminApi.nomination(1), { performance });
    await helper.patch(adminApi.nomination(2), { guardianEmail: MOTHER });
    const merged = await helper.post(adminApi.nominationMerge(1), { into: 2, endsConsent });
    expect(merged.status).toBe(200);
    const named = await helper.patch(adminApi.nomination(2), { guardianEmail: OWN });
    expect([named.status, named.body.data.guardianProposal.kind]).toEqual([200, "replace"]);
    expect(await guardianOf(2)).toBe(MOTHER);
    const byAuthor = { guardianName: "Second Person", guardianEmail: OWN };
    expect((await site.member.patch(paths.api.nomination(2), byAuthor)).status).toBe(409);
    for (const id of [1, 2]) {
      const erased = await helper.post(adminApi.nominationErase(id), await asRead(site.db, id));
      expect(erased.status, `erasing #${id}`).toBe(409);
    }
  });

  test("by merging it once an owner has named another one by mistake", async () => {
    await agreed();
    await site.admin.patch(adminApi.nomination(1), { guardianEmail: FATHER });
    await another({ guardianEmail: OWN });
    expect((await helper.post(adminApi.nominationMerge(1), { into: 2 })).status).toBe(409);
  });

  test("as the author of a nomination, after such a mistake of an owner", async () => {
    const link = await agreed();
    await another({ status: "needs_info", guardianEmail: MOTHER });
    await helper.post(adminApi.nominationMerge(1), { into: 2, endsConsent: true });
    await site.visitor.post(link, { agrees: false });
    for (const guardianEmail of [FATHER, MOTHER]) {
      site.clock.advance(1_000);
      await site.admin.patch(adminApi.nomination(2), { guardianEmail });
    }
    const change = { guardianName: "Second Person", guardianEmail: OWN };
    expect((await site.member.patch(paths.api.nomination(2), change)).status).toBe(409);
  });

  test("by deleting the player whom her nomination brought, and adding the child anew", async () => {
    await agreed();
    expect((await helper.post(adminApi.nominationPromote(1), {})).status).toBe(200);
    expect((await helper.delete(adminApi.prospect(1))).status).toBe(409);
    expect((await helper.post(adminApi.prospects, FORM)).status).toBe(201);
    const named = await helper.put(adminApi.prospectGuardian(2), { guardianEmail: OWN });
    expect(named.body.data).toMatchObject({ guardianEmail: null, proposal: { kind: "replace" } });
    const mothers = await helper.put(adminApi.prospectGuardian(1), { guardianEmail: MOTHER });
    expect(mothers.body.data.guardianEmail, "but names the one who answered").toBe(MOTHER);
  });

  test.each(["player", "nomination"])(
    "by deleting the %s while she can restore her answer",
    async (what) => {
      await (what === "player" ? agreedOnBoard() : agreed());
      await (what === "player"
        ? site.admin.put(adminApi.prospectGuardian(1), { guardianEmail: FATHER })
        : site.admin.patch(adminApi.nomination(1), { guardianEmail: FATHER }));
      const restore = paths.api.guardianRestore(await tokenTo(MOTHER));
      if (what === "nomination") {
        await helper.post(adminApi.nominationHide(1), await asRead(site.db, 1));
      }
      const deleted =
        what === "player"
          ? await helper.delete(adminApi.prospect(1))
          : await helper.post(adminApi.nominationErase(1), await asRead(site.db, 1));
      expect(deleted.status).toBe(409);
      expect((await site.visitor.get(restore)).status).toBe(200);
    },
  );

  test("by a second player under another spelling, who is renamed afterward", async () => {
    await agreedOnBoard();
    await helper.post(adminApi.prospects, { ...FORM, firstName: "Malikk" });
    await helper.put(adminApi.prospectGuardian(2), { guardianEmail: OWN });
    const renamed = await helper.patch(adminApi.prospect(2), { firstName: "Malik" });
    expect([renamed.status, renamed.body.message]).toEqual([
      409,
      expect.stringMatching(/^A guardian has answered about another player of this name/),
    ]);
    expect((await site.admin.patch(adminApi.prospect(2), { firstName: "Malik" })).status).toBe(200);
  });

  test("by a second player under another name, which a file changes", async () => {
    await agreedOnBoard();
    await helper.post(adminApi.prospects, { ...FORM, firstName: "Malikk" });
    await helper.put(adminApi.prospectGuardian(2), { guardianEmail: OWN });
    const csv = "ID,First Name\n2,Malik";
    const preview = await helper.post(adminApi.prospectsImport, { csv });
    const expectedBoard = preview.body.data.board;
    const imported = await helper.post(adminApi.prospectsImport, { csv, expectedBoard });
    expect([imported.status, imported.body.code]).toEqual([409, "conflict"]);
  });

  test("by a second player whose guardian was named while the mother was silent", async () => {
    await aProspect(site.db, { ...NAME, guardianEmail: MOTHER, gradYear: 2028 });
    await helper.post(adminApi.prospectGuardianAsk(1));
    await helper.post(adminApi.prospects, FORM);
    await helper.put(adminApi.prospectGuardian(2), { guardianEmail: OWN });
    expect((await onBoard(MOTHER, "agreed")).status).toBe(200);
    expect((await helper.post(adminApi.prospectGuardianAsk(2))).status).toBe(409);
    expect(await mailsTo(OWN)).toEqual([]);
    expect((await site.admin.post(adminApi.prospectGuardianAsk(2))).status).toBe(200);
  });

  test("by a stranger who was asked before the mother answered", async () => {
    await aProspect(site.db, { ...NAME, guardianEmail: MOTHER, gradYear: 2028 });
    await helper.post(adminApi.prospectGuardianAsk(1));
    await helper.post(adminApi.prospects, FORM);
    await helper.put(adminApi.prospectGuardian(2), { guardianEmail: OWN });
    await helper.post(adminApi.prospectGuardianAsk(2));
    expect((await onBoard(MOTHER, "hidden")).status).toBe(200);
    const another = { isAnotherThan: ["#1"], reason: "Met both families" };
    expect((await helper.post(adminApi.prospectGuardianAnother(2), another)).status).toBe(200);
    expect((await onBoard(OWN, "agreed")).status).toBe(409);
    expect((await helper.post(adminApi.prospectGuardianAsk(2))).status).toBe(409);
  });

  test("by erasing the merged nomination to which her link leads", async () => {
    await aNomination(site.db, { ...NAME, publication: "full", guardianEmail: MOTHER });
    await helper.post(adminApi.nominationAskGuardian(1));
    await another({ status: "approved", guardianEmail: null });
    expect((await helper.post(adminApi.nominationMerge(1), { into: 2 })).status).toBe(200);
    await agreeOnYouScout(MOTHER);
    const erased = await helper.post(adminApi.nominationErase(1), await asRead(site.db, 1));
    expect(erased.status).toBe(409);
  });

  test("by nominating the child anew for whoever follows a kept no", async () => {
    const link = await agreed();
    await site.visitor.post(link, { agrees: false });
    await site.admin.patch(adminApi.nomination(1), { guardianEmail: FATHER });
    await another({ guardianEmail: FATHER, school: null });
    await site.db.delete(mails);
    const approval = { transition: "approve", isAnotherPlayer: true, isNoDuplicate: true };
    const read = await asRead(site.db, 2);
    const approved = await helper.post(adminApi.nominationDecision(2), { ...approval, ...read });
    expect(approved.status).toBe(200);
    expect(await mailsTo(FATHER)).toEqual([]);
  });

  test("by a nomination that names an own mailbox: only an owner asks it", async () => {
    await agreedOnBoard();
    await another({ guardianEmail: OWN, school: null });
    const approval = { transition: "approve", ...(await asRead(site.db, 1)) };
    expect((await helper.post(adminApi.nominationDecision(1), approval)).status).toBe(200);
    expect(await mailsTo(OWN)).toEqual([]);
    expect((await helper.post(adminApi.nominationAskGuardian(1))).status).toBe(409);
    expect((await site.admin.post(adminApi.nominationAskGuardian(1))).status).toBe(200);
    expect(await mailsTo(OWN)).toHaveLength(1);
  });

  test.each(["before", "after"])(
    "by a link of a nomination that was merged %s the mother's no",
    async (when) => {
      await aProspect(site.db, { ...NAME, guardianEmail: MOTHER, gradYear: 2028 });
      await helper.post(adminApi.prospectGuardianAsk(1));
      await another({ status: "approved", guardianEmail: OWN });
      await another({ status: "approved", guardianEmail: null });
      await helper.post(adminApi.nominationAskGuardian(1));
      if (when === "before") await mergeInto2();
      await onBoard(MOTHER, "hidden");
      if (when === "after") await mergeInto2();
      await tellApart(2);
      for (const agrees of [true, false, true])
        expect(await sayOwn(agrees)).toBe(agrees ? 409 : 200);
      await site.admin.post(adminApi.nominationAskGuardian(2));
      expect(await sayOwn(true), "an owner asked").toBe(200);
    },
  );

  test.each([
    ["names nobody", null],
    ["names the same guardian", OWN],
  ])("by merging another spelling into a nomination that %s", async (_how, guardianEmail) => {
    await askOfOtherSpelling();
    await another({ status: "approved", guardianEmail });
    await mergeInto2();
    await tellApart(2);
    expect(await sayOwn(true)).toBe(409);
  });

  test("by merging another spelling with a yes, which mails no link to this one", async () => {
    await askOfOtherSpelling();
    expect(await sayOwn(true)).toBe(200);
    await another({ status: "approved", guardianEmail: OWN });
    const merge = { into: 2, endsConsent: true };
    expect((await helper.post(adminApi.nominationMerge(1), merge)).status).toBe(409);
  });

  test("by merging the name into another spelling, which is corrected afterward", async () => {
    await askOfOtherSpelling();
    await another({ status: "approved", guardianEmail: null });
    expect((await helper.post(adminApi.nominationMerge(2), { into: 1 })).status).toBe(200);
    const correction = { firstName: "Malik", isAnotherPlayer: true };
    expect((await helper.patch(adminApi.nomination(1), correction)).status).toBe(409);
    expect((await site.admin.patch(adminApi.nomination(1), correction)).status).toBe(200);
  });

  test("by a nomination under another spelling, which is corrected afterward", async () => {
    await agreed();
    await another({ firstName: "Malikk", guardianEmail: OWN, status: "approved" });
    const correction = { firstName: "Malik" };
    expect((await helper.patch(adminApi.nomination(2), correction)).status).toBe(409);
  });
});

test("a no tells staff of pages that another guardian of the same name agreed to", async () => {
  await agreedOnBoard();
  await another({ guardianEmail: OWN, school: null });
  await helper.post(adminApi.nominationDecision(1), {
    transition: "approve",
    ...(await asRead(site.db, 1)),
  });
  await site.admin.post(adminApi.nominationAskGuardian(1));
  await agreeOnYouScout(OWN);
  await helper.post(adminApi.prospectGuardianAsk(1));
  for (const answer of ["hidden", "refused", "hidden"]) await onBoard(MOTHER, answer);
  const subject = "A guardian said no: please check pages of the same name";
  const mails = (await mailsTo("staff@raw.example")).filter((mail) => mail.subject === subject);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails[0]?.parts)).toContain("See nomination #1");
  expect(JSON.stringify(mails)).not.toMatch(/Malik|Thibeaux/);
});

describe("the short version that a guardian chose on YouScout", () => {
  const short = (link: string) => site.visitor.post(link, { agrees: false, isShort: true });

  test("is heard for a namesake who is nominated later, and for a player of the name", async () => {
    expect((await short(await agreed())).status).toBe(200);
    await another({ guardianEmail: OWN, school: null });
    const approval = { transition: "approve", ...(await asRead(site.db, 2)) };
    const refused = await helper.post(adminApi.nominationDecision(2), approval);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ["isAnotherPlayer"]]);
    expect((await helper.post(adminApi.prospects, FORM)).status).toBe(409);
  });

  test("is heard for a player of the name who gets the same guardian first", async () => {
    await short(await agreed());
    await helper.post(adminApi.prospects, { ...FORM, firstName: "Malikk" });
    await helper.put(adminApi.prospectGuardian(1), { guardianEmail: MOTHER });
    const renamed = await helper.patch(adminApi.prospect(1), { firstName: "Malik" });
    expect([renamed.status, Object.keys(renamed.body.fields)]).toEqual([409, ["isAnotherPlayer"]]);
  });

  test("is the guardian's on the board, too, and can be taken back", async () => {
    const link = await agreed();
    await helper.post(adminApi.nominationPromote(1), {});
    expect((await short(link)).status).toBe(200);
    const named = (await helper.get(adminApi.prospectGuardian(1))).body.data;
    expect(named).toMatchObject({
      guardianEmail: MOTHER,
      keptNo: null,
      word: { answer: "refused" },
    });
    const { version } = (await site.visitor.get(link)).body.data;
    expect(
      (await site.visitor.post(link, { agrees: true, isGuardian: true, version })).status,
    ).toBe(200);
    expect((await site.visitor.post(link, { agrees: false })).status).toBe(200);
    expect((await short(link)).status).toBe(200);
    await site.admin.post(adminApi.prospectGuardianAsk(1));
    expect((await onBoard(MOTHER, "agreed")).status).toBe(200);
  });

  test("names nobody on the board where another one has answered about a namesake", async () => {
    const link = await agreed();
    await helper.post(adminApi.nominationPromote(1), {});
    await aProspect(site.db, { ...NAME, guardianEmail: FATHER, hasGuardianAnswered: true });
    expect((await short(link)).status).toBe(200);
    const { guardianEmail } = (await helper.get(adminApi.prospectGuardian(1))).body.data;
    expect(guardianEmail).toBeNull();
  });

  test("merges with another one that is short for the same guardian", async () => {
    await short(await agreed());
    const guardianShortenedAt = site.clock.now;
    await another({ guardianEmail: MOTHER, guardianShortenedAt, hasGuardianAnswered: true });
    expect((await helper.post(adminApi.nominationMerge(1), { into: 2 })).status).toBe(200);
  });

  test("moves to no other nomination, binds the next guardian, and is asked about anew", async () => {
    const link = await agreed();
    await short(link);
    await another({ guardianEmail: MOTHER });
    expect((await helper.post(adminApi.nominationMerge(1), { into: 2 })).status).toBe(409);
    expect((await site.admin.post(adminApi.nominationAskGuardian(1))).status).toBe(409);
    await site.admin.patch(adminApi.nomination(1), { guardianEmail: FATHER });
    expect((await site.admin.post(adminApi.nominationMerge(1), { into: 2 })).status).toBe(409);
    site.clock.advance(1_000);
    await site.admin.patch(adminApi.nomination(1), { guardianEmail: MOTHER });
    expect((await site.admin.post(adminApi.nominationAskGuardian(1))).status).toBe(200);
    await agreeOnYouScout(MOTHER);
  });
});

test.each(["refused", "hidden"])(
  "a kept no of the board binds the link of the nomination that brought the player: %s",
  async (answer) => {
    const link = await agreed();
    await helper.post(adminApi.nominationPromote(1), {});
    await site.admin.put(adminApi.prospectGuardian(1), { guardianEmail: FATHER });
    await site.admin.post(adminApi.prospectGuardianAsk(1));
    site.clock.advance(1_000);
    expect((await onBoard(FATHER, answer)).status).toBe(200);
    site.clock.advance(1_000);
    await site.admin.put(adminApi.prospectGuardian(1), { guardianEmail: MOTHER });
    const { version } = (await site.visitor.get(link)).body.data;
    expect(
      (await site.visitor.post(link, { agrees: true, isGuardian: true, version })).status,
    ).toBe(409);
  },
);

test("a report goes to the guardian who answered about the player's nomination", async () => {
  await agreed();
  await helper.post(adminApi.nominationPromote(1), {});
  const [player] = await site.db.select().from(prospects);
  const request = { playerName: "Malik Thibeaux", parentEmail: "stranger@x.example" };
  await someRequests(site.db, site.member.user.id, request);
  const day = { startsAt: new Date("2027-03-10T17:05:00Z"), endsAt: new Date("2027-03-10T22:00Z") };
  await anEvent(site.db, day);
  const appointment = { eventId: 1, startsAt: "2027-03-10T11:10", place: "City Park" };
  await helper.put(adminApi.evaluationAppointment(1), { ...appointment, playerId: player?.id });
  const measured = { eventId: 1, measuredOn: "2027-03-10", prospectId: player?.id ?? 0 };
  await aMeasurement(site.db, { ...measured, metric: "exit_velocity", value: 88.5 });
  const stated = await helper.post(adminApi.evaluationFamily(1), { statement: "relation" });
  expect(stated.status).toBe(409);
  await helper.post(adminApi.evaluationFamily(1), { statement: "other_guardian" });
  await helper.post(adminApi.sendEvaluationReport(1));
  const toStranger = (await mailsTo("stranger@x.example")).map(({ subject }) => subject);
  expect(toStranger.join()).not.toMatch(/report/i);
  expect((await mailsTo(MOTHER)).at(-1)?.subject).toMatch(/report/i);
});
