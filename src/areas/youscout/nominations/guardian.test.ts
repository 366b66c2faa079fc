import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#areas/platform/accounts/tables.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { keyedHash } from "#lib/secrets.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { nominations } from "./tables.ts";
import { aNomination, asRead } from "./testing.ts";

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

/** Opens the link, and agrees to what it shows. */
async function agree(visitor: Caller, token: string): Promise<Answer> {
  const { body } = await visitor.get(`/api/you-scout/guardian/${token}`);
  return visitor.post(`/api/you-scout/guardian/${token}`, {
    agrees: true,
    isGuardian: true,
    version: body.data?.version ?? "none",
  });
}

/** The approval by staff who have read the nomination. */
async function approvalOf(db: Db, id: number) {
  return { transition: "approve", ...(await asRead(db, id)) };
}

/** An approved nomination whose guardian has been asked, and the token of the link. */
async function asked(given: Parameters<typeof aNomination>[1] = {}) {
  const site = await testApp();
  await aNomination(site.db, { ...ASKED, ...given });
  await site.admin.post(
    "/api/admin/you-scout/nominations/1/decision",
    await approvalOf(site.db, 1),
  );
  return { ...site, token: await tokenOf(site) };
}

describe("the guardian's link", () => {
  test("is open to whoever has it, and to nobody else", async () => {
    const { expectStatuses, token, visitor } = await asked();
    await expectStatuses((actor) => actor.get(`/api/you-scout/guardian/${token}`), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    const other = await visitor.get(`/api/you-scout/guardian/${"a".repeat(43)}`);
    expect([other.status, other.body.code]).toEqual([404, "not_found"]);
    expect((await visitor.get(`/api/you-scout/guardian/${token}`)).headers["cache-control"]).toBe(
      "no-store",
    );
  });

  test("confirms a yes and a no by mail, each once, with the link and what follows", async () => {
    const { visitor, outbox, token } = await asked();
    await agree(visitor, token);
    await agree(visitor, token);
    await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
    await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
    const mails = (await outbox()).filter(({ subject }) => subject.includes("is saved"));
    expect(mails.map(({ to, subject }) => [to.toLowerCase(), subject])).toEqual(
      Array(2).fill([MOTHER.toLowerCase(), "Your answer about Marcus on YouScout is saved"]),
    );
    const [yes, no] = mails.map(({ parts }) => JSON.stringify(parts));
    expect(yes).toContain("Everyone sees the full version now.");
    expect(yes).toContain(token);
    expect(no).toContain("You took the page of Marcus on YouScout down. No one sees it.");
    expect(no).toContain(
      "You can change your answer by the link. Unless the page is shown again, we delete the nomination within 90 days, and your answer with it.",
    );
    expect([yes, no].map((words) => words?.includes("take everything down"))).toEqual([
      true,
      false,
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/Batiste|Jesuit/);
  });

  test("comes with the approval, in a mail that tells first name and sport only", async () => {
    const { outbox, token, db } = await asked();
    const mail = (await outbox()).find(({ to }) => to === MOTHER);
    expect(token).toHaveLength(43);
    const words = JSON.stringify(mail);
    expect(words).toContain("Marcus");
    expect(words).not.toMatch(/Batiste|Jesuit|New Orleans, |\bAna\b|hits/);
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
    await admin.post("/api/admin/you-scout/nominations/1/decision", await approvalOf(db, 1));
    expect((await outbox()).filter(({ to }) => to === MOTHER)).toEqual([]);
    expect((await admin.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(409);
  });

  test("says that no one sees the page when its guardian, named again, had taken it down", async () => {
    const { db, admin, visitor, token, outbox } = await asked();
    await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
    await db.update(nominations).set({ guardianTokenHash: null });
    expect((await admin.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(200);
    const words = JSON.stringify((await outbox()).findLast(({ to }) => to === MOTHER)?.parts);
    expect(words).toContain("Right now, no one sees it, because a guardian took it down.");
    expect(words).toContain("If you do nothing, it stays down.");
    expect(words).not.toContain("everyone sees a short version");
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
    const { body } = await visitor.get(`/api/you-scout/guardian/${token}`);
    expect(body.data).toMatchObject({
      limited: { name: "Marcus B.", level: "limited", full: null },
      full: { name: "Marcus Batiste", level: "full", full: { school: "Jesuit High School" } },
      shown: "limited",
      answer: "none",
    });
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data).toMatchObject(
      body.data.limited,
    );
    expect(JSON.stringify(body)).not.toMatch(/\bAna\b|@|Rose/);
  });

  test("chooses among full, short and nothing, from each to each, in the mail as well", async () => {
    const { visitor, token, outbox, clock } = await asked();
    const say = {
      full: () => agree(visitor, token),
      short: () =>
        visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false, isShort: true }),
      nothing: () => visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false }),
    };
    const seen = async () => {
      const { status, body } = await visitor.get("/api/you-scout/nominations/1");
      if (status !== 200) return "nothing";
      return body.data.level === "full" ? "full" : "short";
    };
    const choices = ["short", "full", "nothing", "short", "nothing", "full", "short"] as const;
    for (const choice of choices) {
      clock.advance(1_000);
      expect((await say[choice]()).status, choice).toBe(200);
      expect(await seen()).toBe(choice);
    }
    expect((await visitor.get(`/api/you-scout/guardian/${token}`)).body.data).toMatchObject({
      answer: "short",
    });
    await say.short();
    const mails = (await outbox()).filter(({ subject }) => subject.includes("is saved"));
    expect(mails).toHaveLength(choices.length);
    expect(JSON.stringify(mails.at(-1)?.parts)).toContain(
      "You chose the short version of Marcus's page on YouScout. Everyone sees the short version now.",
    );
  });

  test("makes the page full by a yes, and takes it down by a no on the next request", async () => {
    const { visitor, token, db } = await asked();
    const agreed = await agree(visitor, token);
    expect(agreed.body.data).toMatchObject({ shown: "full", answer: "agreed" });
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data).toMatchObject(
      agreed.body.data.full,
    );
    await agree(visitor, token);
    const revoked = await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
    expect(revoked.body.data).toMatchObject({ shown: null, answer: "revoked" });
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
    await agree(visitor, token);
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data.level).toBe("full");
    const entries = await recordedChanges(db);
    expect(entries.slice(2).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["guardian_agreed", null],
      ["guardian_revoked", null],
      ["guardian_agreed", null],
    ]);
  });

  test("notifies the author of a no, once a day, and names neither child nor guardian", async () => {
    const { visitor, token, db, member, outbox, clock } = await asked();
    const email = "ana@city.example";
    await db.update(users).set({ email, emailConfirmedAt: clock.now });
    await db.update(nominations).set({ submittedByUserId: member.user.id });
    for (const _turn of [1, 2]) {
      await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
      clock.advance(1_000);
      await agree(visitor, token);
    }
    const mails = async () => (await outbox()).filter(({ to }) => to === email);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    clock.advance(DAY_MS);
    await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
    expect(await mails()).toHaveLength(2);
    expect(mail?.subject).toBe("A guardian took your nomination down");
    const { data: bell } = (await member.get("/api/notifications")).body;
    const entry = { type: "nomination", relatedId: 1, title: mail?.subject };
    expect(bell).toMatchObject([entry, entry]);
    expect(JSON.stringify([mail, bell])).not.toMatch(/Marcus|Batiste|Jesuit|Rose|family/i);
  });

  test("makes nothing full of a player under 13, and says so", async () => {
    const { visitor, token, db } = await asked();
    await db.update(nominations).set({ age: 12 });
    await agree(visitor, token);
    expect((await visitor.get(`/api/you-scout/guardian/${token}`)).body.data).toMatchObject({
      full: null,
      shown: "limited",
    });
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data.name).toBe("Marcus B.");
  });

  test("does not bring back what staff hid", async () => {
    const { visitor, admin, token } = await asked();
    await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
    await admin.post("/api/admin/you-scout/nominations/1/hide");
    const { body } = await agree(visitor, token);
    expect(body.data).toMatchObject({ shown: null, answer: "agreed" });
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
  });

  test("decides over the nomination that its own was merged into", async () => {
    const { visitor, admin, token, db } = await asked();
    await aNomination(db, { school: "Jesuit" });
    await admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 });
    expect((await visitor.get(`/api/you-scout/guardian/${token}`)).body.data.limited.id).toBe(2);
    await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
    expect((await visitor.get("/api/you-scout/nominations/2")).status).toBe(404);
    await agree(visitor, token);
    expect((await visitor.get("/api/you-scout/nominations/2")).body.data.level).toBe("full");
  });

  test("of another guardian than the other nomination names takes it down only", async () => {
    const { visitor, admin, token, db } = await asked();
    const other = { school: "Holy Cross", guardianEmail: "father@family.example" };
    await aNomination(db, { ...other, publication: "full" });
    await admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 });
    const { body } = await visitor.get(`/api/you-scout/guardian/${token}`);
    expect(body.data).toMatchObject({ limited: { id: 2 }, full: null, obstacle: "merged" });
    expect(JSON.stringify(body)).not.toMatch(/Batiste|Holy Cross/);
    const refused = await agree(visitor, token);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await visitor.get("/api/you-scout/nominations/2")).body.data.level).toBe("limited");
    await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
    expect((await visitor.get("/api/you-scout/nominations/2")).status).toBe(404);
  });

  test("takes a yes only to the words that it showed", async () => {
    const { visitor, admin, token, db } = await asked();
    const shown = (await visitor.get(`/api/you-scout/guardian/${token}`)).body.data;
    await admin.patch("/api/admin/you-scout/nominations/1", {
      performance: "Stole home twice, and the whole stand saw it.",
    });
    const late = await visitor.post(`/api/you-scout/guardian/${token}`, {
      agrees: true,
      isGuardian: true,
      version: shown.version,
    });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    const [row] = await db.select().from(nominations);
    expect([row?.guardianAgreedAt, row?.guardianRevokedAt]).toEqual([null, null]);
    const again = (await visitor.get(`/api/you-scout/guardian/${token}`)).body.data;
    expect(again.full.performance).toContain("Stole home");
    const agreed = await visitor.post(`/api/you-scout/guardian/${token}`, {
      agrees: true,
      isGuardian: true,
      version: again.version,
    });
    expect(agreed.body.data).toMatchObject({ shown: "full", answer: "agreed" });
    expect(
      (await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: true, isGuardian: true }))
        .body.fields,
    ).toEqual({
      version: "Please open the link again and read what you agree to",
    });
  });

  test("forgets its yes when staff correct anything that it showed, and takes an old one no more", async () => {
    const { visitor, admin, token, db } = await asked();
    for (const correction of [
      { firstName: "Marc" },
      { lastName: "Baptiste" },
      { age: 16 },
      { sport: "Softball" },
      { position: "2B" },
      { school: "Holy Cross" },
      { city: "Kenner" },
      { state: "Mississippi" },
      { gameLocation: "City Park" },
      { gameDate: "2027-03-01" },
      { performance: "Stole home twice, and the whole stand saw it." },
      { video: "https://youtu.be/abcdefghijk" },
    ]) {
      const { version } = (await agree(visitor, token)).body.data;
      expect(
        (await admin.patch("/api/admin/you-scout/nominations/1", correction)).status,
        JSON.stringify(correction),
      ).toBe(200);
      expect(
        (await visitor.get("/api/you-scout/nominations/1")).body.data.level,
        JSON.stringify(correction),
      ).toBe("limited");
      expect(
        (await visitor.get(`/api/you-scout/guardian/${token}`)).body.data,
        JSON.stringify(correction),
      ).toMatchObject({
        answer: "none",
        answeredAt: null,
        shown: "limited",
      });
      const old = await visitor.post(`/api/you-scout/guardian/${token}`, {
        agrees: true,
        isGuardian: true,
        version,
      });
      expect([old.status, old.body.code], JSON.stringify(correction)).toEqual([409, "stale"]);
      expect(
        (await db.select().from(nominations))[0]?.guardianAgreedAt,
        JSON.stringify(correction),
      ).toBeNull();
      expect((await agree(visitor, token)).body.data, JSON.stringify(correction)).toMatchObject({
        shown: "full",
      });
    }
  });

  test("keeps its yes through votes, notes and what nobody reads", async () => {
    const { visitor, admin, token } = await asked();
    const { version } = (await visitor.get(`/api/you-scout/guardian/${token}`)).body.data;
    await visitor.post("/api/you-scout/nominations/1/vote");
    await admin.patch("/api/admin/you-scout/nominations/1", {
      adminNotes: "Called",
      handedness: "L/L",
    });
    const agreed = await visitor.post(`/api/you-scout/guardian/${token}`, {
      agrees: true,
      isGuardian: true,
      version,
    });
    expect(agreed.body.data).toMatchObject({ shown: "full" });
    await admin.patch("/api/admin/you-scout/nominations/1", {
      adminNotes: "Called again",
      guardianName: "Rose B.",
    });
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data.level).toBe("full");
  });

  test("takes no yes to one nomination for the other that it was merged into", async () => {
    const { visitor, admin, token, db } = await asked();
    await aNomination(db, { school: "Jesuit" });
    const { version } = (await visitor.get(`/api/you-scout/guardian/${token}`)).body.data;
    await admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 });
    const late = await visitor.post(`/api/you-scout/guardian/${token}`, {
      agrees: true,
      isGuardian: true,
      version,
    });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect((await visitor.get("/api/you-scout/nominations/2")).body.data.level).toBe("limited");
  });

  test("says no to whatever the words are by now", async () => {
    const { visitor, admin, token } = await asked();
    await admin.patch("/api/admin/you-scout/nominations/1", { city: "Kenner" });
    const down = await visitor.post(`/api/you-scout/guardian/${token}`, {
      agrees: false,
      version: "an old one",
    });
    expect(down.body.data).toMatchObject({ shown: null, answer: "revoked" });
  });

  test("of a player under 13 agrees to the short page, also once his age is corrected", async () => {
    const { visitor, admin, token, db } = await asked();
    await db.update(nominations).set({ age: 12, guardianRevokedAt: new Date() });
    expect((await agree(visitor, token)).body.data).toMatchObject({ shown: "limited" });
    await admin.patch("/api/admin/you-scout/nominations/1", { age: 13 });
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data.level).toBe("limited");
    expect((await visitor.get(`/api/you-scout/guardian/${token}`)).body.data).toMatchObject({
      answer: "none",
    });
  });

  test("takes no yes from a person who does not confirm being the guardian and of age", async () => {
    const { visitor, token, db } = await asked();
    const { version } = (await visitor.get(`/api/you-scout/guardian/${token}`)).body.data;
    for (const isGuardian of [undefined, false]) {
      const given = { agrees: true, version, isGuardian };
      expect((await visitor.post(`/api/you-scout/guardian/${token}`, given)).body.fields).toEqual({
        isGuardian: "Please confirm that you are the parent or guardian, and 18 or over",
      });
    }
    const [row] = await db.select().from(nominations);
    expect(row?.guardianAgreedAt).toBeNull();
    expect((await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false })).status).toBe(
      200,
    );
  });

  test("takes nothing but a yes or a no", async () => {
    const { visitor, token, db } = await asked();
    expect((await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: "yes" })).status).toBe(
      422,
    );
    expect((await visitor.post(`/api/you-scout/guardian/${token}`)).status).toBe(400);
    const [row] = await db.select().from(nominations);
    expect([row?.guardianAgreedAt, row?.guardianRevokedAt]).toEqual([null, null]);
  });

  test("cannot be guessed: twenty wrong ones an hour from an address", async () => {
    const { visitor, token } = await asked();
    const wrong = (index: number) => `/api/you-scout/guardian/${`${index}`.padStart(43, "x")}`;
    for (let index = 0; index < 20; index += 1) {
      expect((await visitor.get(wrong(index))).status).toBe(404);
    }
    expect((await visitor.get(wrong(20))).status).toBe(429);
    expect((await visitor.at("203.0.113.9").get(wrong(20))).status).toBe(404);
    // Whoever has a link is let in, whatever others of the address tried.
    expect((await agree(visitor, token)).status).toBe(200);
  });

  test("stands in no log", async () => {
    const { visitor, token, logLines } = await asked();
    await visitor.get(`/api/you-scout/guardian/${token}`);
    await agree(visitor, token);
    expect(JSON.stringify(logLines)).not.toContain(token);
  });
});

