import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../tests/test-app.ts";
import { paths } from "../../paths.ts";
import { auditEntries } from "../audit/tables.ts";
import { nominations } from "./tables.ts";
import { aNomination } from "./testing.ts";

const { adminNominationAskGuardian, adminNominationDecision, guardian, nomination } = paths.api;

const MOTHER = "Mother@family.example";
const ASKED = {
  status: "pending",
  publication: "full",
  guardianName: "Rose Batiste",
  guardianEmail: MOTHER,
  school: "Jesuit High School",
} as const;

/** The token of the last mail to the guardian. */
async function tokenOf({ outbox }: Pick<TestApp, "outbox">): Promise<string> {
  const mail = (await outbox()).findLast(({ to }) => to === MOTHER);
  const part = mail?.parts.find((one) => typeof one === "object" && "button" in one);
  return (part as { url: string }).url.split("/").at(-1) ?? "";
}

/** An approved nomination whose guardian has been asked, and the token of the link. */
async function asked(given: Parameters<typeof aNomination>[1] = {}) {
  const site = await testApp();
  await aNomination(site.db, { ...ASKED, ...given });
  await site.admin.post(adminNominationDecision(1), { step: "approve" });
  return { ...site, token: await tokenOf(site) };
}

describe("the guardian's link", () => {
  test("is open to whoever has it, and to nobody else", async () => {
    const { expectStatuses, token, visitor } = await asked();
    await expectStatuses((actor) => actor.get(guardian(token)), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    const other = await visitor.get(guardian("a".repeat(43)));
    expect([other.status, other.body.code]).toEqual([404, "not_found"]);
    expect((await visitor.get(guardian(token))).headers["cache-control"]).toBe("no-store");
  });

  test("comes with the approval, in a mail that tells first name and sport only", async () => {
    const { outbox, token, db } = await asked();
    const mail = (await outbox()).find(({ to }) => to === MOTHER);
    expect(token).toHaveLength(43);
    const words = JSON.stringify(mail);
    expect(words).toContain("Marcus");
    expect(words).not.toMatch(/Batiste|Jesuit|New Orleans, |Ana|hits/);
    expect(mail?.cause).not.toContain(token);
    const [row] = await db.select().from(nominations);
    expect(JSON.stringify(row)).not.toContain(token);
    const [entry] = await db.select().from(auditEntries).where(isAbout("guardian_asked"));
    expect(entry).toMatchObject({ subjectType: "nomination", subjectId: 1 });
  });

  test.each([
    ["nobody asked for the full page", { publication: "limited" }],
    ["no guardian is named", { guardianEmail: null }],
    ["the player is under 13", { age: 12 }],
  ] as const)("is not sent when %s", async (_why, given) => {
    const { db, admin, outbox } = await testApp();
    await aNomination(db, { ...ASKED, ...given });
    await admin.post(adminNominationDecision(1), { step: "approve" });
    expect((await outbox()).filter(({ to }) => to === MOTHER)).toEqual([]);
    expect((await admin.post(adminNominationAskGuardian(1))).status).toBe(409);
  });

  test("goes to the author who is the guardian", async () => {
    const { outbox } = await asked({
      submitterRelation: "guardian",
    });
    const mails = (await outbox()).filter(({ to }) => to === MOTHER);
    expect(JSON.stringify(mails)).toContain("You nominated Marcus");
  });

  test("shows what is public, and what would be, and nothing of the author", async () => {
    const { visitor, token } = await asked();
    const { body } = await visitor.get(guardian(token));
    expect(body.data).toMatchObject({
      limited: { name: "Marcus B.", level: "limited", full: null },
      full: { name: "Marcus Batiste", level: "full", full: { school: "Jesuit High School" } },
      shown: "limited",
      answer: "none",
    });
    expect((await visitor.get(nomination(1))).body.data).toMatchObject(body.data.limited);
    expect(JSON.stringify(body)).not.toMatch(/Ana|@|Rose/);
  });

  test("makes the page full by a yes, and takes it down by a no on the next request", async () => {
    const { visitor, token, db } = await asked();
    const agreed = await visitor.post(guardian(token), { agrees: true });
    expect(agreed.body.data).toMatchObject({ shown: "full", answer: "agreed" });
    expect((await visitor.get(nomination(1))).body.data).toMatchObject(agreed.body.data.full);
    await visitor.post(guardian(token), { agrees: true });
    const revoked = await visitor.post(guardian(token), { agrees: false });
    expect(revoked.body.data).toMatchObject({ shown: null, answer: "revoked" });
    expect((await visitor.get(nomination(1))).status).toBe(404);
    await visitor.post(guardian(token), { agrees: true });
    expect((await visitor.get(nomination(1))).body.data.level).toBe("full");
    const entries = await db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.slice(2).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["guardian_agreed", null],
      ["guardian_revoked", null],
      ["guardian_agreed", null],
    ]);
  });

  test("makes nothing full of a player under 13, and says so", async () => {
    const { visitor, token, db } = await asked();
    await db.update(nominations).set({ age: 12 });
    await visitor.post(guardian(token), { agrees: true });
    expect((await visitor.get(guardian(token))).body.data).toMatchObject({
      full: null,
      shown: "limited",
    });
    expect((await visitor.get(nomination(1))).body.data.name).toBe("Marcus B.");
  });

  test("does not bring back what staff hid", async () => {
    const { visitor, admin, token } = await asked();
    await visitor.post(guardian(token), { agrees: false });
    await admin.post(paths.api.adminNominationHide(1));
    const { body } = await visitor.post(guardian(token), { agrees: true });
    expect(body.data).toMatchObject({ shown: null, answer: "agreed" });
    expect((await visitor.get(nomination(1))).status).toBe(404);
  });

  test("decides over the nomination that its own was merged into", async () => {
    const { visitor, admin, token, db } = await asked();
    await aNomination(db, { school: "Jesuit" });
    await admin.post(paths.api.adminNominationMerge(1), { into: 2 });
    expect((await visitor.get(guardian(token))).body.data.limited.id).toBe(2);
    await visitor.post(guardian(token), { agrees: false });
    expect((await visitor.get(nomination(2))).status).toBe(404);
    await visitor.post(guardian(token), { agrees: true });
    expect((await visitor.get(nomination(2))).body.data.level).toBe("full");
  });

  test("of another guardian than the other nomination names takes it down only", async () => {
    const { visitor, admin, token, db } = await asked();
    const other = { school: "Holy Cross", guardianEmail: "father@family.example" };
    await aNomination(db, { ...other, publication: "full" });
    await admin.post(paths.api.adminNominationMerge(1), { into: 2 });
    const { body } = await visitor.get(guardian(token));
    expect(body.data).toMatchObject({ limited: { id: 2 }, full: null, mayAgree: false });
    expect(JSON.stringify(body)).not.toMatch(/Batiste|Holy Cross/);
    const refused = await visitor.post(guardian(token), { agrees: true });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await visitor.get(nomination(2))).body.data.level).toBe("limited");
    await visitor.post(guardian(token), { agrees: false });
    expect((await visitor.get(nomination(2))).status).toBe(404);
  });

  test("takes nothing but a yes or a no", async () => {
    const { visitor, token, db } = await asked();
    expect((await visitor.post(guardian(token), { agrees: "yes" })).status).toBe(422);
    expect((await visitor.post(guardian(token))).status).toBe(400);
    const [row] = await db.select().from(nominations);
    expect([row?.guardianAgreedAt, row?.guardianRevokedAt]).toEqual([null, null]);
  });

  test("cannot be guessed: twenty wrong ones an hour from an address", async () => {
    const { visitor, token } = await asked();
    const wrong = (index: number) => guardian(`${index}`.padStart(43, "x"));
    for (let index = 0; index < 20; index += 1) {
      expect((await visitor.get(wrong(index))).status).toBe(404);
    }
    expect((await visitor.get(wrong(20))).status).toBe(429);
    expect((await visitor.post(guardian(token), { agrees: true })).status).toBe(429);
    expect((await visitor.at("203.0.113.9").get(guardian(token))).status).toBe(200);
  });

  test("stands in no log", async () => {
    const { visitor, token, logLines } = await asked();
    await visitor.get(guardian(token));
    await visitor.post(guardian(token), { agrees: true });
    expect(JSON.stringify(logLines)).not.toContain(token);
  });
});

