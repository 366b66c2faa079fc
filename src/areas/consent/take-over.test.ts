import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { aRight, aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { ANONYMIZED } from "#areas/youscout/nominations/service/anonymize-nominations.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { mails } from "#lib/mail/mails-table.ts";
import { keyedHash } from "#lib/secrets.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import type { Caller, SignedIn } from "#tests/actors.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { removeOldProposals } from "./service/propose.ts";
import { removeOldReplacements } from "./service/retention.ts";
import { guardianProposals, guardianReplacements } from "./tables.ts";

const MOTHER = "mother@family.example";
const FATHER = "father@family.example";
/** A mailbox of the scout that no account has. */
const OWN = "second-box@scout.example";
const NAME = { firstName: "Malik", lastName: "Thibeaux" } as const;

const named = "/api/admin/prospects/1/guardian";
const confirmed = "/api/admin/prospects/1/guardian/confirm";
const lifted = "/api/admin/prospects/1/guardian/lift";
const ofNomination = "/api/admin/you-scout/nominations/1";

let site: TestApp;
let scout: SignedIn;
let second: SignedIn;

/** A player whose mother is named, a scout who may also moderate, and a second one. */
beforeEach(async () => {
  site = await testApp();
  await aProspect(site.db, { ...NAME, guardianEmail: MOTHER, gradYear: 2028 });
  scout = await site.staff("scout", "moderator");
  second = await site.staff("scout", "moderator");
});

const mailsTo = async (address: string) => (await site.outbox()).filter(({ to }) => to === address);

/** The token of the newest link that was mailed to an address. */
async function tokenTo(address: string): Promise<string> {
  const mail = (await mailsTo(address)).at(-1);
  const part = mail?.parts.find((one) => typeof one === "object" && "button" in one);
  return (part as { url: string } | undefined)?.url.split("/").at(-1) ?? "";
}

/** What somebody says by the newest link of the board that was mailed to an address. */
async function say(address: string, answer: string, kinds: string[] = ["name"]) {
  return site.visitor.post(`/api/prospects/guardian/${await tokenTo(address)}`, {
    answer,
    kinds,
    isGuardian: true,
  });
}

/** The mother is asked and answers. */
async function answered(answer: string, kinds: string[] = ["name"]) {
  await site.admin.post("/api/admin/prospects/1/guardian/ask");
  expect((await say(MOTHER, answer, kinds)).status).toBe(200);
}

const name = (by: Caller, guardianEmail: string | null) => by.put(named, { guardianEmail });

async function confirm(by: Caller) {
  const { proposal } = (await by.get(named)).body.data;
  return by.post(confirmed, { expectedProposedAt: proposal?.proposedAt });
}

/** How much everybody sees of the player; null for nothing. */
const shownLevel = async () =>
  (await site.visitor.get("/api/prospects/1")).body.data?.level ?? null;
const player = async () => (await site.db.select().from(prospects))[0];
const entries = async (action: string) =>
  (await site.db.select().from(auditEntries)).filter((entry) => entry.action === action);

/** Makes an owner of 30 days. */
async function owner(username: string, days = 30): Promise<SignedIn> {
  const createdAt = new Date(site.clock.now.getTime() - days * DAY_MS);
  return site.signIn(await aUser(site.db, { username, role: "admin", createdAt }));
}

async function makeStaff(email: string): Promise<void> {
  const { id } = await aUser(site.db, { username: "keeper", email });
  await aRight(site.db, id, "shop");
}

describe("a scout with the prospects right who tries to take over consent", () => {
  test("makes only a proposal of another guardian than one who has answered", async () => {
    await answered("hidden");
    const { status, body } = await name(scout, OWN);
    expect([status, body.data.guardianEmail]).toEqual([200, MOTHER]);
    expect(body.data.proposal).toMatchObject({ kind: "replace", guardianEmail: OWN, isOwn: true });
    await scout.post("/api/admin/prospects/1/guardian/ask");
    expect(await mailsTo(OWN)).toEqual([]);
    expect((await mailsTo("staff@raw.example")).at(-1)?.subject).toBe(
      "Another guardian waits for you",
    );
    const refused = await confirm(scout);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await player())?.guardianEmail).toBe(MOTHER);
  });

  test("needs a second person, after which the mother's no still stands", async () => {
    await answered("hidden");
    await name(scout, OWN);
    expect((await confirm(second)).status).toBe(200);
    await scout.post("/api/admin/prospects/1/guardian/ask");
    const asked = await site.visitor.get(`/api/prospects/guardian/${await tokenTo(OWN)}`);
    expect(asked.body.data.keptNo).toBe("hidden");
    for (const answer of ["agreed", "refused"]) {
      const refused = await say(OWN, answer);
      expect([refused.status, refused.body.code], answer).toEqual([409, "conflict"]);
    }
    expect((await say(OWN, "hidden")).status).toBe(200);
    expect((await scout.post("/api/admin/prospects/1/show")).status).toBe(409);
    expect(await shownLevel()).toBeNull();
  });

  test.each([
    ["refused", "limited"],
    ["hidden", null],
  ])("lifts no %s by naming one person after another", async (answer, level) => {
    await answered(answer);
    await name(site.admin, OWN);
    for (const address of ["third@box.example", null, OWN]) {
      const before = (await player())?.guardianEmail;
      expect((await name(scout, address)).body.data.guardianEmail, "by one helper").toBe(before);
      expect((await name(site.admin, address)).body.data.guardianEmail).toBe(address);
    }
    await scout.post("/api/admin/prospects/1/guardian/ask");
    expect((await say(OWN, "hidden")).status).toBe(200);
    expect((await say(OWN, "agreed")).status).toBe(409);
    expect((await say(OWN, "refused")).status).toBe(answer === "refused" ? 200 : 409);
    expect(await shownLevel()).toBe(level);
  });

  test("is heard of by the mother, whose link restores her answer", async () => {
    await answered("agreed", ["notes"]);
    await name(scout, OWN);
    await confirm(second);
    expect((await scout.get(named)).body.data.word).toBeNull();
    site.clock.advance(1);
    await scout.post("/api/admin/prospects/1/guardian/ask");
    await say(OWN, "agreed", ["notes", "video"]);
    const token = await tokenTo(MOTHER);
    const asked = await site.visitor.get(`/api/guardian/restore/${token}`);
    expect(asked.body.data).toMatchObject({ firstName: "Malik", place: "board", answer: "agreed" });
    expect(JSON.stringify(asked.body)).not.toMatch(/@|Thibeaux/);
    const { status, body } = await site.visitor.post(`/api/guardian/restore/${token}`);
    expect([status, body.data.path]).toEqual([200, paths.boardGuardian(token)]);
    const own = (await site.visitor.get(`/api/prospects/guardian/${token}`)).body.data;
    expect(own.word).toMatchObject({ answer: "agreed", kinds: ["notes"] });
    expect((await player())?.guardianEmail).toBe(MOTHER);
    const again = (await mailsTo(MOTHER)).at(-1);
    expect(again?.subject).toBe("You are the guardian of Malik again");
    expect(JSON.stringify(again?.parts)).toContain(paths.boardGuardian(token));
    expect((await say(OWN, "agreed", ["video"])).status).toBe(404);
    expect((await site.visitor.post(`/api/guardian/restore/${token}`)).status).toBe(404);
    // Her answer of now is one as well.
    expect((await name(scout, OWN)).body.data.proposal).not.toBeNull();
  });

  test("restores nothing by the scout's own link once the mother has restored hers, and everyone hears of it", async () => {
    await answered("agreed", ["notes"]);
    await name(site.admin, OWN);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    await say(OWN, "agreed", ["notes", "video"]);
    site.clock.advance(1);
    await name(site.admin, "third@box.example");
    const own = await tokenTo(OWN);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    await say("third@box.example", "agreed", ["video"]);
    await site.visitor.post(`/api/guardian/restore/${await tokenTo(MOTHER)}`);
    expect((await mailsTo("third@box.example")).at(-1)?.subject).toBe(
      "A previous guardian of Malik is the guardian again",
    );
    expect((await mailsTo("staff@raw.example")).at(-1)?.subject).toBe(
      "A replaced guardian has restored an answer",
    );
    expect((await site.visitor.post(`/api/guardian/restore/${own}`)).status).toBe(404);
    expect((await player())?.guardianEmail).toBe(MOTHER);
    // Both agreed to the name only: each to another kind besides.
    expect((await scout.get(named)).body.data.word).toMatchObject({ kinds: [] });
  });

  test("lets the guardian in between restore the answer once, at most as far as both of them agreed", async () => {
    await answered("agreed", ["notes"]);
    await name(scout, FATHER);
    await confirm(second);
    site.clock.advance(1);
    await scout.post("/api/admin/prospects/1/guardian/ask");
    await say(FATHER, "agreed", ["notes", "video"]);
    site.clock.advance(1);
    const mothers = await tokenTo(MOTHER);
    await site.visitor.post(`/api/guardian/restore/${mothers}`);
    const mail = (await mailsTo(FATHER)).at(-1);
    expect(mail?.subject).toBe("A previous guardian of Malik is the guardian again");
    site.clock.advance(1);
    const link = `/api/guardian/restore/${await tokenTo(FATHER)}`;
    expect((await site.visitor.get(link)).body.data).toMatchObject({ answer: "agreed" });
    expect((await site.visitor.post(link)).status).toBe(200);
    expect((await player())?.guardianEmail).toBe(FATHER);
    expect((await scout.get(named)).body.data.word).toMatchObject({ kinds: ["notes"] });
    expect(JSON.stringify((await mailsTo(MOTHER)).at(-1))).not.toContain("/restore/");
    expect((await site.visitor.post(`/api/guardian/restore/${mothers}`)).status).toBe(404);
  });

  test("gives the guardian in between no way around the mother's no", async () => {
    await answered("agreed", ["notes"]);
    await name(site.admin, FATHER);
    site.clock.advance(1);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    await say(FATHER, "agreed", ["notes"]);
    site.clock.advance(1);
    await site.visitor.post(`/api/guardian/restore/${await tokenTo(MOTHER)}`);
    site.clock.advance(1);
    expect((await say(MOTHER, "hidden")).status).toBe(200);
    const link = `/api/guardian/restore/${await tokenTo(FATHER)}`;
    expect((await site.visitor.post(link)).status).toBe(200);
    expect(await player()).toMatchObject({ guardianEmail: FATHER, keptNo: "hidden" });
    expect(await shownLevel()).toBeNull();
    expect((await say(FATHER, "refused")).status).toBe(409);
  });

  test("lets a guardian who returned show no more than before, until an owner asks again", async () => {
    await answered("agreed", ["notes"]);
    await name(site.admin, OWN);
    await site.visitor.post(`/api/guardian/restore/${await tokenTo(MOTHER)}`);
    const page = async () =>
      (await site.visitor.get(`/api/prospects/guardian/${await tokenTo(MOTHER)}`)).body.data;
    expect((await page()).obstacles).toEqual(["on_hold"]);
    const refused = await say(MOTHER, "agreed", ["notes", "video"]);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    await scout.post("/api/admin/prospects/1/guardian/ask");
    expect((await say(MOTHER, "agreed", ["video"])).status).toBe(409);
    expect((await say(MOTHER, "agreed")).status).toBe(200);
    expect((await say(MOTHER, "agreed", ["notes"])).status).toBe(409);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    expect((await page()).obstacles).toEqual([]);
    expect((await say(MOTHER, "agreed", ["notes", "video"])).status).toBe(200);
  });

  test("returns over the mother with what she allowed, and not again once an owner names her again", async () => {
    await name(site.admin, OWN);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    await say(OWN, "agreed", ["notes", "video"]);
    site.clock.advance(1);
    await name(site.admin, MOTHER);
    const own = await tokenTo(OWN);
    site.clock.advance(1);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    await say(MOTHER, "agreed", ["video"]);
    site.clock.advance(1);
    expect((await site.visitor.post(`/api/guardian/restore/${own}`)).status).toBe(200);
    expect((await scout.get(named)).body.data.word).toMatchObject({ kinds: ["video"] });
    site.clock.advance(1);
    await name(site.admin, MOTHER);
    const mail = (await mailsTo(OWN)).at(-1);
    expect(mail?.subject).toContain("no longer named");
    expect(JSON.stringify(mail)).not.toContain("/restore/");
    expect((await site.visitor.post(`/api/guardian/restore/${own}`)).status).toBe(404);
    expect((await player())?.guardianEmail).toBe(MOTHER);
  });

  test.each(["agreed", "refused", "hidden"])(
    "does not return over the mother who was asked, before she answers: %s",
    async (answer) => {
      await name(scout, OWN);
      await scout.post("/api/admin/prospects/1/guardian/ask");
      expect((await say(OWN, answer, ["name", "notes"])).status).toBe(200);
      site.clock.advance(1);
      await name(site.admin, MOTHER);
      const own = `/api/guardian/restore/${await tokenTo(OWN)}`;
      await site.admin.post("/api/admin/prospects/1/guardian/ask");
      for (const _again of [1, 2]) {
        const refused = await site.visitor.post(own);
        expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
      }
      expect(await player()).toMatchObject({ guardianEmail: MOTHER });
      const notices = (await mailsTo("staff@raw.example")).map(({ subject }) => subject);
      expect(notices.filter((one) => one.includes("restore"))).toEqual([
        "A replaced guardian wants to restore an answer",
      ]);
      expect(await entries("guardian_restore_held")).toHaveLength(1);
      site.clock.advance(1);
      expect((await say(MOTHER, "hidden")).status).toBe(200);
      expect(await shownLevel()).toBeNull();
      site.clock.advance(1);
      expect((await site.visitor.post(own)).status).toBe(200);
      expect(await player()).toMatchObject({ guardianEmail: OWN, keptNo: "hidden" });
      expect(await shownLevel()).toBeNull();
    },
  );

  test("gains nothing by not answering for 14 days, once the mother wanted to return", async () => {
    await answered("agreed");
    await name(scout, OWN);
    await confirm(second);
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await scout.post("/api/admin/prospects/1/guardian/ask");
    expect((await site.visitor.post(mothers)).status).toBe(409);
    expect((await name(scout, "third@box.example")).body.data.guardianEmail).toBe(OWN);
    await scout.post("/api/admin/prospects/1/guardian/ask");
    site.clock.advance(14 * DAY_MS);
    expect((await say(OWN, "agreed")).status).toBe(409);
    const again = await site.signIn(site.admin.user);
    await again.post("/api/admin/prospects/1/guardian/ask");
    expect((await say(OWN, "agreed")).status).toBe(200);
  });

  test("shows more once an owner asks again, though the mother disagrees again, of which staff are mailed daily", async () => {
    await answered("agreed");
    await name(site.admin, OWN);
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await scout.post("/api/admin/prospects/1/guardian/ask");
    // A guardian who returned before is on hold.
    await site.db.update(prospects).set({ isGuardianOnHold: true });
    const version = site.deps.database.contentVersion.current;
    expect((await site.visitor.post(mothers)).status).toBe(409);
    expect(site.deps.database.contentVersion.current).toBe(version);
    site.clock.advance(DAY_MS);
    const again = await site.signIn(site.admin.user);
    await again.post("/api/admin/prospects/1/guardian/ask");
    for (const _again of [1, 2]) expect((await site.visitor.post(mothers)).status).toBe(409);
    expect(await player()).toMatchObject({ isGuardianOnHold: false });
    const notices = (await mailsTo("staff@raw.example")).filter(({ subject }) =>
      subject.includes("wants to restore"),
    );
    expect(notices).toHaveLength(2);
    expect(await entries("guardian_restore_held")).toHaveLength(1);
    expect((await say(OWN, "agreed")).status).toBe(200);
  });

  test("keeps the mother from no hiding, however long the one who was asked stays silent", async () => {
    await aNomination(site.db, { ...NAME, guardianEmail: MOTHER });
    const nominated = async () => (await site.visitor.get("/api/you-scout/nominations/1")).status;
    await answered("agreed");
    await name(scout, OWN);
    await confirm(second);
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await scout.post("/api/admin/prospects/1/guardian/ask");
    const asked = async () => (await site.visitor.get(mothers)).body.data;
    expect(await asked()).toMatchObject({ isOtherAwaited: true, until: expect.any(String) });
    expect((await site.visitor.post(mothers)).status).toBe(409);
    site.clock.advance(20 * DAY_MS);
    await removeOldReplacements(site.deps);
    expect(await asked()).toMatchObject({ answer: "agreed", until: null });
    expect([await shownLevel(), await nominated()]).toEqual(["full", 200]);
    const { status, body } = await site.visitor.post(mothers, { hides: true });
    expect([status, `/api${body.data.path}`]).toEqual([200, mothers]);
    expect([await shownLevel(), await nominated()]).toEqual([null, 404]);
    expect(await player()).toMatchObject({ guardianEmail: OWN, keptNo: "hidden" });
    expect(await asked()).toMatchObject({ answer: "hidden", isOtherAwaited: true });
    const later = await site.signIn(scout.user);
    expect((await later.post("/api/admin/prospects/1/show")).status).toBe(409);
    for (const answer of ["agreed", "refused"]) expect((await say(OWN, answer)).status).toBe(409);
    site.clock.advance(1);
    expect((await say(OWN, "hidden")).status).toBe(200);
    // Once that one has answered, she is the guardian again, and her no is hers to change.
    site.clock.advance(1);
    expect((await site.visitor.post(mothers)).status).toBe(200);
    expect(await player()).toMatchObject({ guardianEmail: MOTHER });
    expect(await shownLevel()).toBeNull();
  });

  test("hides by a link that restores an answer where the guardian in between has answered", async () => {
    await aNomination(site.db, { ...NAME, guardianEmail: MOTHER });
    await answered("agreed");
    await name(site.admin, OWN);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    site.clock.advance(1);
    await say(OWN, "agreed");
    site.clock.advance(1);
    const token = await tokenTo(MOTHER);
    const { body } = await site.visitor.post(`/api/guardian/restore/${token}`, { hides: true });
    expect(body.data.path).toBe(paths.boardGuardian(token));
    expect(await shownLevel()).toBeNull();
    expect((await site.visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
    expect(await player()).toMatchObject({ guardianEmail: MOTHER, keptNo: null });
  });

  test("confirms to the mother that she hid the child meanwhile, and names her to the next guardian", async () => {
    await answered("agreed");
    await name(site.admin, OWN);
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    const owns = `/api/prospects/guardian/${await tokenTo(OWN)}`;
    site.clock.advance(1);
    for (const _ of [1, 2]) await site.visitor.post(mothers, { hides: true });
    const saved = "Your answer about Malik on the NOLA Top 100 is saved";
    const confirmed = (await mailsTo(MOTHER)).filter(({ cause }) =>
      cause.startsWith("guardian-hid"),
    );
    expect(confirmed).toMatchObject([{ subject: saved }]);
    expect(JSON.stringify(confirmed)).toContain(
      "As you asked, we took the page of Malik on the NOLA Top 100 down.",
    );
    const { changes } = (await site.visitor.get(owns)).body.data;
    expect(changes[0]).toMatchObject({ by: "former" });
  });

  test("brings back no old link by a later disagreement", async () => {
    const ask = async () => {
      const { admin } = { admin: await site.signIn(site.admin.user) };
      return admin.post("/api/admin/prospects/1/guardian/ask");
    };
    const nameBy = async (email: string) => name(await site.signIn(site.admin.user), email);
    await answered("refused");
    site.clock.advance(1);
    await nameBy(OWN);
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await ask();
    expect((await site.visitor.post(mothers)).status).toBe(409);
    site.clock.advance(1);
    await ask();
    await say(OWN, "refused");
    site.clock.advance(60 * DAY_MS);
    await nameBy("third@box.example");
    const owns = `/api/guardian/restore/${await tokenTo(OWN)}`;
    site.clock.advance(1);
    expect((await site.visitor.post(owns)).status).toBe(200);
    expect((await site.visitor.get(mothers)).status).toBe(404);
  });

  test("keeps the mother's no when a second link only makes her the guardian again", async () => {
    await answered("hidden");
    const nameByTwo = async (address: string) => {
      site.clock.advance(1);
      await name(scout, address);
      expect((await confirm(second)).status).toBe(200);
    };
    await nameByTwo(OWN);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    site.clock.advance(1);
    await say(OWN, "hidden");
    await nameByTwo(MOTHER);
    await nameByTwo(OWN);
    const again = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    expect((await site.visitor.get(again)).body.data.answer).toBeNull();
    site.clock.advance(1);
    expect((await site.visitor.post(again)).status).toBe(200);
    await nameByTwo(OWN);
    expect(await player()).toMatchObject({ guardianEmail: OWN, keptNo: "hidden" });
  });

  test("ends with a lift only the noes of others than the guardian who is named", async () => {
    await answered("hidden");
    await name(site.admin, FATHER);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    site.clock.advance(1);
    await say(FATHER, "hidden");
    await name(site.admin, MOTHER);
    expect(await player()).toMatchObject({ keptNo: "hidden" });
    const [one, other] = [await owner("one"), await owner("other")];
    await one.post(lifted);
    site.clock.advance(1);
    expect((await confirm(other)).status).toBe(200);
    expect(await player()).toMatchObject({ keptNo: null });
    expect((await scout.post("/api/admin/prospects/1/show")).status).toBe(409);
    expect(await shownLevel()).toBeNull();
  });

  test("lifts no no that was said after the lift was proposed", async () => {
    await answered("refused");
    await name(site.admin, OWN);
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    const [one, other] = [await owner("one"), await owner("other")];
    await one.post(lifted);
    site.clock.advance(1);
    expect((await site.visitor.post(mothers, { hides: true })).status).toBe(200);
    const refused = await confirm(other);
    expect([refused.status, refused.body.code]).toEqual([409, "stale"]);
    expect(await player()).toMatchObject({ keptNo: "hidden" });
  });

  test("tells the mother that her no was lifted, and lets her hide the child again", async () => {
    await answered("hidden");
    await name(site.admin, OWN);
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    const [one, other] = [await owner("one"), await owner("other")];
    await one.post(lifted);
    expect((await confirm(other)).status).toBe(200);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    const asked = (await site.visitor.get(mothers)).body.data;
    expect(asked).toMatchObject({ answer: "hidden", isLifted: true, isOtherAwaited: true });
    expect((await site.visitor.post(mothers, { hides: true })).status).toBe(200);
    expect((await site.visitor.get(mothers)).body.data).toMatchObject({ isLifted: false });
    expect(await player()).toMatchObject({ keptNo: "hidden" });
  });

  test("deletes no player whose mother agreed, nor names another guardian of one added anew", async () => {
    await answered("agreed");
    const deleted = await scout.delete("/api/admin/prospects/1");
    expect([deleted.status, deleted.body.code]).toEqual([409, "conflict"]);
    const { id } = await aProspect(site.db, { ...NAME, gradYear: 2028 });
    const second = `/api/admin/prospects/${id}/guardian`;
    const { body } = await scout.put(second, { guardianEmail: OWN });
    expect(body.data).toMatchObject({ guardianEmail: null, proposal: { guardianEmail: OWN } });
    expect((await site.admin.delete("/api/admin/prospects/1")).status).toBe(200);
  });

  test("shows nobody whom the mother hid meanwhile before two owners lift that, and staff after it", async () => {
    await answered("agreed");
    await name(site.admin, OWN);
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    site.clock.advance(1);
    expect((await site.visitor.post(mothers, { hides: true })).status).toBe(200);
    const [one, other] = [await owner("one"), await owner("other")];
    await one.post(lifted);
    expect((await confirm(other)).status).toBe(200);
    expect(await player()).toMatchObject({ guardianEmail: OWN, keptNo: null });
    expect(await shownLevel()).toBeNull();
    expect((await scout.post("/api/admin/prospects/1/show")).status).toBe(200);
  });

  test("waits out no 14 days for a no, though the link ends", async () => {
    await answered("hidden");
    await name(site.admin, OWN);
    const token = await tokenTo(MOTHER);
    site.clock.advance(14 * DAY_MS);
    await removeOldReplacements(site.deps);
    expect((await site.visitor.post(`/api/guardian/restore/${token}`)).status).toBe(404);
    const later = await site.signIn(scout.user);
    await later.post("/api/admin/prospects/1/guardian/ask");
    expect((await say(OWN, "agreed")).status).toBe(409);
    // The mother herself, named again, is bound by nothing that she said.
    await name(await site.signIn(site.admin.user), MOTHER);
    await (await site.signIn(scout.user)).post("/api/admin/prospects/1/guardian/ask");
    expect((await say(MOTHER, "agreed")).status).toBe(200);
  });

  test.each(["agreed", "hidden"])(
    "needs a second person for a mother who answered %s and was named again after a slip",
    async (answer) => {
      await answered(answer);
      await name(site.admin, "slip@family.example");
      await name(site.admin, MOTHER);
      site.clock.advance(15 * DAY_MS);
      await removeOldReplacements(site.deps);
      [scout, second] = [await site.signIn(scout.user), await site.signIn(second.user)];
      await site.db.delete(mails);
      expect((await name(scout, OWN)).body.data.guardianEmail).toBe(MOTHER);
      expect((await confirm(second)).status).toBe(200);
      const [mail] = await mailsTo(MOTHER);
      expect(mail?.subject).toBe(
        "You are no longer named as the guardian of Malik on the NOLA Top 100",
      );
      const link = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
      expect((await site.visitor.post(link)).status).toBe(200);
      expect((await player())?.guardianEmail).toBe(MOTHER);
      expect(await shownLevel()).toBe(answer === "hidden" ? null : "full");
    },
  );

  test("names no address of staff, however it is spelled, nor asks one, nor answers from one", async () => {
    const staffs = await aUser(site.db, { username: "shop", email: "jo.doe@gmail.com" });
    await aRight(site.db, staffs.id, "shop");
    await site.db
      .update(users)
      .set({ email: "boss@raw.example" })
      .where(eq(users.id, site.admin.user.id));
    for (const guardianEmail of ["Jo.Doe+x@googlemail.com", "boss+child@raw.example"]) {
      const { status, body } = await name(scout, guardianEmail);
      expect([status, Object.keys(body.fields ?? {})], guardianEmail).toEqual([
        422,
        ["guardianEmail"],
      ]);
    }
    // Who becomes staff later says only less.
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    await site.db.update(users).set({ email: MOTHER }).where(eq(users.id, staffs.id));
    const yes = await say(MOTHER, "agreed");
    expect([yes.status, yes.body.code]).toEqual([409, "conflict"]);
    expect((await say(MOTHER, "refused")).status).toBe(200);
    expect((await scout.post("/api/admin/prospects/1/guardian/ask")).status).toBe(409);
  });

  test.each(["refused", "hidden"])(
    "keeps the %s of a mother whose address became staff's, and doesn't name her again",
    async (answer) => {
      await answered(answer);
      await name(site.admin, FATHER);
      const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
      await makeStaff(MOTHER);
      const { status, body } = await site.visitor.post(mothers);
      expect([status, body.message]).toEqual([409, expect.stringContaining("to our staff")]);
      const unchanged = { guardianEmail: FATHER, keptNo: answer, isGuardianOnHold: true };
      expect(await player()).toMatchObject(unchanged);
      expect((await mailsTo("staff@raw.example")).at(-1)?.subject).toContain("wants to restore");
      expect((await site.visitor.post(mothers, { hides: true })).status).toBe(200);
      expect(await player()).toMatchObject({ guardianEmail: FATHER, keptNo: "hidden" });
      expect(await shownLevel()).toBeNull();
    },
  );

  test("hides what the next guardian agreed to, by a mother whose address became staff's", async () => {
    await answered("agreed");
    await name(site.admin, FATHER);
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    site.clock.advance(1);
    expect((await say(FATHER, "agreed")).status).toBe(200);
    await makeStaff(MOTHER);
    site.clock.advance(1);
    expect((await site.visitor.post(mothers)).status).toBe(409);
    expect(await shownLevel()).toBe("full");
    expect((await site.visitor.post(mothers, { hides: true })).status).toBe(200);
    expect(await player()).toMatchObject({ guardianEmail: FATHER, keptNo: "hidden" });
    expect(await shownLevel()).toBeNull();
    expect((await say(FATHER, "agreed")).status).toBe(409);
  });

  test("deletes no player with a no, to add the child anew; nor does an owner alone", async () => {
    await answered("refused");
    const [one, other, fresh] = [await owner("one"), await owner("other"), await owner("fresh", 3)];
    for (const alone of [scout, one]) {
      const refused = await alone.delete("/api/admin/prospects/1");
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    }
    const proposed = "/api/admin/prospects/1/guardian/delete";
    expect((await scout.post(proposed)).status).toBe(403);
    expect((await fresh.post(proposed)).status).toBe(409);
    expect((await one.post(proposed)).body.data.proposal).toMatchObject({ kind: "delete" });
    // The family doesn't wait for the second owner.
    expect(await shownLevel()).toBeNull();
    expect((await mailsTo("staff@raw.example")).at(-1)?.subject).toBe("A deletion waits for you");
    expect((await confirm(one)).status).toBe(409);
    await one.post(proposed);
    expect((await confirm(second)).status).toBe(403);
    expect((await confirm(fresh)).status).toBe(409);
    expect((await confirm(other)).status).toBe(200);
    expect(await player()).toBeUndefined();
    expect(await entries("prospect_deleted")).toMatchObject([
      { actorId: other.user.id, after: { proposedBy: one.user.id } },
    ]);
  });

  describe("and the deletion of a child with a no", () => {
    const page = async (id = 1) =>
      (await site.visitor.get(`/api/you-scout/nominations/${id}`)).status;
    const proposed = "/api/admin/prospects/1/guardian/delete";
    const show = async (id: number) => {
      const shown = { ...(await asRead(site.db, id)), isAnotherPlayer: true };
      return scout.post(`/api/admin/you-scout/nominations/${id}/show`, shown);
    };
    let one: SignedIn;
    let other: SignedIn;

    beforeEach(async () => {
      [one, other] = [await owner("one"), await owner("other")];
    });

    /** Nominations of the child and of another player, of which the first brought the player; and the mother's no. */
    async function nominatedChild() {
      const brought = { ...NAME, status: "promoted", promotedProspectId: 1 } as const;
      await aNomination(site.db, brought);
      await aNomination(site.db, { ...NAME, guardianEmail: MOTHER });
      await aNomination(site.db, NAME);
      await answered("refused");
    }

    test("hides the player and the child's nominations at once, and erases all of them", async () => {
      await nominatedChild();
      await one.post(proposed);
      expect(await shownLevel()).toBeNull();
      expect([await page(1), await page(2), await page(3)]).toEqual([404, 404, 200]);
      // Whoever shows them again doesn't save them.
      expect((await show(2)).status).toBe(200);
      expect((await confirm(other)).status).toBe(200);
      expect(await player()).toBeUndefined();
      const rows = await site.db.select().from(nominations).orderBy(nominations.id);
      expect(rows.map(({ lastName }) => lastName)).toEqual(["", "", NAME.lastName]);
      expect([await page(1), await page(2), await page(3)]).toEqual([404, 404, 200]);
    });

    test("tells the author of a nomination nothing that its deletion outruns", async () => {
      const email = "ana@city.example";
      const { db, member, clock } = site;
      await db
        .update(users)
        .set({ email, emailConfirmedAt: clock.now })
        .where(eq(users.id, member.user.id));
      await nominatedChild();
      await db
        .update(nominations)
        .set({ submittedByUserId: member.user.id, hiddenAt: clock.now })
        .where(eq(nominations.id, 2));
      await one.post(proposed);
      expect((await show(2)).status).toBe(200);
      expect((await confirm(other)).status).toBe(200);
      expect(await mailsTo(email)).toEqual([]);
    });

    test("by the nomination hides the player whom it brought, and erases all of them", async () => {
      await nominatedChild();
      await site.db
        .update(nominations)
        .set({ guardianRevokedAt: site.clock.now })
        .where(eq(nominations.id, 1));
      expect(await shownLevel()).toBe("limited");
      expect((await one.post("/api/admin/you-scout/nominations/1/guardian/delete")).status).toBe(
        200,
      );
      expect(await shownLevel()).toBeNull();
      expect(await page(2)).toBe(404);
      const { proposedAt } = (await other.get(ofNomination)).body.data.guardianProposal;
      const body = { expectedProposedAt: proposedAt };
      expect(
        (await other.post("/api/admin/you-scout/nominations/1/guardian/confirm", body)).status,
      ).toBe(200);
      expect(await player()).toBeUndefined();
      const rows = await site.db.select().from(nominations).orderBy(nominations.id);
      expect(rows.map(({ lastName }) => lastName)).toEqual(["", "", NAME.lastName]);
    });

    test("notifies the guardians who answered, and nobody else", async () => {
      await answered("hidden");
      await name(site.admin, OWN);
      const took = { guardianAnsweredAt: site.clock.now, guardianRevokedAt: site.clock.now };
      const brought = { ...NAME, status: "promoted", promotedProspectId: 1 } as const;
      await aNomination(site.db, { ...brought, ...took, guardianEmail: "father@family.example" });
      await one.post(proposed);
      await site.db.delete(mails);
      expect((await confirm(other)).status).toBe(200);
      for (const address of [MOTHER, "father@family.example"]) {
        const [mail, ...more] = await mailsTo(address);
        expect([mail?.subject, more]).toEqual(["We deleted what we had about Malik", []]);
        expect(JSON.stringify(mail)).not.toContain(NAME.lastName);
      }
      expect(await mailsTo(OWN)).toEqual([]);
    });

    test("says where to propose it when the no is the player's", async () => {
      await nominatedChild();
      await one.post("/api/admin/you-scout/nominations/1/hide", {});
      const refused = await one.post("/api/admin/you-scout/nominations/1/guardian/delete");
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining("propose deleting in the player's file"),
      ]);
    });

    test("is not confirmed once the mother has agreed", async () => {
      await answered("refused");
      await one.post(proposed);
      site.clock.advance(MINUTE_MS);
      await say(MOTHER, "agreed");
      const refused = await confirm(other);
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
      expect(await player()).toBeDefined();
    });

    test("by a nomination is not confirmed once the mother has agreed", async () => {
      const guardianTokenHash = keyedHash(site.deps.secrets.vote, "guardian mother");
      await site.db.update(prospects).set({ guardianEmail: null, firstName: "Another" });
      const full = { ...NAME, publication: "full", guardianEmail: MOTHER } as const;
      await aNomination(site.db, { ...full, guardianTokenHash });
      const link = "/api/you-scout/guardian/mother";
      await site.visitor.post(link, { agrees: false });
      await one.post("/api/admin/you-scout/nominations/1/guardian/delete");
      const { version } = (await site.visitor.get(link)).body.data;
      expect(
        (await site.visitor.post(link, { agrees: true, isGuardian: true, version })).status,
      ).toBe(200);
      const { proposedAt } = (await other.get(ofNomination)).body.data.guardianProposal;
      const path = "/api/admin/you-scout/nominations/1/guardian/confirm";
      const refused = await other.post(path, { expectedProposedAt: proposedAt });
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
      const [row] = await site.db.select().from(nominations);
      expect(row?.lastName).toBe(NAME.lastName);
      // Nothing tells that everything stays as it is: the page stays hidden.
      const declined = await other.post("/api/admin/you-scout/nominations/1/guardian/decline", {
        expectedProposedAt: proposedAt,
      });
      expect(declined.body.message).toMatch(/^The player stays hidden/);
      expect(await page()).toBe(404);
    });
  });

  test("deletes a player without a no alone, with no second owner", async () => {
    const one = await owner("one");
    expect((await one.post("/api/admin/prospects/1/guardian/delete")).status).toBe(409);
    await answered("agreed");
    expect((await one.post("/api/admin/prospects/1/guardian/delete")).status).toBe(409);
    expect((await one.delete("/api/admin/prospects/1")).status).toBe(200);
  });

  test("leaves both addresses in the audit log, until the child is deleted", async () => {
    await answered("agreed");
    await name(scout, OWN);
    await confirm(second);
    const [entry] = await entries("board_guardian_named");
    expect(entry).toMatchObject({
      actorId: second.user.id,
      before: { guardianEmail: MOTHER },
      after: { guardianEmail: OWN, proposedBy: scout.user.id },
    });
    const log = async () => JSON.stringify(await site.db.select().from(auditEntries));
    expect(await log()).toContain(OWN);
    await site.admin.delete("/api/admin/prospects/1");
    expect(await log()).not.toMatch(/family\.example|scout\.example/);
    expect(await site.db.$count(guardianReplacements)).toBe(0);
  });

  test("is asked who it is for every step, with a session that is older than ten minutes", async () => {
    site.clock.advance(10 * MINUTE_MS + 1);
    const body = { expectedProposedAt: new Date(0).toISOString() };
    for (const call of [
      () => name(scout, OWN),
      () => scout.post(confirmed, body),
      () => scout.post("/api/admin/prospects/1/guardian/decline", body),
      () => site.admin.post(lifted),
      () => scout.post("/api/admin/you-scout/nominations/1/guardian/confirm", body),
      () => scout.post("/api/admin/you-scout/nominations/1/guardian/decline", body),
      () => site.admin.post("/api/admin/you-scout/nominations/1/guardian/lift"),
    ]) {
      expect((await call()).body.code).toBe("confirm_again");
    }
  });

  test("declines the proposal that was read, and none that was confirmed or made since", async () => {
    await answered("agreed");
    const proposed = async () => {
      site.clock.advance(MINUTE_MS);
      await name(scout, OWN);
      return (await second.get(named)).body.data.proposal.proposedAt as string;
    };
    const decline = (expectedProposedAt: string) =>
      second.post("/api/admin/prospects/1/guardian/decline", { expectedProposedAt });
    const first = await proposed();
    expect((await decline(first)).body.data).toMatchObject({
      guardianEmail: MOTHER,
      proposal: null,
    });
    expect(await entries("guardian_proposal_declined")).toHaveLength(1);
    const again = await proposed();
    expect((await decline(first)).body.code).toBe("stale");
    await confirm(second);
    expect((await decline(again)).body.code).toBe("stale");
    expect((await second.get(named)).body.data.guardianEmail).toBe(OWN);
  });

  test("confirms nothing that was proposed more than a week ago, withdrawn, or by who lost the right", async () => {
    await answered("agreed");
    await name(scout, OWN);
    const { proposedAt } = (await second.get(named)).body.data.proposal;
    const late = () => second.post(confirmed, { expectedProposedAt: proposedAt });
    await site.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, scout.user.id));
    expect((await late()).body.code).toBe("stale");
    await site.db.update(users).set({ suspendedAt: null }).where(eq(users.id, scout.user.id));
    // Whoever saves what is there ends nothing.
    await name(second, MOTHER);
    expect((await second.get(named)).body.data.proposal).not.toBeNull();
    await second.post("/api/admin/prospects/1/guardian/decline", {
      expectedProposedAt: proposedAt,
    });
    expect((await late()).body.code).toBe("stale");
    const again = await site.signIn(scout.user);
    await name(again, OWN);
    site.clock.advance(7 * DAY_MS);
    expect((await confirm(await site.signIn(second.user))).body.code).toBe("stale");
    expect(await removeOldProposals(site.deps)).toBe(1);
    expect(await site.db.$count(guardianProposals)).toBe(0);
    const told = (await mailsTo(site.deps.mail.staff)).at(-1);
    expect(told?.subject).toBe("A proposal about a guardian has expired");
    expect(JSON.stringify(told)).toContain("so nothing changed");
    expect(JSON.stringify(told)).not.toMatch(/Malik|Thibeaux|@family|second-box/);
    expect(await removeOldProposals(site.deps)).toBe(0);
  });
});