describe("asking again", () => {
  test("sends a new link and ends the one before", async () => {
    const { admin, visitor, token, outbox } = await asked();
    await admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    const next = await tokenOf({ outbox });
    expect(next).not.toBe(token);
    expect((await visitor.get(`/api/you-scout/guardian/${token}`)).status).toBe(404);
    expect((await visitor.get(`/api/you-scout/guardian/${next}`)).status).toBe(200);
  });

  test("sends an address three mails a day, whatever they are about", async () => {
    const { admin, db, outbox } = await asked();
    await aNomination(db, { ...ASKED, lastName: "Other", guardianEmail: MOTHER.toLowerCase() });
    await admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    await admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    const refused = await admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
    await admin.post("/api/admin/you-scout/nominations/2/decision", await approvalOf(db, 2));
    expect(
      (await outbox()).filter(({ to }) => to.toLowerCase() === MOTHER.toLowerCase()),
    ).toHaveLength(3);
    expect((await admin.get("/api/admin/you-scout/nominations/2")).body.data).toMatchObject({
      status: "approved",
      consent: "waiting",
      guardianAskedAt: null,
    });
  });

  test("leaves somebody alone who said no", async () => {
    const { admin, visitor, token } = await asked();
    await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
    expect((await admin.post("/api/admin/you-scout/nominations/1/ask-guardian")).body.code).toBe(
      "conflict",
    );
    expect((await visitor.get(`/api/you-scout/guardian/${token}`)).status).toBe(200);
  });
});

function isAbout(action: typeof auditEntries.$inferSelect.action) {
  return eq(auditEntries.action, action);
}

test("each guardian whose link says the same about merged nominations gets a confirmation", async () => {
  const { db, deps, outbox, visitor } = await testApp();
  const hash = (token: string) => keyedHash(deps.secrets.vote, `guardian ${token}`);
  const father = "father@family.example";
  await aNomination(db, {
    ...{ ...ASKED, status: "approved" },
    guardianTokenHash: hash("mother"),
  });
  await aNomination(db, {
    ...{ ...ASKED, status: "duplicate", mergedIntoId: 1 },
    ...{ guardianEmail: father, guardianTokenHash: hash("father") },
  });
  for (const token of ["mother", "father"])
    await visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
  expect((await outbox()).map(({ to }) => to).toSorted()).toEqual([father, MOTHER.toLowerCase()]);
});
