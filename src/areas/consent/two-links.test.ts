import { desc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord, CLASS_UNDER_13 } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { mails } from "#lib/mail/mails-table.ts";
import { keyedHash } from "#lib/secrets.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const MOTHER = "mother@family.example";
const UNCLE = "uncle@family.example";
const MALIK = { firstName: "Malik", lastName: "Thibeaux", school: "Holy Cross School" };

/** The link of a nomination, of which the token is known. */
const hashOf = ({ deps }: TestApp, token: string) =>
  keyedHash(deps.secrets.vote, `guardian ${token}`);

/** Malik, whom an uncle's nomination brought onto the board; the uncle agreed to the full page. */
async function promoted(given: { boardGuardian?: string | null } = {}) {
  const site = await testApp();
  await aProspect(site.db, { ...MALIK, gradYear: 2028, guardianEmail: UNCLE });
  await aNomination(site.db, {
    ...MALIK,
    status: "promoted",
    promotedProspectId: 1,
    publication: "full",
    guardianEmail: UNCLE,
    guardianAgreedAt: new Date("2027-03-01T12:00:00Z"),
    guardianTokenHash: hashOf(site, "uncle"),
  });
  if (given.boardGuardian !== undefined) await name(site, given.boardGuardian);
  return site;
}

async function name({ admin }: TestApp, guardianEmail: string | null): Promise<void> {
  expect((await admin.put("/api/admin/prospects/1/guardian", { guardianEmail })).status).toBe(200);
}

/** What the guardian of the board says, by the newest link. */
async function onBoard(site: TestApp, answer: string) {
  await site.admin.post("/api/admin/prospects/1/guardian/ask");
  return site.visitor.post(`/api/prospects/guardian/${await newestToken(site)}`, {
    answer,
    kinds: ["name"],
    isGuardian: true,
  });
}

async function newestToken({ outbox }: TestApp): Promise<string> {
  const mail = (await outbox()).findLast(({ subject }) => subject.includes("NOLA Top 100"));
  const part = mail?.parts.find((one) => typeof one === "object" && "button" in one);
  return (part as { url: string }).url.split("/").at(-1) ?? "";
}

/** What the bearer of a nomination's link says. */
async function onYouScout({ visitor }: TestApp, agrees: boolean, token = "uncle") {
  const { version } = (await visitor.get(`/api/you-scout/guardian/${token}`)).body.data;
  return visitor.post(`/api/you-scout/guardian/${token}`, { agrees, isGuardian: true, version });
}

/** Everything that everybody reads of the child: the level of each, null where there is nothing. */
async function seen({ visitor }: TestApp) {
  const ofNomination = await visitor.get("/api/you-scout/nominations/1");
  const onTheBoard = await visitor.get("/api/prospects/1");
  return [ofNomination.body.data?.level ?? null, onTheBoard.body.data?.level ?? null];
}

