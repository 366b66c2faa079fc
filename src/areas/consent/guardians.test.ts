import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { prospects, publicationAgreements } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { keyedHash } from "#lib/secrets.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { reportSilence } from "./service/report-silence.ts";

const MOTHER = "Mother@family.example";
const ALL = ["measurements", "notes", "body", "commitment", "video"];

/** The token of the last mail to the guardian. */
async function tokenOf({ outbox }: Pick<TestApp, "outbox">): Promise<string> {
  const mail = (await outbox()).findLast(({ to }) => to === MOTHER);
  const part = mail?.parts.find((one) => typeof one === "object" && "button" in one);
  return (part as { url: string }).url.split("/").at(-1) ?? "";
}

/** A player whose guardian has been asked, and the token of the link. */
async function asked(given: Parameters<typeof aProspect>[1] = {}) {
  const site = await testApp();
  await aProspect(site.db, { guardianEmail: MOTHER, rawRank: 7, teamName: "Lights", ...given });
  await site.admin.post("/api/admin/prospects/1/guardian/ask");
  const token = await tokenOf(site);
  const say = (answer: string, kinds: string[] = []) =>
    site.visitor.post(`/api/prospects/guardian/${token}`, { answer, kinds, isGuardian: true });
  return { ...site, token, say };
}

describe("naming and asking a guardian", () => {
  test("needs an address, which is checked at its field", async () => {
    const { db, admin } = await testApp();
    const { id } = await aProspect(db);
    const refused = await admin.put(`/api/admin/prospects/${id}/guardian`, {
      guardianEmail: "mother",
    });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { guardianEmail: "Please enter a valid email address" },
    ]);
    expect((await admin.post(`/api/admin/prospects/${id}/guardian/ask`)).status).toBe(409);
    expect(
      (await admin.put("/api/admin/prospects/99/guardian", { guardianEmail: MOTHER })).status,
    ).toBe(404);
  });

  test("mails a first name only, and keeps address and token out of the log", async () => {
    const { outbox, token, db } = await asked();
    expect(token).toHaveLength(43);
    const [mail] = (await outbox()).filter(({ to }) => to === MOTHER);
    expect(JSON.stringify(mail)).toContain("Julien");
    expect(JSON.stringify(mail)).not.toMatch(/Belombray|Holy Cross/);
    const logged = JSON.stringify(await db.select().from(auditEntries));
    expect(logged).not.toMatch(/family\.example|Belombray/);
    expect(JSON.stringify(await db.select().from(prospects))).not.toContain(token);
  });

  test("happens three times a day for an address", async () => {
    const { admin } = await asked();
    await admin.post("/api/admin/prospects/1/guardian/ask");
    await admin.post("/api/admin/prospects/1/guardian/ask");
    expect((await admin.post("/api/admin/prospects/1/guardian/ask")).status).toBe(429);
  });

  test.each(["refused", "hidden"])(
    "is refused to all but owners while the guardian's own %s and link stand",
    async (answer) => {
      const site = await asked();
      const { admin, say, visitor, token } = site;
      const isAskable = async () =>
        (await admin.get("/api/admin/prospects/1/guardian")).body.data.isAskable;
      expect(await isAskable()).toBe(true);
      await say(answer);
      expect(await isAskable()).toBe(false);
      const scout = await site.staff("scout");
      const refused = await scout.post("/api/admin/prospects/1/guardian/ask");
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
      expect((await visitor.get(`/api/prospects/guardian/${token}`)).status).toBe(200);
      // A yes may need another kind, and another guardian has said nothing.
      await say("agreed", ["notes"]);
      expect(await isAskable()).toBe(true);
      await say(answer);
      await admin.put("/api/admin/prospects/1/guardian", {
        guardianEmail: "father@family.example",
      });
      expect((await admin.post("/api/admin/prospects/1/guardian/ask")).status).toBe(200);
      // Her link ended with the replacement.
      await admin.put("/api/admin/prospects/1/guardian", { guardianEmail: MOTHER });
      expect((await admin.post("/api/admin/prospects/1/guardian/ask")).status).toBe(200);
      // An owner asks again where the email was lost.
      await site.visitor.post(`/api/prospects/guardian/${await tokenOf(site)}`, {
        answer,
        kinds: [],
      });
      expect((await admin.post("/api/admin/prospects/1/guardian/ask")).status).toBe(200);
    },
  );

  test("is refused once the guardian says the no that a restore had made", async () => {
    const { say, admin, db } = await asked();
    await say("refused");
    // As the restore writes it.
    await db.update(publicationAgreements).set({ isDerived: true });
    const isAskable = async () =>
      (await admin.get("/api/admin/prospects/1/guardian")).body.data.isAskable;
    expect(await isAskable()).toBe(true);
    await say("refused");
    expect(await isAskable()).toBe(false);
  });

  test("at another address ends the former link, and the yes that came by it; a no stays", async () => {
    const { admin, say, visitor, token, db } = await asked();
    await say("agreed", ["notes"]);
    await admin.put("/api/admin/prospects/1/guardian", { guardianEmail: MOTHER.toUpperCase() });
    expect((await visitor.get(`/api/prospects/guardian/${token}`)).body.data.word.kinds).toEqual([
      "notes",
    ]);
    await admin.put("/api/admin/prospects/1/guardian", { guardianEmail: "father@family.example" });
    expect((await visitor.get(`/api/prospects/guardian/${token}`)).status).toBe(404);
    expect((await admin.get("/api/admin/prospects/1/guardian")).body.data.word).toBeNull();
    const [word] = await db.select().from(publicationAgreements);
    expect(word).toMatchObject({ answer: "agreed", endedBy: "staff" });
  });
});