describe("a waiting proposal", () => {
  const OTHER = "third@box.example";
  const declined = () => entries("guardian_proposal_declined");

  test.each([
    ["deletion", "/api/admin/prospects/1/guardian/delete", "delete"],
    ["lift", lifted, "lift"],
  ])("of a %s survives when a helper names a guardian", async (_, path, kind) => {
    await answered("hidden");
    if (kind === "lift") await name(site.admin, OWN);
    const one = await owner("one");
    expect((await one.post(path)).status).toBe(200);
    const waiting = async () => (await one.get(named)).body.data;
    const { guardianEmail, proposal } = await waiting();
    expect((await name(scout, guardianEmail)).status).toBe(200);
    for (const by of [scout, one]) {
      const refused = await name(by, OTHER);
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    }
    expect(await waiting()).toMatchObject({ guardianEmail, proposal });
    // An expired one blocks nobody, and nobody has declined it.
    site.clock.advance(7 * DAY_MS);
    expect((await name(await site.signIn(site.admin.user), OTHER)).status).toBe(200);
    expect(await declined()).toEqual([]);
  });

  test("of deleting a nomination survives when a helper names a guardian", async () => {
    const keptNo = { guardianRevokedAt: site.clock.now, guardianAnsweredAt: site.clock.now };
    await aNomination(site.db, { ...NAME, guardianEmail: MOTHER, ...keptNo });
    const one = await owner("one");
    expect((await one.post("/api/admin/you-scout/nominations/1/guardian/delete")).status).toBe(200);
    const waiting = async () => (await one.get(ofNomination)).body.data.guardianProposal?.kind;
    expect((await scout.patch(ofNomination, { guardianEmail: MOTHER })).status).toBe(200);
    const refused = await scout.patch(ofNomination, { guardianEmail: OTHER });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(await waiting()).toBe("delete");
  });

  test("is recorded as declined when something else takes its place", async () => {
    await answered("hidden");
    await name(scout, OWN);
    await name(second, OTHER);
    expect(await declined()).toMatchObject([{ actorId: second.user.id }]);
    await name(site.admin, OWN);
    expect(await declined()).toMatchObject([{}, { actorId: site.admin.user.id }]);
    const one = await owner("one");
    await one.post(lifted);
    await one.post("/api/admin/prospects/1/guardian/delete");
    expect(await declined()).toHaveLength(3);
    await site.visitor.post(`/api/guardian/restore/${await tokenTo(MOTHER)}`);
    expect((await declined()).at(-1)).toMatchObject({ actorId: null });
  });
});