describe("the link of a nomination, after another guardian was named for the board", () => {
  test("makes no answer of that guardian's, so helpers may ask again after a take-down", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    site.clock.advance(1_000);
    await onBoard(site, "agreed");
    await onYouScout(site, false);
    const scout = await site.staff("scout");
    const file = (await scout.get("/api/admin/prospects/1/guardian")).body.data;
    expect([file.word.answer, file.isAskable]).toEqual(["refused", true]);
    expect((await scout.post("/api/admin/prospects/1/guardian/ask")).status).toBe(200);
  });

  test.each([
    [
      "that link takes the player down",
      MOTHER,
      "Another guardian hid Malik on the NOLA Top 100",
      "whether your answer there can bring the page back",
    ],
    [
      "that one hides everything",
      UNCLE,
      "Another guardian hid Malik on YouScout",
      "we delete the nomination within 90 days",
    ],
  ])("tells the other guardian when %s", async (_when, to, subject, follows) => {
    const site = await promoted({ boardGuardian: MOTHER });
    site.clock.advance(1_000);
    await onBoard(site, "agreed");
    await site.db.delete(mails);
    const say = () => (to === MOTHER ? onYouScout(site, false) : onBoard(site, "hidden"));
    for (const _again of [1, 2]) expect((await say()).status).toBe(200);
    const told = (await site.outbox()).filter((mail) => mail.to === to);
    expect(told.map((mail) => mail.subject).filter((one) => one.includes("Another"))).toEqual([
      subject,
    ]);
    expect(JSON.stringify(told)).toContain(follows);
    expect(JSON.stringify(told)).not.toContain("Thibeaux");
  });

  test("may show more after a restore once staff have named the guardian again", async () => {
    const site = await promoted({ boardGuardian: null });
    await onYouScout(site, false);
    await site.db.update(prospects).set({ isGuardianUnknown: true });
    expect((await onYouScout(site, true)).status).toBe(409);
    await name(site, UNCLE);
    expect((await onYouScout(site, true)).status).toBe(200);
  });

  test.each([
    ["hidden", [null, null]],
    ["refused", ["limited", "limited"]],
  ] as const)("cannot undo that one's no: %s", async (answer, levels) => {
    const site = await promoted({ boardGuardian: MOTHER });
    await onBoard(site, answer);
    const asked = (await site.visitor.get("/api/you-scout/guardian/uncle")).body.data;
    expect(asked).toMatchObject({ obstacle: "board", full: null });
    const refused = await onYouScout(site, true);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "conflict",
      "Since you got this link, another guardian or email address was named for this player on the NOLA Top 100. You can take this page down. To show more, we ask there.",
    ]);
    expect(JSON.stringify([asked, refused.body])).not.toMatch(/@/);
    expect(await seen(site)).toEqual(levels);
  });

  test("says no, and cannot undo that either; a yes of before stands until then", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    expect(await seen(site)).toEqual(["full", "full"]);
    expect((await onYouScout(site, false)).status).toBe(200);
    expect(await seen(site)).toEqual([null, null]);
    expect((await onYouScout(site, true)).status).toBe(409);
    expect(await seen(site)).toEqual([null, null]);
  });

  test("says yes again once staff name its guardian for the board again", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    await onBoard(site, "refused");
    await name(site, UNCLE.toUpperCase());
    expect((await onYouScout(site, true)).status).toBe(200);
    // The board keeps to the no until it is taken back there.
    expect(await seen(site)).toEqual(["full", "limited"]);
  });

  test.each([
    ["hidden", "full", null],
    ["refused", "full", "limited"],
  ] as const)("of the same guardian is meant: after %s", async (answer, onPage, onTheBoard) => {
    const site = await promoted();
    await onBoard(site, answer);
    expect((await site.visitor.get("/api/you-scout/guardian/uncle")).body.data.obstacle).toBeNull();
    expect((await onYouScout(site, true)).status).toBe(200);
    expect(await seen(site)).toEqual([onPage, onTheBoard]);
  });

  test("cannot undo a no where nobody is named for the board any more", async () => {
    const site = await promoted();
    await onBoard(site, "hidden");
    await name(site, null);
    const refused = await onYouScout(site, true);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Our staff have to look at this page before more of it is shown: please write to us. You can take it down.",
    ]);
    expect(await seen(site)).toEqual([null, null]);
  });

  test("says yes where nobody is named for the board and nobody said no", async () => {
    const site = await promoted({ boardGuardian: null });
    await onYouScout(site, false);
    expect((await onYouScout(site, true)).status).toBe(200);
    expect(await seen(site)).toEqual(["full", "full"]);
  });

  test("is the link of a nomination that was merged, too", async () => {
    const site = await promoted();
    await aNomination(site.db, {
      ...MALIK,
      guardianEmail: "aunt@family.example",
      guardianTokenHash: hashOf(site, "aunt"),
    });
    await site.db.update(nominations).set({ guardianEmail: null });
    await site.admin.post("/api/admin/you-scout/nominations/2/merge", { into: 1 });
    await name(site, MOTHER);
    await onBoard(site, "hidden");
    for (const token of ["uncle", "aunt"]) {
      expect((await onYouScout(site, true, token)).status, token).toBe(409);
    }
    expect(await seen(site)).toEqual([null, null]);
  });
});

