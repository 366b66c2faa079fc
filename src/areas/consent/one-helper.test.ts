import { beforeEach, describe, expect, test } from "vitest";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { aMeasurement } from "#areas/board/measurements/testing.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { mails } from "#lib/mail/mails-table.ts";
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
  const link = `/api/you-scout/guardian/${await tokenTo(address)}`;
  const { version } = (await site.visitor.get(link)).body.data;
  expect((await site.visitor.post(link, { agrees: true, isGuardian: true, version })).status).toBe(
    200,
  );
  return link;
}

const onBoard = async (address: string, answer: string) =>
  site.visitor.post(`/api/prospects/guardian/${await tokenTo(address)}`, {
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
  await helper.post("/api/admin/you-scout/nominations/1/ask-guardian");
  const link = await agreeOnYouScout(MOTHER);
  site.clock.advance(1_000);
  return link;
}

/** A player about whom the mother agreed on the board. */
async function agreedOnBoard() {
  await aProspect(site.db, { ...NAME, guardianEmail: MOTHER, gradYear: 2028 });
  await helper.post("/api/admin/prospects/1/guardian/ask");
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
  expect((await helper.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(200);
}

async function mergeInto2() {
  expect((await helper.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status).toBe(
    200,
  );
}

/** Has the helper say that a nomination is about another child than those with a no. */
async function tellApart(id: number) {
  await helper.post(`/api/admin/you-scout/nominations/${id}/hide`, await asRead(site.db, id));
  const shown = { isAnotherPlayer: true, ...(await asRead(site.db, id)) };
  expect((await helper.post(`/api/admin/you-scout/nominations/${id}/show`, shown)).status).toBe(
    200,
  );
}

/** Status of the answer by the newest link to `OWN`. */
async function sayOwn(agrees: boolean): Promise<number> {
  const link = `/api/you-scout/guardian/${await tokenTo(OWN)}`;
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
    if (!endsConsent) await helper.patch("/api/admin/you-scout/nominations/1", { performance });
    await helper.patch("/api/admin/you-scout/nominations/2", { guardianEmail: MOTHER });
    const merged = await helper.post("/api/admin/you-scout/nominations/1/merge", {
      into: 2,
      endsConsent,
    });
    expect(merged.status).toBe(200);
    const named = await helper.patch("/api/admin/you-scout/nominations/2", { guardianEmail: OWN });
    expect([named.status, named.body.data.guardianProposal.kind]).toEqual([200, "replace"]);
    expect(await guardianOf(2)).toBe(MOTHER);
    const byAuthor = { guardianName: "Second Person", guardianEmail: OWN };
    expect((await site.member.patch("/api/you-scout/nominations/2", byAuthor)).status).toBe(409);
    for (const id of [1, 2]) {
      const erased = await helper.post(
        `/api/admin/you-scout/nominations/${id}/erase`,
        await asRead(site.db, id),
      );
      expect(erased.status, `erasing #${id}`).toBe(409);
    }
  });

  test("by merging it once an owner has named another one by mistake", async () => {
    await agreed();
    await site.admin.patch("/api/admin/you-scout/nominations/1", { guardianEmail: FATHER });
    await another({ guardianEmail: OWN });
    expect(
      (await helper.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status,
    ).toBe(409);
  });

  test("as the author of a nomination, after such a mistake of an owner", async () => {
    const link = await agreed();
    await another({ status: "needs_info", guardianEmail: MOTHER });
    await helper.post("/api/admin/you-scout/nominations/1/merge", { into: 2, endsConsent: true });
    await site.visitor.post(link, { agrees: false });
    for (const guardianEmail of [FATHER, MOTHER]) {
      site.clock.advance(1_000);
      await site.admin.patch("/api/admin/you-scout/nominations/2", { guardianEmail });
    }
    const change = { guardianName: "Second Person", guardianEmail: OWN };
    expect((await site.member.patch("/api/you-scout/nominations/2", change)).status).toBe(409);
  });

  test("by deleting the player whom her nomination brought, and adding the child anew", async () => {
    await agreed();
    expect((await helper.post("/api/admin/you-scout/nominations/1/promote", {})).status).toBe(200);
    expect((await helper.delete("/api/admin/prospects/1")).status).toBe(409);
    expect((await helper.post("/api/admin/prospects", FORM)).status).toBe(201);
    const named = await helper.put("/api/admin/prospects/2/guardian", { guardianEmail: OWN });
    expect(named.body.data).toMatchObject({ guardianEmail: null, proposal: { kind: "replace" } });
    const mothers = await helper.put("/api/admin/prospects/1/guardian", { guardianEmail: MOTHER });
    expect(mothers.body.data.guardianEmail, "but names the one who answered").toBe(MOTHER);
  });

  test.each(["player", "nomination"])(
    "by deleting the %s while she can restore her answer",
    async (what) => {
      await (what === "player" ? agreedOnBoard() : agreed());
      await (what === "player"
        ? site.admin.put("/api/admin/prospects/1/guardian", { guardianEmail: FATHER })
        : site.admin.patch("/api/admin/you-scout/nominations/1", { guardianEmail: FATHER }));
      const restore = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
      if (what === "nomination") {
        await helper.post("/api/admin/you-scout/nominations/1/hide", await asRead(site.db, 1));
      }
      const deleted =
        what === "player"
          ? await helper.delete("/api/admin/prospects/1")
          : await helper.post("/api/admin/you-scout/nominations/1/erase", await asRead(site.db, 1));
      expect(deleted.status).toBe(409);
      expect((await site.visitor.get(restore)).status).toBe(200);
    },
  );

  test("by a second player under another spelling, who is renamed afterward", async () => {
    await agreedOnBoard();
    await helper.post("/api/admin/prospects", { ...FORM, firstName: "Malikk" });
    await helper.put("/api/admin/prospects/2/guardian", { guardianEmail: OWN });
    const renamed = await helper.patch("/api/admin/prospects/2", { firstName: "Malik" });
    expect([renamed.status, renamed.body.message]).toEqual([
      409,
      expect.stringMatching(/^A guardian has answered about another player of this name/),
    ]);
    expect((await site.admin.patch("/api/admin/prospects/2", { firstName: "Malik" })).status).toBe(
      200,
    );
  });

  test("by a second player under another name, which a file changes", async () => {
    await agreedOnBoard();
    await helper.post("/api/admin/prospects", { ...FORM, firstName: "Malikk" });
    await helper.put("/api/admin/prospects/2/guardian", { guardianEmail: OWN });
    const csv = "ID,First Name\n2,Malik";
    const preview = await helper.post("/api/admin/prospects/import", { csv });
    const expectedBoard = preview.body.data.board;
    const imported = await helper.post("/api/admin/prospects/import", { csv, expectedBoard });
    expect([imported.status, imported.body.code]).toEqual([409, "conflict"]);
  });

  test("by a second player whose guardian was named while the mother was silent", async () => {
    await aProspect(site.db, { ...NAME, guardianEmail: MOTHER, gradYear: 2028 });
    await helper.post("/api/admin/prospects/1/guardian/ask");
    await helper.post("/api/admin/prospects", FORM);
    await helper.put("/api/admin/prospects/2/guardian", { guardianEmail: OWN });
    expect((await onBoard(MOTHER, "agreed")).status).toBe(200);
    expect((await helper.post("/api/admin/prospects/2/guardian/ask")).status).toBe(409);
    expect(await mailsTo(OWN)).toEqual([]);
    expect((await site.admin.post("/api/admin/prospects/2/guardian/ask")).status).toBe(200);
  });

  test("by a stranger who was asked before the mother answered", async () => {
    await aProspect(site.db, { ...NAME, guardianEmail: MOTHER, gradYear: 2028 });
    await helper.post("/api/admin/prospects/1/guardian/ask");
    await helper.post("/api/admin/prospects", FORM);
    await helper.put("/api/admin/prospects/2/guardian", { guardianEmail: OWN });
    await helper.post("/api/admin/prospects/2/guardian/ask");
    expect((await onBoard(MOTHER, "hidden")).status).toBe(200);
    const another = { isAnotherThan: ["#1"], reason: "Met both families" };
    expect((await helper.post("/api/admin/prospects/2/guardian/another", another)).status).toBe(
      200,
    );
    expect((await onBoard(OWN, "agreed")).status).toBe(409);
    expect((await helper.post("/api/admin/prospects/2/guardian/ask")).status).toBe(409);
  });

  test("by erasing the merged nomination to which her link leads", async () => {
    await aNomination(site.db, { ...NAME, publication: "full", guardianEmail: MOTHER });
    await helper.post("/api/admin/you-scout/nominations/1/ask-guardian");
    await another({ status: "approved", guardianEmail: null });
    expect(
      (await helper.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status,
    ).toBe(200);
    await agreeOnYouScout(MOTHER);
    const erased = await helper.post(
      "/api/admin/you-scout/nominations/1/erase",
      await asRead(site.db, 1),
    );
    expect(erased.status).toBe(409);
  });

  test("by nominating the child anew for whoever follows a kept no", async () => {
    const link = await agreed();
    await site.visitor.post(link, { agrees: false });
    await site.admin.patch("/api/admin/you-scout/nominations/1", { guardianEmail: FATHER });
    await another({ guardianEmail: FATHER, school: null });
    await site.db.delete(mails);
    const approval = { transition: "approve", isAnotherPlayer: true, isNoDuplicate: true };
    const read = await asRead(site.db, 2);
    const approved = await helper.post("/api/admin/you-scout/nominations/2/decision", {
      ...approval,
      ...read,
    });
    expect(approved.status).toBe(200);
    expect(await mailsTo(FATHER)).toEqual([]);
  });

  test("by a nomination that names an own mailbox: only an owner asks it", async () => {
    await agreedOnBoard();
    await another({ guardianEmail: OWN, school: null });
    const approval = { transition: "approve", ...(await asRead(site.db, 1)) };
    expect(
      (await helper.post("/api/admin/you-scout/nominations/1/decision", approval)).status,
    ).toBe(200);
    expect(await mailsTo(OWN)).toEqual([]);
    expect((await helper.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(409);
    expect((await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(
      200,
    );
    expect(await mailsTo(OWN)).toHaveLength(1);
  });

  test.each(["before", "after"])(
    "by a link of a nomination that was merged %s the mother's no",
    async (when) => {
      await aProspect(site.db, { ...NAME, guardianEmail: MOTHER, gradYear: 2028 });
      await helper.post("/api/admin/prospects/1/guardian/ask");
      await another({ status: "approved", guardianEmail: OWN });
      await another({ status: "approved", guardianEmail: null });
      await helper.post("/api/admin/you-scout/nominations/1/ask-guardian");
      if (when === "before") await mergeInto2();
      await onBoard(MOTHER, "hidden");
      if (when === "after") await mergeInto2();
      await tellApart(2);
      for (const agrees of [true, false, true])
        expect(await sayOwn(agrees)).toBe(agrees ? 409 : 200);
      await site.admin.post("/api/admin/you-scout/nominations/2/ask-guardian");
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
    expect((await helper.post("/api/admin/you-scout/nominations/1/merge", merge)).status).toBe(409);
  });

  test("by merging the name into another spelling, which is corrected afterward", async () => {
    await askOfOtherSpelling();
    await another({ status: "approved", guardianEmail: null });
    expect(
      (await helper.post("/api/admin/you-scout/nominations/2/merge", { into: 1 })).status,
    ).toBe(200);
    const correction = { firstName: "Malik", isAnotherPlayer: true };
    expect((await helper.patch("/api/admin/you-scout/nominations/1", correction)).status).toBe(409);
    expect((await site.admin.patch("/api/admin/you-scout/nominations/1", correction)).status).toBe(
      200,
    );
  });

  test("by a nomination under another spelling, which is corrected afterward", async () => {
    await agreed();
    await another({ firstName: "Malikk", guardianEmail: OWN, status: "approved" });
    const correction = { firstName: "Malik" };
    expect((await helper.patch("/api/admin/you-scout/nominations/2", correction)).status).toBe(409);
  });
});

test("a no tells staff of pages that another guardian of the same name agreed to", async () => {
  await agreedOnBoard();
  await another({ guardianEmail: OWN, school: null });
  await helper.post("/api/admin/you-scout/nominations/1/decision", {
    transition: "approve",
    ...(await asRead(site.db, 1)),
  });
  await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
  await agreeOnYouScout(OWN);
  await helper.post("/api/admin/prospects/1/guardian/ask");
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
    const refused = await helper.post("/api/admin/you-scout/nominations/2/decision", approval);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ["isAnotherPlayer"]]);
    expect((await helper.post("/api/admin/prospects", FORM)).status).toBe(409);
  });

  test("is heard for a player of the name who gets the same guardian first", async () => {
    await short(await agreed());
    await helper.post("/api/admin/prospects", { ...FORM, firstName: "Malikk" });
    await helper.put("/api/admin/prospects/1/guardian", { guardianEmail: MOTHER });
    const renamed = await helper.patch("/api/admin/prospects/1", { firstName: "Malik" });
    expect([renamed.status, Object.keys(renamed.body.fields)]).toEqual([409, ["isAnotherPlayer"]]);
  });

  test("is the guardian's on the board, too, and can be taken back", async () => {
    const link = await agreed();
    await helper.post("/api/admin/you-scout/nominations/1/promote", {});
    expect((await short(link)).status).toBe(200);
    const named = (await helper.get("/api/admin/prospects/1/guardian")).body.data;
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
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    expect((await onBoard(MOTHER, "agreed")).status).toBe(200);
  });

  test("names nobody on the board where another one has answered about a namesake", async () => {
    const link = await agreed();
    await helper.post("/api/admin/you-scout/nominations/1/promote", {});
    await aProspect(site.db, { ...NAME, guardianEmail: FATHER, hasGuardianAnswered: true });
    expect((await short(link)).status).toBe(200);
    const { guardianEmail } = (await helper.get("/api/admin/prospects/1/guardian")).body.data;
    expect(guardianEmail).toBeNull();
  });

  test("merges with another one that is short for the same guardian", async () => {
    await short(await agreed());
    const guardianShortenedAt = site.clock.now;
    await another({ guardianEmail: MOTHER, guardianShortenedAt, hasGuardianAnswered: true });
    expect(
      (await helper.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status,
    ).toBe(200);
  });

  test("moves to no other nomination, binds the next guardian, and is asked about anew", async () => {
    const link = await agreed();
    await short(link);
    await another({ guardianEmail: MOTHER });
    expect(
      (await helper.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status,
    ).toBe(409);
    expect((await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(
      409,
    );
    await site.admin.patch("/api/admin/you-scout/nominations/1", { guardianEmail: FATHER });
    expect(
      (await site.admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status,
    ).toBe(409);
    site.clock.advance(1_000);
    await site.admin.patch("/api/admin/you-scout/nominations/1", { guardianEmail: MOTHER });
    expect((await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(
      200,
    );
    await agreeOnYouScout(MOTHER);
  });
});

test.each(["refused", "hidden"])(
  "a kept no of the board binds the link of the nomination that brought the player: %s",
  async (answer) => {
    const link = await agreed();
    await helper.post("/api/admin/you-scout/nominations/1/promote", {});
    await site.admin.put("/api/admin/prospects/1/guardian", { guardianEmail: FATHER });
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    site.clock.advance(1_000);
    expect((await onBoard(FATHER, answer)).status).toBe(200);
    site.clock.advance(1_000);
    await site.admin.put("/api/admin/prospects/1/guardian", { guardianEmail: MOTHER });
    const { version } = (await site.visitor.get(link)).body.data;
    expect(
      (await site.visitor.post(link, { agrees: true, isGuardian: true, version })).status,
    ).toBe(409);
  },
);

test("a report goes to the guardian who answered about the player's nomination", async () => {
  await agreed();
  await helper.post("/api/admin/you-scout/nominations/1/promote", {});
  const [player] = await site.db.select().from(prospects);
  const request = { playerName: "Malik Thibeaux", parentEmail: "stranger@x.example" };
  await someRequests(site.db, site.member.user.id, request);
  const day = { startsAt: new Date("2027-03-10T17:05:00Z"), endsAt: new Date("2027-03-10T22:00Z") };
  await anEvent(site.db, day);
  const appointment = { eventId: 1, startsAt: "2027-03-10T11:10", place: "City Park" };
  await helper.put("/api/admin/evaluation-requests/1/appointment", {
    ...appointment,
    playerId: player?.id,
  });
  const measured = { eventId: 1, measuredOn: "2027-03-10", prospectId: player?.id ?? 0 };
  await aMeasurement(site.db, { ...measured, metric: "exit_velocity", value: 88.5 });
  const stated = await helper.post("/api/admin/evaluation-requests/1/family", {
    statement: "relation",
  });
  expect(stated.status).toBe(409);
  await helper.post("/api/admin/evaluation-requests/1/family", { statement: "other_guardian" });
  await helper.post("/api/admin/evaluation-requests/1/report/send");
  const toStranger = (await mailsTo("stranger@x.example")).map(({ subject }) => subject);
  expect(toStranger.join()).not.toMatch(/report/i);
  expect((await mailsTo(MOTHER)).at(-1)?.subject).toMatch(/report/i);
});