describe("the queue", () => {
  /** The proposals that wait for somebody, and how many are counted. */
  async function waiting(by: Caller) {
    const { body } = await by.get(withQuery("/api/admin/queue", { kind: "guardian" }));
    return [body.counts?.guardian, body.data.map(({ item }: { item: object }) => item)];
  }

  test("has another guardian of a player for everyone who may confirm it, until the proposal ends", async () => {
    await answered("agreed");
    await name(scout, OWN);
    const found = {
      ...{ kind: "replace", prospectId: 1, nominationId: null, playerName: "Malik Thibeaux" },
      ...{ previousEmail: MOTHER, guardianEmail: OWN, proposedBy: scout.user.username },
    };
    for (const by of [second, site.admin, await site.staff("scout")]) {
      expect(await waiting(by)).toMatchObject([1, [found]]);
    }
    expect(await waiting(scout)).toEqual([0, []]);
    expect(
      (await (await site.staff("moderator")).get("/api/admin/queue")).body.counts,
    ).not.toHaveProperty("guardian");
    expect((await second.get("/api/admin/overview")).body.data.consentProposals).toBe(1);
    site.clock.advance(7 * DAY_MS);
    expect(await waiting(await site.signIn(second.user))).toEqual([0, []]);
  });

  test("has the lift of a no for other owners, and the guardian of a nomination for who may moderate as well", async () => {
    await answered("hidden");
    await name(site.admin, OWN);
    const [one, other] = [await owner("one"), await owner("other")];
    await one.post(lifted);
    expect(await waiting(other)).toMatchObject([1, [{ kind: "lift", prospectId: 1 }]]);
    expect(await waiting(second)).toEqual([0, []]);
    const named = { ...NAME, publication: "full", guardianEmail: MOTHER } as const;
    await aNomination(site.db, { ...named, guardianAgreedAt: new Date() });
    await scout.patch(ofNomination, { guardianEmail: OWN });
    expect(await waiting(second)).toMatchObject([
      1,
      [{ nominationId: 1, previousEmail: MOTHER, guardianEmail: OWN }],
    ]);
    expect(await waiting(await site.staff("scout"))).toEqual([0, []]);
  });
});