describe("a guardian's link", () => {
  test("is open to whoever has it, and to nobody else", async () => {
    const { expectStatuses, token, visitor } = await asked();
    const expected = { visitor: 200, member: 200, otherMember: 200, admin: 200 };
    await expectStatuses((actor) => actor.get(`/api/prospects/guardian/${token}`), expected);
    const answer = { answer: "agreed", kinds: ["notes"], isGuardian: true };
    await expectStatuses(
      (actor) => actor.post(`/api/prospects/guardian/${token}`, answer),
      expected,
    );
    expect((await visitor.get(`/api/prospects/guardian/${"a".repeat(43)}`)).status).toBe(404);
    expect((await visitor.post(`/api/prospects/guardian/${"a".repeat(43)}`, answer)).status).toBe(
      404,
    );
    expect((await visitor.get(`/api/prospects/guardian/${token}`)).headers["cache-control"]).toBe(
      "no-store",
    );
  });

  test("takes a list of kinds, and no kind that there is not", async () => {
    const { say, db } = await asked();
    const { body } = await say("agreed", ["measurements", "video"]);
    expect(body.data).toMatchObject({
      word: { answer: "agreed", kinds: ["measurements", "video"] },
      shownKinds: ["measurements", "video"],
    });
    expect((await say("agreed", ["grades"])).status).toBe(422);
    expect((await say("maybe")).status).toBe(422);
    await say("agreed", ["video"]);
    expect((await say("agreed", ["video"])).body.data.shownKinds).toEqual(["video"]);
    expect(await db.$count(publicationAgreements)).toBe(2);
  });

  test("takes no yes from a person who does not confirm being the guardian and of age", async () => {
    const { visitor, token, db } = await asked();
    for (const isGuardian of [undefined, false]) {
      const given = { answer: "agreed", kinds: ["name"], isGuardian };
      const { status, body } = await visitor.post(`/api/prospects/guardian/${token}`, given);
      expect([status, body.fields]).toEqual([
        422,
        { isGuardian: "Please confirm that you are the parent or guardian, and 18 or over" },
      ]);
    }
    expect(await db.$count(publicationAgreements)).toBe(0);
    for (const answer of ["refused", "hidden"]) {
      const no = await visitor.post(`/api/prospects/guardian/${token}`, { answer, kinds: [] });
      expect(no.status).toBe(200);
    }
  });

  test("refuses a yes to nothing with a sentence, and takes one to the name alone", async () => {
    const { say, db } = await asked();
    const { status, body } = await say("agreed");
    expect([status, body.fields]).toEqual([
      422,
      { kinds: "Please tick what everyone may see, or choose the short version" },
    ]);
    expect(await db.$count(publicationAgreements)).toBe(0);
    expect((await say("agreed", ["name"])).body.data.word).toMatchObject({
      answer: "agreed",
      kinds: [],
    });
  });

  test("confirms each answer by mail, once, with the link and what follows", async () => {
    const { say, outbox, token, admin } = await asked();
    const confirmations = async () =>
      (await outbox()).filter(({ cause }) => cause.startsWith("board-guardian-answer"));
    await say("agreed", ["notes", "video"]);
    await say("agreed", ["notes", "video"]);
    const [yes, ...others] = await confirmations();
    expect(others).toEqual([]);
    expect(yes).toMatchObject({
      to: MOTHER,
      subject: "Your answer about Julien on the NOLA Top 100 is saved",
    });
    expect(JSON.stringify(yes?.parts)).toContain(
      "You agreed that everyone may see this of Julien: name, positions, school and class; the scout's note; video.",
    );
    expect(JSON.stringify(yes?.parts)).toContain(paths.boardGuardian(token));
    expect(JSON.stringify(yes)).not.toMatch(/Belombray|Holy Cross/);
    await admin.post("/api/admin/prospects/1/hide");
    await say("refused");
    await say("hidden");
    const [, short, none] = (await confirmations()).map(({ parts }) => JSON.stringify(parts));
    expect(short).toContain("You chose the short version of Julien");
    expect(short).toContain("Only our staff can show Julien again.");
    expect(none).toContain("You chose to hide Julien.");
    expect(none).toContain("Another answer by this link brings back no page on YouScout.");
    expect([short, none].map((words) => words?.includes("hide everything"))).toEqual([true, false]);
  });

  test("names who changed what everybody sees, and nobody of our staff", async () => {
    const { say, admin } = await asked();
    await say("agreed", ALL);
    await admin.post("/api/admin/prospects/1/hide", { reason: "Secret reason" });
    const { body } = await say("refused");
    expect(
      body.data.changes.map(({ what, by }: { what: string; by: string }) => [what, by]),
    ).toEqual([
      ["Guardian agreed to the short version only", "guardian"],
      ["Prospect hidden", "staff"],
      ["Guardian agreed to what the board shows", "guardian"],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Secret|admin|@/);
  });

  test("tells the next guardian that staff ended the yes of the one before", async () => {
    const site = await asked();
    const { say, admin, visitor } = site;
    await say("agreed", ALL);
    await admin.put("/api/admin/prospects/1/guardian", { guardianEmail: "father@family.example" });
    await admin.put("/api/admin/prospects/1/guardian", { guardianEmail: null });
    // Without a yes another address changes nothing that anybody sees.
    await admin.put("/api/admin/prospects/1/guardian", { guardianEmail: MOTHER });
    await admin.post("/api/admin/prospects/1/guardian/ask");
    const { body } = await visitor.get(`/api/prospects/guardian/${await tokenOf(site)}`);
    const told = body.data.changes.map(({ what, by }: { what: string; by: string }) => [what, by]);
    expect(told).toEqual([
      ["The previous guardian's consent ended when the address changed", "staff"],
      ["Guardian agreed to what the board shows", "guardian"],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/@|admin/);
  });

  test("hides everything on the next request, on YouScout too, against staff as well", async () => {
    const { say, admin, visitor, db } = await asked({ lastName: "Batiste", firstName: "Marcus" });
    const full = {
      publication: "full",
      guardianAgreedAt: new Date(),
      guardianEmail: "x@y.example",
    };
    await aNomination(db, { ...full, status: "promoted", promotedProspectId: 1 } as never);
    await aNomination(db, { guardianEmail: MOTHER.toLowerCase() });
    await aNomination(db, { guardianEmail: MOTHER, firstName: "Another" });
    await say("agreed", ALL);
    await visitor.get("/api/prospects");
    const { body } = await say("hidden");
    expect(body.data).toMatchObject({ shown: null, shownKinds: [], nominations: [] });
    expect((await visitor.get("/api/prospects")).body.data).toEqual([]);
    for (const path of [
      "/api/prospects/1",
      "/api/you-scout/nominations/1",
      "/api/you-scout/nominations/2",
    ]) {
      expect((await visitor.get(path)).status).toBe(404);
    }
    expect((await visitor.get("/api/you-scout/nominations/3")).status).toBe(200);
    const refused = await admin.post("/api/admin/prospects/1/show");
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await say("agreed", ["notes"])).body.data.shown).toMatchObject({ level: "full" });
    expect((await visitor.get("/api/prospects/1")).status).toBe(200);
  });

  test("notifies the author of a nomination that it takes down with the player", async () => {
    const { say, db, member } = await asked({ lastName: "Batiste", firstName: "Marcus" });
    await aNomination(db, { guardianEmail: MOTHER, submittedByUserId: member.user.id });
    await say("hidden");
    expect((await member.get("/api/notifications")).body.data).toMatchObject([
      { relatedId: 1, title: "A guardian took your nomination down" },
    ]);
  });

  test("leaves the short version on YouScout, too, until its own link says otherwise", async () => {
    const { say, visitor, db, deps } = await asked({ lastName: "Batiste", firstName: "Marcus" });
    const guardianTokenHash = keyedHash(deps.secrets.vote, "guardian token");
    const full = { publication: "full", guardianAgreedAt: new Date(), guardianTokenHash } as const;
    const promoted = { status: "promoted", promotedProspectId: 1, guardianEmail: MOTHER } as const;
    await aNomination(db, { ...full, ...promoted, lastName: "Batiste" });
    await say("agreed", ALL);
    const read = async () =>
      JSON.stringify((await visitor.get("/api/you-scout/nominations/1")).body.data);
    expect(await read()).toContain("Batiste");
    await say("refused");
    expect(await read()).toContain(" B.");
    expect(await read()).not.toContain("Batiste");
    const { version } = (await visitor.get("/api/you-scout/guardian/token")).body.data;
    const again = await visitor.post("/api/you-scout/guardian/token", {
      agrees: true,
      isGuardian: true,
      version,
    });
    expect(again.status).toBe(200);
    expect(await read()).toContain("Batiste");
  });

  test("brings back nobody whom staff hid", async () => {
    const { say, admin, visitor } = await asked();
    await admin.post("/api/admin/prospects/1/hide");
    await say("hidden");
    await say("agreed", ALL);
    expect((await visitor.get("/api/prospects/1")).status).toBe(404);
    await admin.post("/api/admin/prospects/1/show");
    expect((await visitor.get("/api/prospects/1")).status).toBe(200);
  });

  test("loses its yes when the guardian takes the nomination down on YouScout", async () => {
    const { say, admin, visitor, db, deps } = await asked();
    await say("agreed", ALL);
    const guardianTokenHash = keyedHash(deps.secrets.vote, "guardian token");
    const promoted = { status: "promoted", promotedProspectId: 1 } as const;
    await aNomination(db, { ...promoted, guardianEmail: MOTHER, guardianTokenHash });
    await visitor.post("/api/you-scout/guardian/token", { agrees: false });
    expect((await admin.get("/api/admin/prospects/1/guardian")).body.data.word.answer).toBe(
      "refused",
    );
    const [row] = await db.select().from(nominations).where(eq(nominations.id, 1));
    expect(row?.guardianRevokedAt).not.toBeNull();
  });
});