describe("asking again", () => {
  test("is for administrators", async () => {
    const { expectStatuses } = await asked();
    await expectStatuses((actor) => actor.post(adminNominationAskGuardian(1)), {
      visitor: 401,
      member: 403,
      otherMember: 403,
      admin: 200,
    });
  });

  test("sends a new link and ends the one before", async () => {
    const { admin, visitor, token, outbox } = await asked();
    await admin.post(adminNominationAskGuardian(1));
    const next = await tokenOf({ outbox });
    expect(next).not.toBe(token);
    expect((await visitor.get(guardian(token))).status).toBe(404);
    expect((await visitor.get(guardian(next))).status).toBe(200);
  });

  test("sends an address three mails a day, whatever they are about", async () => {
    const { admin, db, outbox } = await asked();
    await aNomination(db, { ...ASKED, lastName: "Other", guardianEmail: MOTHER.toLowerCase() });
    await admin.post(adminNominationAskGuardian(1));
    await admin.post(adminNominationAskGuardian(1));
    const refused = await admin.post(adminNominationAskGuardian(1));
    expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
    await admin.post(adminNominationDecision(2), { step: "approve" });
    expect(
      (await outbox()).filter(({ to }) => to.toLowerCase() === MOTHER.toLowerCase()),
    ).toHaveLength(3);
    expect((await admin.get(paths.api.adminNomination(2))).body.data).toMatchObject({
      status: "approved",
      guardianWord: "waiting",
      guardianAskedAt: null,
    });
  });

  test("leaves somebody alone who said no", async () => {
    const { admin, visitor, token } = await asked();
    await visitor.post(guardian(token), { agrees: false });
    expect((await admin.post(adminNominationAskGuardian(1))).body.code).toBe("conflict");
    expect((await visitor.get(guardian(token))).status).toBe(200);
  });
});

function isAbout(action: typeof auditEntries.$inferSelect.action) {
  return eq(auditEntries.action, action);
}