describe("the link of a nomination of a child who came to the board otherwise", () => {
  /** As `promoted`, but nothing joins the two but the name and the class. */
  async function apart() {
    const site = await promoted({ boardGuardian: MOTHER });
    await site.db.update(nominations).set({ status: "approved", promotedProspectId: null });
    return site;
  }

  test("cannot undo a no either, until staff say that it is another player", async () => {
    const site = await apart();
    await onBoard(site, "hidden");
    await onYouScout(site, false);
    const refused = await onYouScout(site, true);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Our staff have to look at this page/),
    ]);
    expect((await seen(site))[0]).toBeNull();
    await site.admin.post("/api/admin/you-scout/nominations/1/hide");
    const another = { isAnotherPlayer: true, ...(await asRead(site.db, 1)) };
    expect((await site.admin.post("/api/admin/you-scout/nominations/1/show", another)).status).toBe(
      200,
    );
    expect((await onYouScout(site, true)).status).toBe(200);
    expect(await seen(site)).toEqual(["full", null]);
  });

  test("says yes where that player's guardian said yes", async () => {
    const site = await apart();
    await onBoard(site, "agreed");
    await onYouScout(site, false);
    expect((await onYouScout(site, true)).status).toBe(200);
  });
});

describe("the short version, by the link of a nomination", () => {
  const short = ({ visitor }: TestApp) =>
    visitor.post("/api/you-scout/guardian/uncle", { agrees: false, isShort: true });

  test("is shown on the board as well, and shows there again what that link hid", async () => {
    const site = await promoted();
    expect((await onYouScout(site, false)).status).toBe(200);
    expect(await seen(site)).toEqual([null, null]);
    expect((await short(site)).status).toBe(200);
    expect(await seen(site)).toEqual(["limited", "limited"]);
    expect((await onBoard(site, "agreed")).status).toBe(200);
    expect(await seen(site)).toEqual(["limited", "full"]);
  });

  test("leaves the word of another guardian of the board, and undoes no take-down then", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    site.clock.advance(1_000);
    await onBoard(site, "agreed");
    expect((await short(site)).status).toBe(200);
    expect(await seen(site)).toEqual(["limited", "full"]);
    expect((await onYouScout(site, false)).status).toBe(200);
    const refused = await short(site);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(await seen(site)).toEqual([null, null]);
  });
});

describe("the board's guardian, after the link of a nomination said no", () => {
  test.each(["nothing", "agreed", "hidden"])(
    "shows the player again: %s before",
    async (before) => {
      const site = await promoted({ boardGuardian: MOTHER });
      if (before === "agreed") await onBoard(site, "agreed");
      await onYouScout(site, false);
      if (before === "hidden") await onBoard(site, "hidden");
      const { body } = await onBoard(site, "agreed");
      expect(body.data).toMatchObject({ word: { answer: "agreed" }, heldBy: null });
      // The page on YouScout stays down: its own link said so.
      expect(await seen(site)).toEqual([null, "full"]);
      const [entry] = await site.db.select().from(auditEntries).orderBy(desc(auditEntries.id));
      expect(entry).toMatchObject({ action: "prospect_shown", reason: "With nomination #1" });
      // And the other link can take him down again, as can this one.
      await onYouScout(site, false);
      expect(await seen(site)).toEqual([null, null]);
      await onBoard(site, "agreed");
      expect(await seen(site)).toEqual([null, "full"]);
      await onBoard(site, "hidden");
      expect(await seen(site)).toEqual([null, null]);
    },
  );

  test("shows the player again whose other nomination she took down herself", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    await aNomination(site.db, { ...MALIK, status: "approved", guardianEmail: MOTHER });
    await onYouScout(site, false);
    await onBoard(site, "hidden");
    const { body } = await onBoard(site, "agreed");
    expect(body.data.heldBy).toBeNull();
    expect(await seen(site)).toEqual([null, "full"]);
  });

  test("shows nobody whom staff hid, and is told so", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    await site.admin.post("/api/admin/prospects/1/hide");
    await onYouScout(site, false);
    const { body } = await onBoard(site, "agreed");
    expect(body.data).toMatchObject({ shown: null, heldBy: "staff" });
    expect(await seen(site)).toEqual([null, null]);
    expect((await site.admin.post("/api/admin/prospects/1/show")).status).toBe(200);
    expect(await seen(site)).toEqual([null, "full"]);
  });

  test("shows nobody whose nomination staff hid", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    await site.admin.post("/api/admin/you-scout/nominations/1/hide");
    await onYouScout(site, false);
    expect((await onBoard(site, "agreed")).body.data.heldBy).toBe("staff");
    expect(await seen(site)).toEqual([null, null]);
  });

  test("shows no namesake of a child with a no, until staff say that he is another player", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    await aProspect(site.db, { ...MALIK, gradYear: 2028 });
    await aWord(site.db, 2, [], "refused");
    await onYouScout(site, false);
    expect((await onBoard(site, "agreed")).body.data.heldBy).toBe("staff");
    expect(await seen(site)).toEqual([null, null]);
    const another = { isAnotherPlayer: true };
    expect((await site.admin.post("/api/admin/prospects/1/show", another)).status).toBe(200);
    expect(await seen(site)).toEqual([null, "full"]);
  });
});