describe("a guardian who does not answer", () => {
  const silent = "A guardian has not answered";

  async function mailsAfter({ clock, deps, outbox }: TestApp, days: number) {
    clock.advance(days * DAY_MS);
    await reportSilence(deps);
    return (await outbox()).filter(({ subject }) => subject === silent);
  }

  test("is reported to staff once for each question, two weeks later, without the child's name", async () => {
    const site = await asked();
    expect(await mailsAfter(site, 13)).toEqual([]);
    for (const days of [1, 1, 30]) {
      const mails = await mailsAfter(site, days);
      expect(mails).toMatchObject([{ to: site.deps.mail.staff }]);
      expect(JSON.stringify(mails)).toContain(paths.playerFile(1));
      expect(JSON.stringify(mails)).not.toMatch(/Julien|Belombray|family\.example/);
    }
    const back = await site.signIn(site.admin.user);
    expect((await back.post("/api/admin/prospects/1/guardian/ask")).status).toBe(200);
    expect(await mailsAfter(site, 14)).toHaveLength(2);
  });

  test.each(["agreed", "refused", "hidden"])(
    "is not reported after the answer %s",
    async (answer) => {
      const site = await asked();
      expect((await site.say(answer, answer === "agreed" ? ["name"] : [])).status).toBe(200);
      expect(await mailsAfter(site, 15)).toEqual([]);
    },
  );
});