describe("a no that survived its guardian", () => {
  beforeEach(async () => {
    await answered("hidden");
    await name(site.admin, OWN);
    site.clock.advance(1);
  });

  test("is lifted by two owners of a week, who are not the same person, and shows nobody by itself", async () => {
    const [one, other, fresh] = [await owner("one"), await owner("other"), await owner("fresh", 3)];
    expect((await scout.post(lifted)).status).toBe(403);
    expect((await fresh.post(lifted)).status).toBe(409);
    expect((await one.post(lifted)).body.data.proposal).toMatchObject({ kind: "lift" });
    expect((await confirm(one)).status).toBe(409);
    await one.post(lifted);
    expect((await confirm(second)).status).toBe(403);
    expect((await confirm(fresh)).status).toBe(409);
    expect((await confirm(other)).status).toBe(200);
    expect(await shownLevel()).toBeNull();
    expect((await mailsTo(MOTHER)).at(-1)?.subject).toBe(
      "Your answer about Malik no longer applies",
    );
    expect(await entries("guardian_no_lifted")).toMatchObject([
      { actorId: other.user.id, after: { proposedBy: one.user.id } },
    ]);
    expect((await scout.post("/api/admin/prospects/1/show")).status).toBe(200);
    // Her link still restores it.
    const token = await restoreToken();
    expect((await site.visitor.post(`/api/guardian/restore/${token}`)).status).toBe(200);
    expect(await shownLevel()).toBeNull();
  });

  test("ends with another answer of the mother, and binds nobody after her", async () => {
    await name(site.admin, MOTHER);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    await say(MOTHER, "agreed", ["notes"]);
    site.clock.advance(1);
    await name(site.admin, OWN);
    expect((await player())?.keptNo).toBeNull();
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    expect((await say(OWN, "agreed")).status).toBe(200);
  });

  test("is not undone by a no that the next guardian said, nor is that one by restoring hers", async () => {
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    await say(OWN, "hidden");
    const token = await restoreToken();
    await site.visitor.post(`/api/guardian/restore/${token}`);
    const link = `/api/prospects/guardian/${token}`;
    expect(
      (await site.visitor.post(link, { answer: "agreed", kinds: ["name"], isGuardian: true }))
        .status,
    ).toBe(409);
    expect((await player())?.keptNo).toBe("hidden");
  });

  /** The token of the mail that notified the mother of the replacement. */
  async function restoreToken(): Promise<string> {
    const mail = (await mailsTo(MOTHER)).find(({ subject }) => subject.includes("no longer named"));
    return /guardian\/restore\/([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? "";
  }
});

describe("by YouScout", () => {
  const full = { ...NAME, age: 15, publication: "full", guardianEmail: MOTHER } as const;
  const link = "/api/you-scout/guardian/mother";

  async function nominated(given: Partial<typeof nominations.$inferInsert> = {}) {
    await site.db.update(prospects).set({ guardianEmail: null, firstName: "Another" });
    const guardianTokenHash = keyedHash(site.deps.secrets.vote, "guardian mother");
    await aNomination(site.db, { ...full, guardianTokenHash, ...given });
  }

  async function agree(path = link) {
    const { version } = (await site.visitor.get(path)).body.data;
    return site.visitor.post(path, { agrees: true, isGuardian: true, version });
  }

  const asAgreed = () => ({
    publication: "full" as const,
    guardianAgreedAt: site.clock.now,
    guardianAnsweredAt: site.clock.now,
  });
  const level = async () =>
    (await site.visitor.get("/api/you-scout/nominations/1")).body.data?.level ?? null;
  const row = async () => (await site.db.select().from(nominations))[0];

  test("a mother who was replaced hides a nomination while the other guardian is silent", async () => {
    await nominated();
    await agree();
    await site.admin.patch(ofNomination, { guardianEmail: OWN });
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    expect((await site.visitor.post(mothers)).status).toBe(409);
    site.clock.advance(20 * DAY_MS);
    expect((await site.visitor.post(mothers, { hides: true })).status).toBe(200);
    expect(await level()).toBeNull();
    expect(await row()).toMatchObject({ guardianEmail: OWN, keptNo: "hidden" });
    const others = `/api/you-scout/guardian/${await tokenTo(OWN)}`;
    expect((await agree(others)).status).toBe(409);
    expect((await site.visitor.post(others, { agrees: false })).status).toBe(200);
  });

  test.each([true, false])(
    "a mother whose address became staff's keeps her no, short: %s, and is not named again",
    async (isShort) => {
      await nominated();
      await agree();
      await site.visitor.post(link, { agrees: false, isShort });
      await site.admin.patch(ofNomination, { guardianEmail: FATHER });
      const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
      await makeStaff(MOTHER);
      expect((await site.visitor.post(mothers)).status).toBe(409);
      const keptNo = isShort ? "refused" : "hidden";
      expect(await row()).toMatchObject({ guardianEmail: FATHER, keptNo });
      expect((await site.visitor.post(mothers, { hides: true })).status).toBe(200);
      expect(await row()).toMatchObject({ guardianEmail: FATHER, keptNo: "hidden" });
      expect(await level()).toBeNull();
    },
  );

  test("a mother's short version binds the next guardian, and is hers again by her link", async () => {
    await nominated();
    await agree();
    await site.visitor.post(link, { agrees: false, isShort: true });
    expect(await level()).toBe("limited");
    await site.admin.patch(ofNomination, { guardianEmail: OWN });
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    expect((await scout.get("/api/admin/you-scout/nominations/1")).body.data.hasKeptNo).toBe(true);
    expect((await site.visitor.get(mothers)).body.data.answer).toBe("refused");
    expect((await site.visitor.post(mothers, { hides: true })).status).toBe(200);
    expect(await level()).toBeNull();
  });

  test.each([false, true])(
    "a mother hides what her nomination was merged into, the other guardian asked: %s",
    async (isAsked) => {
      await nominated();
      await agree();
      await aNomination(site.db, { ...NAME, guardianEmail: "other@box.example" });
      await site.admin.patch(ofNomination, { guardianEmail: OWN });
      const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
      if (isAsked) await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
      expect(
        (await scout.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status,
      ).toBe(409);
      expect(
        (await site.admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status,
      ).toBe(200);
      expect((await site.visitor.post(mothers, { hides: true })).status).toBe(200);
      expect((await site.visitor.get("/api/you-scout/nominations/2")).status).toBe(404);
      expect((await scout.get("/api/admin/you-scout/nominations/2")).body.data).toMatchObject({
        hasKeptNo: true,
      });
    },
  );

  const show = async (id: number) =>
    scout.post(`/api/admin/you-scout/nominations/${id}/show`, await asRead(site.db, id));

  /** Another nomination of the child, to which a link of this name and address leads after it was merged into the first. */
  async function mergedLink(guardianEmail: string, name: string): Promise<string> {
    const guardianTokenHash = keyedHash(site.deps.secrets.vote, `guardian ${name}`);
    const merged = { status: "duplicate", mergedIntoId: 1 } as const;
    await aNomination(site.db, { ...NAME, ...merged, guardianEmail, guardianTokenHash });
    return `/api/you-scout/guardian/${name}`;
  }

  const no = async (path: string) => {
    site.clock.advance(1);
    expect((await site.visitor.post(path, { agrees: false })).status).toBe(200);
    site.clock.advance(1);
  };

  test("the no of a mother who is named again outlives another guardian's, which is taken back", async () => {
    await nominated();
    await no(link);
    await site.admin.patch(ofNomination, { guardianEmail: OWN });
    await site.admin.patch(ofNomination, { guardianEmail: MOTHER });
    const fathers = await mergedLink(FATHER, "father");
    await no(fathers);
    expect((await agree(fathers)).status).toBe(200);
    await show(1);
    expect(await level()).toBeNull();
  });

  test("the no of a mother who is named again is kept though she uses her old link as well", async () => {
    await nominated();
    await agree();
    await site.admin.patch(ofNomination, { guardianEmail: OWN });
    const old = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    site.clock.advance(1);
    await site.admin.patch(ofNomination, { guardianEmail: MOTHER });
    await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    await no(`/api/you-scout/guardian/${await tokenTo(MOTHER)}`);
    expect((await site.visitor.post(old)).status).toBe(200);
    site.clock.advance(1);
    await site.admin.patch(ofNomination, { guardianEmail: OWN });
    expect(await row()).toMatchObject({ guardianEmail: OWN, keptNo: "hidden" });
  });

  test.each([null, "other@box.example"])(
    "a mother takes back her no of a merged nomination, whoever is named: %s",
    async (guardianEmail) => {
      await nominated();
      await agree();
      await aNomination(site.db, { ...NAME, guardianEmail });
      await site.admin.patch(ofNomination, { guardianEmail: OWN });
      const token = await tokenTo(MOTHER);
      expect(
        (await site.admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status,
      ).toBe(200);
      const restored = `/api/guardian/restore/${token}`;
      expect((await site.visitor.post(restored, { hides: true })).status).toBe(200);
      site.clock.advance(1);
      const target = "/api/admin/you-scout/nominations/2";
      expect((await scout.get(target)).body.data).toMatchObject({ hasKeptNo: true });
      expect((await agree(`/api/you-scout/guardian/${token}`)).status).toBe(200);
      expect((await mailsTo(MOTHER)).at(-1)).toMatchObject({
        subject: "You took back your no about Malik on YouScout",
      });
      expect((await scout.get(target)).body.data).toMatchObject({ hasKeptNo: false });
      expect((await show(2)).status).toBe(200);
      expect((await site.visitor.get("/api/you-scout/nominations/2")).status).toBe(200);
    },
  );

  test("a nomination whose guardian agreed is deleted by an owner only", async () => {
    await nominated();
    await agree();
    await scout.post("/api/admin/you-scout/nominations/1/hide", await asRead(site.db, 1));
    const erase = async (by: Caller) =>
      (await by.post("/api/admin/you-scout/nominations/1/erase", await asRead(site.db, 1))).status;
    expect([await erase(scout), await erase(site.admin)]).toEqual([409, 200]);
  });

  test("a guardian who is overruled again and again is mailed once a day", async () => {
    await nominated();
    await aNomination(site.db, { ...NAME, guardianEmail: OWN, ...asAgreed() });
    await site.db
      .update(nominations)
      .set({ status: "duplicate", mergedIntoId: 2 })
      .where(eq(nominations.id, 1));
    for (const _ of [1, 2, 3]) {
      site.clock.advance(1);
      expect((await site.visitor.post(link, { agrees: false })).status).toBe(200);
      site.clock.advance(1);
      expect((await agree()).status).toBe(200);
      expect((await show(2)).status).toBe(200);
    }
    expect(await mailsTo(OWN)).toHaveLength(1);
  });

  test("what the board took down is not kept as the no of a mother who had agreed", async () => {
    await nominated({ promotedProspectId: 1, status: "promoted", ...asAgreed() });
    await site.db.update(prospects).set({ ...NAME, guardianEmail: FATHER });
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    site.clock.advance(1);
    expect((await say(FATHER, "hidden")).status).toBe(200);
    site.clock.advance(1);
    expect((await name(site.admin, OWN)).status).toBe(200);
    const kept = await site.db.select().from(guardianReplacements);
    expect(kept.filter(({ answer }) => answer === "hidden")).toMatchObject([
      { previousEmail: FATHER },
    ]);
    site.clock.advance(1);
    await name(site.admin, FATHER);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    site.clock.advance(1);
    expect((await say(FATHER, "agreed")).status).toBe(200);
    expect(await shownLevel()).toBe("full");
  });

  test.each([
    ["the call of staff", ofNomination],
    ["the members' call", "/api/you-scout/nominations/1"],
  ])(
    "a scout proposes another guardian of a nomination by %s, and a second one confirms",
    async (_, path) => {
      await nominated();
      await agree();
      // A correction ends the yes, but not the fact that she has answered.
      await scout.patch(ofNomination, {
        performance: "Four hits and two double plays in one evening.",
      });
      await scout.patch(path, { guardianEmail: OWN });
      expect((await row())?.guardianEmail).toBe(MOTHER);
      const { guardianProposal } = (await second.get(ofNomination)).body.data;
      expect(guardianProposal).toMatchObject({ guardianEmail: OWN });
      const body = { expectedProposedAt: guardianProposal.proposedAt };
      expect(
        (await scout.post("/api/admin/you-scout/nominations/1/guardian/confirm", body)).status,
      ).toBe(409);
      await scout.patch(ofNomination, { guardianEmail: OWN });
      const again = (await second.get(ofNomination)).body.data.guardianProposal.proposedAt;
      const done = await second.post("/api/admin/you-scout/nominations/1/guardian/confirm", {
        expectedProposedAt: again,
      });
      expect(done.status).toBe(200);
      expect((await row())?.guardianEmail).toBe(OWN);
      expect(await entries("nomination_guardian_named")).toMatchObject([
        { before: { guardianEmail: MOTHER }, after: { guardianEmail: OWN } },
      ]);
      expect((await mailsTo(MOTHER)).at(-1)?.subject).toContain("no longer named");
    },
  );

  test.each([
    ["promoted", "/api/admin/you-scout/nominations/1/promote", {}],
    ["merged", "/api/admin/you-scout/nominations/1/merge", { into: 2, endsConsent: true }],
  ])("a proposal ends when its nomination is %s", async (_, path, body) => {
    await nominated();
    await agree();
    await scout.patch(ofNomination, { guardianEmail: OWN });
    await aNomination(site.db, full);
    expect(await site.db.$count(guardianProposals)).toBe(1);
    expect((await second.post(path, body)).status).toBe(200);
    expect(await site.db.$count(guardianProposals)).toBe(0);
  });

  test("a mother who is named again after her own no is asked again, and her answer decides", async () => {
    await nominated();
    await site.visitor.post(link, { agrees: false });
    const ask = () => site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    // Her link works.
    expect((await ask()).status).toBe(409);
    await site.admin.patch(ofNomination, { guardianEmail: OWN });
    expect((await ask()).status).toBe(409);
    await site.admin.patch(ofNomination, { guardianEmail: MOTHER });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(409);
    expect(await level()).toBeNull();
    expect((await agree(`/api/you-scout/guardian/${await tokenTo(MOTHER)}`)).status).toBe(200);
    expect(await level()).toBe("full");
  });

  test("a mother who agreed and is named again after a slip is replaced by two", async () => {
    await nominated();
    await agree();
    await site.admin.patch(ofNomination, { guardianEmail: "slip@family.example" });
    await site.admin.patch(ofNomination, { guardianEmail: MOTHER });
    await site.db.delete(mails);
    await scout.patch(ofNomination, { guardianEmail: OWN });
    expect((await row())?.guardianEmail).toBe(MOTHER);
    const { guardianProposal } = (await second.get(ofNomination)).body.data;
    const body = { expectedProposedAt: guardianProposal?.proposedAt };
    expect(
      (await second.post("/api/admin/you-scout/nominations/1/guardian/confirm", body)).status,
    ).toBe(200);
    expect((await mailsTo(MOTHER)).at(-1)?.subject).toContain("no longer named");
  });

  test("a yes and a no of the mother are restored by her link", async () => {
    await nominated();
    await agree();
    await site.admin.patch(ofNomination, { guardianEmail: OWN });
    expect(await level()).toBe("limited");
    const token = await tokenTo(MOTHER);
    await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    await agree(`/api/you-scout/guardian/${await tokenTo(OWN)}`);
    const { body } = await site.visitor.post(`/api/guardian/restore/${token}`);
    expect((await mailsTo(OWN)).at(-1)?.subject).toContain("is the guardian again");
    expect(body.data.path).toBe(paths.youScoutGuardian(token));
    expect(await level()).toBe("full");
    await site.visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });
    await site.admin.patch(ofNomination, { guardianEmail: OWN });
    expect(await level()).toBeNull();
    expect((await scout.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(409);
    const again = await tokenTo(MOTHER);
    await site.visitor.post(`/api/guardian/restore/${again}`);
    expect(await level()).toBeNull();
    expect((await row())?.guardianEmail).toBe(MOTHER);
  });

  test("the guardian in between restores the yes, and a guardian who returned agrees to no other words", async () => {
    await nominated();
    await agree();
    await site.admin.patch(ofNomination, { guardianEmail: FATHER });
    await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    await agree(`/api/you-scout/guardian/${await tokenTo(FATHER)}`);
    site.clock.advance(1);
    const mothers = await tokenTo(MOTHER);
    await site.visitor.post(`/api/guardian/restore/${mothers}`);
    expect(await level()).toBe("full");
    site.clock.advance(1);
    const fathers = await tokenTo(FATHER);
    expect((await site.visitor.post(`/api/guardian/restore/${fathers}`)).status).toBe(200);
    expect(await row()).toMatchObject({ guardianEmail: FATHER });
    expect(await level()).toBe("full");
    expect(JSON.stringify((await mailsTo(MOTHER)).at(-1))).not.toContain("/restore/");
    // A correction ends his yes.
    expect((await scout.patch(ofNomination, { school: "Warren Easton" })).status).toBe(200);
    expect(await level()).toBe("limited");
    const refused = await agree(`/api/you-scout/guardian/${fathers}`);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    expect((await agree(`/api/you-scout/guardian/${await tokenTo(FATHER)}`)).status).toBe(200);
    expect(await level()).toBe("full");
  });

  test("the mother does not return over a guardian who was asked, before he answers", async () => {
    await nominated();
    await agree();
    await site.admin.patch(ofNomination, { guardianEmail: FATHER });
    const mothers = `/api/guardian/restore/${await tokenTo(MOTHER)}`;
    await site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    const fathers = `/api/you-scout/guardian/${await tokenTo(FATHER)}`;
    const refused = await site.visitor.post(mothers);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(await row()).toMatchObject({ guardianEmail: FATHER });
    expect((await agree(fathers)).status).toBe(409);
    site.clock.advance(1);
    expect((await site.visitor.post(fathers, { agrees: false })).status).toBe(200);
    expect(await level()).toBeNull();
    site.clock.advance(1);
    expect((await site.visitor.post(mothers)).status).toBe(200);
    expect(await row()).toMatchObject({ guardianEmail: MOTHER, keptNo: "hidden" });
    expect(await level()).toBeNull();
  });

  test("a no that survived is lifted by two owners, and the page stays hidden", async () => {
    await nominated();
    await site.visitor.post(link, { agrees: false });
    await site.admin.patch(ofNomination, { guardianEmail: OWN });
    const [one, other] = [await owner("one"), await owner("other")];
    expect((await one.get(ofNomination)).body.data.hasKeptNo).toBe(true);
    await one.post("/api/admin/you-scout/nominations/1/guardian/lift");
    const { proposedAt } = (await other.get(ofNomination)).body.data.guardianProposal;
    const done = await other.post("/api/admin/you-scout/nominations/1/guardian/confirm", {
      expectedProposedAt: proposedAt,
    });
    expect(done.status).toBe(200);
    expect(await level()).toBeNull();
    expect(await row()).toMatchObject({ guardianRevokedAt: null, hiddenAt: expect.any(Date) });
  });

  describe("the mother's no, whoever is named around it,", () => {
    const askAgain = () => site.admin.post("/api/admin/you-scout/nominations/1/ask-guardian");
    const nameThere = (guardianEmail: string | null) =>
      site.admin.patch(ofNomination, { guardianEmail });
    const no = { agrees: false };

    /** The scout's own mailbox agreed, was replaced by the mother who says no, and restores its yes. */
    async function restoredOver(given: Partial<typeof nominations.$inferInsert>) {
      await nominated({ guardianEmail: OWN });
      await agree();
      await nameThere(MOTHER);
      const token = await tokenTo(OWN);
      await askAgain();
      const mothers = `/api/you-scout/guardian/${await tokenTo(MOTHER)}`;
      await site.db.update(nominations).set(given);
      expect((await site.visitor.post(mothers, no)).status).toBe(200);
      site.clock.advance(1);
      expect((await site.visitor.post(`/api/guardian/restore/${token}`)).status).toBe(200);
      return `/api/you-scout/guardian/${token}`;
    }

    test("is not undone by a previous guardian who restores a yes", async () => {
      const own = await restoredOver({ status: "approved" });
      const refused = await agree(own);
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
      expect(await level()).toBeNull();
      expect((await second.get(ofNomination)).body.data.hasKeptNo).toBe(true);
      // She alone opens it, once she is named again.
      await nameThere(MOTHER);
      const guardianTokenHash = keyedHash(site.deps.secrets.vote, "guardian mother");
      await site.db.update(nominations).set({ guardianTokenHash });
      expect((await agree()).status).toBe(200);
      expect(await level()).toBe("full");
      // Her yes has taken the place of her no.
      await nameThere(OWN);
      await askAgain();
      expect((await agree(`/api/you-scout/guardian/${await tokenTo(OWN)}`)).status).toBe(200);
    });

    test("is the board's as well, where the nomination brought the player", async () => {
      await restoredOver({ status: "promoted", promotedProspectId: 1 });
      await name(site.admin, OWN);
      await site.admin.post("/api/admin/prospects/1/guardian/ask");
      for (const answer of ["agreed", "refused"]) {
        expect((await say(OWN, answer)).status, answer).toBe(409);
      }
      expect(await shownLevel()).toBeNull();
      expect(await level()).toBeNull();
    });

    test.each([["mother"], [null]])(
      "is no answer of the next guardian, who is mailed no link (named there: %s)",
      async (named) => {
        await nominated();
        await site.visitor.post(link, no);
        if (named === null) await site.db.update(nominations).set({ guardianEmail: null });
        site.clock.advance(1);
        for (const address of [OWN, null, OWN]) {
          expect((await nameThere(address)).status).toBe(200);
        }
        expect(await mailsTo(OWN)).toEqual([]);
        const guardianTokenHash = keyedHash(site.deps.secrets.vote, "guardian own");
        await site.db.update(nominations).set({ guardianTokenHash });
        expect((await agree("/api/you-scout/guardian/own")).status).toBe(409);
        expect(await level()).toBeNull();
      },
    );

    test("is not passed to another address by the author, whom staff have asked a question", async () => {
      await nominated({ status: "needs_info", guardianEmail: null, submitterRelation: "fan" });
      await site.db.update(nominations).set({ submittedByUserId: site.member.user.id });
      // By the link of a nomination that was merged into this one.
      const said = { guardianAnsweredAt: site.clock.now, guardianRevokedAt: site.clock.now };
      await site.db.update(nominations).set(said);
      const given = { guardianName: "Scout Second", guardianEmail: OWN };
      const edited = await site.member.patch("/api/you-scout/nominations/1", given);
      expect([edited.status, edited.body.code]).toEqual([409, "conflict"]);
      expect((await row())?.guardianEmail).toBeNull();
    });

    test("keeps the next guardian's own no when two owners lift hers", async () => {
      await nominated();
      await site.visitor.post(link, no);
      site.clock.advance(1);
      await nameThere(OWN);
      const guardianTokenHash = keyedHash(site.deps.secrets.vote, "guardian own");
      await site.db.update(nominations).set({ guardianTokenHash });
      await site.visitor.post("/api/you-scout/guardian/own", no);
      const [one, other] = [await owner("one"), await owner("other")];
      await one.post("/api/admin/you-scout/nominations/1/guardian/lift");
      const { proposedAt: expectedProposedAt } = (await other.get(ofNomination)).body.data
        .guardianProposal;
      await other.post("/api/admin/you-scout/nominations/1/guardian/confirm", {
        expectedProposedAt,
      });
      expect(await row()).toMatchObject({ guardianRevokedAt: expect.any(Date) });
      expect((await other.get(ofNomination)).body.data.hasKeptNo).toBe(false);
    });
  });

  test("a nomination whose guardian has answered is merged into none with another guardian", async () => {
    await nominated();
    await agree();
    await aNomination(site.db, { ...full, guardianEmail: OWN });
    const refused = await scout.post("/api/admin/you-scout/nominations/1/merge", { into: 2 });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await scout.post("/api/admin/you-scout/nominations/2/merge", { into: 1 })).status).toBe(
      200,
    );
  });

  test("a nomination with a no is deleted for good by two owners", async () => {
    await nominated();
    const [one, other] = [await owner("one"), await owner("other")];
    const proposed = "/api/admin/you-scout/nominations/1/guardian/delete";
    await one.post("/api/admin/you-scout/nominations/1/hide", {});
    expect((await one.post(proposed)).status).toBe(409);
    await site.visitor.post(link, { agrees: false });
    for (const alone of [scout, one]) {
      expect((await alone.post("/api/admin/you-scout/nominations/1/erase", {})).status).toBe(409);
    }
    expect((await scout.post(proposed)).status).toBe(403);
    expect((await one.post(proposed)).status).toBe(200);
    const { guardianProposal } = (await other.get(ofNomination)).body.data;
    expect(guardianProposal).toMatchObject({ kind: "delete" });
    const body = { expectedProposedAt: guardianProposal.proposedAt };
    expect(
      (await one.post("/api/admin/you-scout/nominations/1/guardian/confirm", body)).status,
    ).toBe(409);
    expect((await row())?.anonymizedAt).toBeNull();
    expect(
      (await other.post("/api/admin/you-scout/nominations/1/guardian/confirm", body)).status,
    ).toBe(200);
    expect(await row()).toMatchObject({ guardianEmail: null, lastName: "" });
  });

  test("promoting names nobody on the board, where a guardian who answered here is replaced by two", async () => {
    await nominated();
    await agree();
    expect((await scout.post("/api/admin/you-scout/nominations/1/promote", {})).status).toBe(200);
    const [, promoted] = await site.db.select().from(prospects).orderBy(prospects.id);
    expect(promoted?.guardianEmail).toBeNull();
    const path = `/api/admin/prospects/${promoted?.id ?? 0}/guardian`;
    expect((await scout.get(path)).body.data.known).toEqual([
      { email: MOTHER, nominationId: 1, hasAnswered: true },
    ]);
    await scout.put(path, { guardianEmail: OWN });
    expect((await scout.get(path)).body.data).toMatchObject({ guardianEmail: null });
    // Naming her is no replacement.
    expect((await scout.put(path, { guardianEmail: MOTHER })).body.data.guardianEmail).toBe(MOTHER);
  });

  test("the guardian of a taken down nomination is not undone by another one on the board", async () => {
    await nominated({ status: "promoted", promotedProspectId: 1, guardianAgreedAt: new Date() });
    await site.visitor.post(link, { agrees: false });
    await name(site.admin, OWN);
    await site.admin.post("/api/admin/prospects/1/guardian/ask");
    expect((await say(OWN, "refused")).status).toBe(409);
    // Nor by another nomination that names the same address.
    await site.db.update(prospects).set({ firstName: NAME.firstName });
    const guardianTokenHash = keyedHash(site.deps.secrets.vote, "guardian own");
    await aNomination(site.db, { ...full, guardianEmail: OWN, guardianTokenHash });
    expect((await agree("/api/you-scout/guardian/own")).status).toBe(409);
    expect(await shownLevel()).toBeNull();
  });

  test("a no that survived keeps staff from showing the player once its nomination is anonymized", async () => {
    await nominated({ status: "promoted", promotedProspectId: 1, guardianAgreedAt: new Date() });
    await site.visitor.post(link, { agrees: false });
    await name(site.admin, OWN);
    await site.db.update(nominations).set({ ...ANONYMIZED, anonymizedAt: site.deps.now() });
    const refused = await site.admin.post("/api/admin/prospects/1/show");
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(await shownLevel()).toBeNull();
  });

  test("no address of staff is a guardian's, from an author or by staff, and no approval asks one", async () => {
    await site.db
      .update(users)
      .set({ email: "scout@raw.example" })
      .where(eq(users.id, scout.user.id));
    await nominated({ status: "pending", guardianEmail: null, guardianTokenHash: null });
    const staffs = { guardianEmail: "scout+me@raw.example" };
    expect((await second.patch(ofNomination, staffs)).body.fields).toHaveProperty("guardianEmail");
    await site.db
      .update(nominations)
      .set({ submittedByUserId: site.member.user.id, submitterRelation: "fan" });
    const edited = await site.member.patch("/api/you-scout/nominations/1", staffs);
    expect([edited.status, Object.keys(edited.body.fields)]).toEqual([422, ["guardianEmail"]]);
    await site.db.update(nominations).set({ guardianEmail: "scout@raw.example" });
    await second.post("/api/admin/you-scout/nominations/1/decision", {
      transition: "approve",
      ...(await asRead(site.db, 1)),
    });
    expect(await mailsTo("scout@raw.example")).toEqual([]);
    expect((await second.post("/api/admin/you-scout/nominations/1/ask-guardian")).status).toBe(409);
  });
});

test("an owner who shows who it is replaces a guardian alone", async () => {
  await answered("agreed");
  site.clock.advance(10 * MINUTE_MS + 1);
  expect((await name(site.admin, OWN)).body.code).toBe("confirm_again");
  await site.admin.post("/api/user/confirm", { password: TEST_PASSWORD });
  expect((await name(site.admin, OWN)).body.data.guardianEmail).toBe(OWN);
  expect((await mailsTo(MOTHER)).at(-1)?.subject).toContain("no longer named");
});