describe("the short version, after a take-down on YouScout", () => {
  const later = ({ clock }: TestApp) => clock.advance(1000);

  test("is shown again by staff who hid it, where the board's guardian said so since", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    await onBoard(site, "hidden");
    later(site);
    await onBoard(site, "refused");
    expect(await seen(site)).toEqual([null, "limited"]);
    await site.admin.post("/api/admin/prospects/1/hide", { reason: "A wrong picture" });
    const { body } = await site.admin.post("/api/admin/prospects/1/show");
    expect([body.message, ...(await seen(site))]).toEqual([undefined, null, "limited"]);
  });

  test("is not, where the word came with the take-down, or before it", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    const show = async () => (await site.admin.post("/api/admin/prospects/1/show")).body.message;
    const TAKEN_DOWN =
      "The guardian took this player down on YouScout (nomination #1). Only the guardian can bring him back, by the mailed link.";
    await onBoard(site, "agreed");
    await onYouScout(site, false);
    expect((await site.admin.get("/api/admin/prospects/1/guardian")).body.data.word.answer).toBe(
      "refused",
    );
    expect(await show()).toBe(TAKEN_DOWN);
    later(site);
    await onBoard(site, "agreed");
    await onBoard(site, "refused");
    expect((await seen(site))[1]).toBe("limited");
    later(site);
    await onYouScout(site, false);
    expect(await seen(site)).toEqual([null, null]);
    expect(await show()).toBe(TAKEN_DOWN);
  });

  test.each(["nothing", "agreed", "refused"])(
    "is shown by the word of the board's guardian, said anew: %s before",
    async (before) => {
      const site = await promoted({ boardGuardian: MOTHER });
      if (before !== "nothing") await onBoard(site, before);
      later(site);
      await onYouScout(site, false);
      const { admin, visitor } = site;
      await admin.post("/api/admin/prospects/1/guardian/ask");
      const held = (await visitor.get(`/api/prospects/guardian/${await newestToken(site)}`)).body
        .data;
      expect(held).toMatchObject({ shown: null, heldBy: "youscout", nominations: [] });
      later(site);
      const { body } = await onBoard(site, "refused");
      expect(body.data).toMatchObject({ heldBy: null, shown: { level: "limited" } });
      expect(body.data.word.saidAt).toBe(site.clock.now.toISOString());
      expect(await seen(site)).toEqual([null, "limited"]);
      await admin.post("/api/admin/prospects/1/hide");
      expect((await admin.post("/api/admin/prospects/1/show")).status).toBe(200);
      later(site);
      await onYouScout(site, false);
      expect(await seen(site)).toEqual([null, null]);
    },
  );

  test("is shown of nobody whom staff hid, nor of a namesake of a child with a no", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    await aProspect(site.db, { ...MALIK, gradYear: 2028 });
    await aWord(site.db, 2, [], "refused");
    await onYouScout(site, false);
    later(site);
    expect((await onBoard(site, "refused")).body.data.heldBy).toBe("staff");
    expect(await seen(site)).toEqual([null, null]);
    const another = { isAnotherPlayer: true };
    expect((await site.admin.post("/api/admin/prospects/1/show", another)).status).toBe(200);
    await site.admin.post("/api/admin/prospects/1/hide");
    later(site);
    await onYouScout(site, false);
    later(site);
    expect((await onBoard(site, "refused")).body.data.heldBy).toBe("staff");
    expect(await seen(site)).toEqual([null, null]);
  });

  test.each([
    [
      "by the guardian's word",
      "guardian",
      async (site: TestApp) => void (await onBoard(site, "hidden")),
    ],
    [
      "by staff, whatever was said",
      "staff",
      async ({ admin }: TestApp) => void (await admin.post("/api/admin/prospects/1/hide")),
    ],
    [
      "by staff, with the nomination",
      "staff",
      async ({ admin }: TestApp) =>
        void (await admin.post("/api/admin/you-scout/nominations/1/hide")),
    ],
    [
      "by age, where it takes a guardian's word",
      "age",
      async ({ admin, db }: TestApp) => {
        await db.update(prospects).set({ gradYear: CLASS_UNDER_13 });
        await admin.put("/api/admin/board-settings", { boardConsent: "agreed" });
      },
    ],
    [
      "by age, also where the guardian hid him",
      "age",
      async (site: TestApp) => {
        await onBoard(site, "hidden");
        await site.db.update(prospects).set({ gradYear: CLASS_UNDER_13 });
        await site.admin.put("/api/admin/board-settings", { boardConsent: "agreed" });
      },
    ],
    [
      "by staff, who never showed him",
      "never_shown",
      async ({ db }: TestApp) => {
        await db.update(prospects).set({ hiddenAt: new Date(), isNeverShown: true });
      },
    ],
  ])("tells whoever asks why nobody sees the player: %s", async (_, heldBy, hide) => {
    const site = await promoted({ boardGuardian: MOTHER });
    await hide(site);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    const { body } = await site.visitor.get(`/api/prospects/guardian/${await newestToken(site)}`);
    expect(body.data).toMatchObject({ shown: null, heldBy });
  });
});

describe("the page of the board's guardian", () => {
  test("tells what became of the nomination, and by whose link", async () => {
    const site = await promoted();
    await onYouScout(site, false);
    await onYouScout(site, true);
    await name(site, MOTHER);
    await site.admin.patch("/api/admin/you-scout/nominations/1", { adminNotes: "Called" });
    await site.admin.post("/api/admin/you-scout/nominations/1/hide", { reason: "Secret reason" });
    const { body } = await onBoard(site, "hidden");
    const told = body.data.changes.map(({ what, by }: Record<string, string>) => [what, by]);
    expect(told).toEqual([
      ["The nomination on YouScout was taken down", "guardian"],
      ["Guardian took the player off the board", "guardian"],
      ["Prospect hidden", "staff"],
      ["The nomination on YouScout was hidden", "staff"],
      ["The full version of the nomination on YouScout was agreed to", "youscout"],
      ["The nomination on YouScout was taken down", "youscout"],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Secret|admin|@/);
  });

  test("tells what staff and its author did with the nomination", async () => {
    const site = await promoted();
    const { admin, member, db } = site;
    const author = { submittedByUserId: member.user.id, guardianEmail: UNCLE };
    await aNomination(db, { ...MALIK, ...author, status: "pending" });
    const another = { isAnotherPlayer: true, isNoDuplicate: true };
    const decision = { transition: "approve", ...another, ...(await asRead(db, 2)) };
    expect((await admin.post("/api/admin/you-scout/nominations/2/decision", decision)).status).toBe(
      200,
    );
    await admin.patch("/api/admin/you-scout/nominations/2", { city: "Kenner" });
    expect((await member.post("/api/you-scout/nominations/2/withdraw")).status).toBe(200);
    const { body } = await admin.get("/api/admin/prospects/1/guardian");
    const told = body.data.changes.map(({ what, by }: Record<string, string>) => [what, by]);
    expect(told).toEqual([
      ["The nomination on YouScout was withdrawn", "author"],
      ["The nomination on YouScout was corrected", "staff"],
      ["The nomination on YouScout was published", "staff"],
    ]);
  });

  test("does not call another one's no on YouScout the guardian's own", async () => {
    const site = await promoted({ boardGuardian: MOTHER });
    await onBoard(site, "agreed");
    await onYouScout(site, false);
    const { body } = await site.admin.get("/api/admin/prospects/1/guardian");
    const told = body.data.changes.map(({ what, by }: Record<string, string>) => [what, by]);
    expect(told.slice(0, 2)).toEqual([
      ["Guardian agreed to the short version only", "youscout"],
      ["The nomination on YouScout was taken down", "youscout"],
    ]);
  });
});

test("a take-down that the board's guardian overruled binds nobody who is named later", async () => {
  const site = await promoted({ boardGuardian: MOTHER });
  await onYouScout(site, false);
  site.clock.advance(1_000);
  expect((await onBoard(site, "agreed")).status).toBe(200);
  const before = (await site.outbox()).length;
  await name(site, "mother@new.example");
  const [player] = await site.db.select().from(prospects);
  expect(player).toMatchObject({ guardianEmail: "mother@new.example", keptNo: null });
  expect((await site.outbox()).slice(before)).toMatchObject([
    { to: MOTHER, subject: expect.stringContaining("no longer named") },
  ]);
});
