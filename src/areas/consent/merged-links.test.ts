import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { isOwnNo } from "#areas/youscout/nominations/access/visibility.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { mails } from "#lib/mail/mails-table.ts";
import { keyedHash } from "#lib/secrets.ts";
import { DAY_MS } from "#lib/time.ts";
import type { SignedIn } from "#tests/actors.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { guardianReplacements } from "./tables.ts";

const MOTHER = "mother@family.example";
const FATHER = "father@family.example";
/** A mailbox of the helper that no account has. */
const OWN = "second-box@scout.example";
const MALIK = { firstName: "Malik", lastName: "Thibeaux", publication: "full" } as const;

let site: TestApp;
let helper: SignedIn;

beforeEach(async () => {
  site = await testApp();
  helper = await site.staff("scout", "moderator");
});

const hashOf = (token: string) => keyedHash(site.deps.secrets.vote, `guardian ${token}`);

/** Two nominations of a child, the first of which the mother was asked about, and merges it into the second one. */
async function merged(second: Partial<typeof nominations.$inferInsert>): Promise<void> {
  await aNomination(site.db, {
    ...MALIK,
    guardianEmail: MOTHER,
    guardianTokenHash: hashOf("mother"),
  });
  await aNomination(site.db, { ...MALIK, ...second });
  expect((await helper.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status).toBe(
    200,
  );
}

const takeDown = (token: string) =>
  site.visitor.post(`/api/you-scout/guardian/${token}`, { agrees: false });

async function agree(token: string) {
  const path = `/api/you-scout/guardian/${token}`;
  const { version } = (await site.visitor.get(path)).body.data;
  return site.visitor.post(path, { agrees: true, isGuardian: true, version });
}

const level = async () =>
  (await site.visitor.get("/api/you-scout/nominations/2")).body.data?.level ?? null;
const target = async () =>
  (await site.db.select().from(nominations).orderBy(asc(nominations.id)))[1];

describe("a no by the link of a nomination that was merged into one with another guardian", () => {
  const other = { guardianEmail: OWN } as const;

  test.each([
    ["before any answer", []],
    ["after that guardian's yes", [agree]],
    ["after that guardian's no", [takeDown]],
  ])("is not undone by that guardian, said %s", async (_when, before) => {
    await merged({ ...other, guardianTokenHash: hashOf("own") });
    for (const answer of before) expect((await answer("own")).status).toBe(200);
    site.clock.advance(1);
    for (const _again of [1, 2]) expect((await takeDown("mother")).status).toBe(200);
    const refused = await agree("own");
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(await level()).toBeNull();
    expect((await helper.post("/api/admin/you-scout/nominations/2/ask-guardian")).status).toBe(409);
  });

  test("is recorded and confirmed by mail once, however often it is said", async () => {
    await merged({ ...other, guardianTokenHash: hashOf("own") });
    for (const _again of [1, 2, 3]) {
      expect((await takeDown("mother")).status).toBe(200);
      site.clock.advance(1000);
    }
    const changes = await recordedChanges(site.db);
    expect(changes.filter(({ action }) => action === "guardian_revoked")).toHaveLength(1);
    const mothers = (await site.outbox()).filter(({ to }) => to === MOTHER);
    expect(mothers.map(({ subject }) => subject)).toEqual([
      "Your answer about Malik on YouScout is saved",
    ]);
  });

  test.each([
    [
      "told to that guardian once, who had answered",
      [agree],
      ["Another guardian hid Malik on YouScout"],
    ],
    ["not told to a stranger, who had not", [], []],
  ])("is %s", async (_whom, before, subjects) => {
    await merged({ ...other, guardianTokenHash: hashOf("own") });
    for (const answer of before) expect((await answer("own")).status).toBe(200);
    await site.db.delete(mails);
    for (const _again of [1, 2]) await takeDown("mother");
    const others = (await site.outbox()).filter(({ to }) => to === OWN);
    expect(others.map(({ subject }) => subject)).toEqual(subjects);
  });

  test("is taken back by the guardian who said it, after which staff decide", async () => {
    await merged({ ...other, guardianTokenHash: hashOf("own") });
    expect((await agree("own")).status).toBe(200);
    expect((await agree("mother")).status).toBe(409);
    site.clock.advance(1000);
    await takeDown("mother");
    site.clock.advance(1000);
    expect((await agree("mother")).status).toBe(200);
    const hidden = { keptNo: null, guardianRevokedAt: null, hiddenAt: expect.any(Date) };
    expect(await target()).toMatchObject({ ...hidden, guardianEmail: OWN });
    expect(await level()).toBeNull();
    const notice = (await site.outbox()).findLast(({ to }) => to === "staff@raw.example");
    expect(notice?.subject).toBe("A guardian has taken back a no");
    expect((await agree("mother")).status).toBe(409);
    expect((await agree("own")).status).toBe(200);
    expect(
      (await helper.post("/api/admin/you-scout/nominations/2/show", await asRead(site.db, 2)))
        .status,
    ).toBe(200);
    expect(await level()).toBe("full");
  });

  test.each([
    ["taken back", 1],
    ["taken back twice", 2],
  ])("leaves the yes of that guardian an answer once it is %s", async (_what, times) => {
    await merged({ ...other, guardianTokenHash: hashOf("own") });
    expect((await agree("own")).status).toBe(200);
    for (let said = 0; said < times; said++) {
      site.clock.advance(1000);
      expect((await takeDown("mother")).status).toBe(200);
      site.clock.advance(1000);
      expect((await agree("mother")).status).toBe(200);
    }
    expect(await target()).toMatchObject({ keptNo: null, guardianRevokedAt: null });
    await helper.patch("/api/admin/you-scout/nominations/2", { guardianEmail: FATHER });
    expect(await target()).toMatchObject({ guardianEmail: OWN });
    const { guardianProposal } = (await helper.get("/api/admin/you-scout/nominations/2")).body.data;
    expect(guardianProposal).toMatchObject({ kind: "replace", guardianEmail: FATHER });
  });

  test("leaves the yes of that guardian an answer though a helper corrects the words meanwhile", async () => {
    await merged({ ...other, guardianTokenHash: hashOf("own") });
    expect((await agree("own")).status).toBe(200);
    site.clock.advance(1000);
    await takeDown("mother");
    const corrected = { performance: "Four hits and two double plays in one evening." };
    expect((await helper.patch("/api/admin/you-scout/nominations/2", corrected)).status).toBe(200);
    for (const _lifted of [false, true]) {
      await helper.patch("/api/admin/you-scout/nominations/2", { guardianEmail: FATHER });
      expect(await target()).toMatchObject({ guardianEmail: OWN });
      await agree("mother");
    }
  });

  test("leaves the yes of that guardian an answer once two owners lift it", async () => {
    await merged({ ...other, guardianTokenHash: hashOf("own") });
    expect((await agree("own")).status).toBe(200);
    site.clock.advance(1000);
    await takeDown("mother");
    const createdAt = new Date(site.clock.now.getTime() - 30 * DAY_MS);
    const owner = async (username: string) =>
      site.signIn(await aUser(site.db, { username, role: "admin", createdAt }));
    const [one, two] = [await owner("one"), await owner("two")];
    await one.post("/api/admin/you-scout/nominations/2/guardian/lift");
    const { proposedAt } = (await two.get("/api/admin/you-scout/nominations/2")).body.data
      .guardianProposal;
    const body = { expectedProposedAt: proposedAt };
    expect(
      (await two.post("/api/admin/you-scout/nominations/2/guardian/confirm", body)).status,
    ).toBe(200);
    await helper.patch("/api/admin/you-scout/nominations/2", { guardianEmail: FATHER });
    expect(await target()).toMatchObject({ guardianEmail: OWN, keptNo: null });
  });

  test("is one row, and one mail a day to staff, however often it is said and taken back", async () => {
    await merged({ ...other, guardianTokenHash: hashOf("own") });
    const notices = async () =>
      (await site.outbox()).filter(({ subject }) => subject === "A guardian has taken back a no");
    for (const wait of [1000, 1000, DAY_MS, 1000]) {
      expect((await takeDown("mother")).status).toBe(200);
      site.clock.advance(1000);
      expect(await target()).toMatchObject({ keptNo: "hidden" });
      expect((await agree("mother")).status).toBe(200);
      expect(await target()).toMatchObject({ keptNo: null });
      site.clock.advance(wait);
    }
    expect(await notices()).toHaveLength(2);
    expect(await site.db.$count(guardianReplacements)).toBe(1);
  });

  test("stays while another guardian's stands", async () => {
    await merged({ guardianEmail: FATHER, guardianTokenHash: hashOf("father") });
    await takeDown("father");
    site.clock.advance(1000);
    await takeDown("mother");
    site.clock.advance(1000);
    expect((await agree("mother")).status).toBe(200);
    expect(await target()).toMatchObject({ keptNo: null, guardianRevokedAt: expect.any(Date) });
    expect(await level()).toBeNull();
  });

  test("is not taken for a no of that guardian, who had said yes", async () => {
    await merged({ ...other, guardianTokenHash: hashOf("own") });
    expect((await agree("own")).status).toBe(200);
    site.clock.advance(1);
    await takeDown("mother");
    const row = await target();
    expect(row && isOwnNo(row)).toBe(false);
  });

  test("outlasts the guardian who said no before, is named again and replaced again", async () => {
    await merged({ guardianEmail: FATHER, guardianTokenHash: hashOf("father") });
    await takeDown("father");
    site.clock.advance(1);
    await takeDown("mother");
    for (const guardianEmail of [OWN, FATHER, "third@box.example", FATHER]) {
      await site.admin.patch("/api/admin/you-scout/nominations/2", { guardianEmail });
    }
    await site.admin.patch("/api/admin/you-scout/nominations/2", { guardianEmail: MOTHER });
    expect(await target()).toMatchObject({ guardianEmail: MOTHER, keptNo: "hidden" });
  });

  test("binds whoever is named later, except the guardian who said it", async () => {
    await merged(other);
    await takeDown("mother");
    await site.admin.patch("/api/admin/you-scout/nominations/2", {
      guardianEmail: "third@box.example",
    });
    expect(await target()).toMatchObject({ guardianEmail: "third@box.example", keptNo: "hidden" });
    await site.admin.patch("/api/admin/you-scout/nominations/2", { guardianEmail: MOTHER });
    expect(await target()).toMatchObject({ guardianEmail: MOTHER, keptNo: null });
  });
});

describe("a no by such a link, where the mother hides the child on the board", () => {
  const sayHidden = () =>
    site.visitor.post("/api/prospects/guardian/board", { answer: "hidden", kinds: [] });
  const show = async () =>
    (await helper.post("/api/admin/you-scout/nominations/2/show", await asRead(site.db, 2))).status;

  /** The second nomination and a player name the mother, the first one another address. */
  async function namedOnBoard(second: Partial<typeof nominations.$inferInsert>) {
    const guardianTokenHash = keyedHash(site.deps.secrets.vote, "board guardian board");
    const guardianEmail = MOTHER;
    await aProspect(site.db, { ...MALIK, gradYear: 2028, guardianEmail, guardianTokenHash });
    await merged({ guardianEmail, ...second });
    await site.db
      .update(nominations)
      .set({ guardianEmail: OWN, guardianTokenHash: hashOf("own") })
      .where(eq(nominations.id, 1));
  }

  const said = { board: sayHidden, link: () => takeDown("own") };
  const brought = { status: "promoted", promotedProspectId: 1 } as const;

  test.each([
    ["after her word, of the nomination that brought the player", brought, ["board", "link"]],
    ["before her word, of the nomination that brought the player", brought, ["link", "board"]],
    ["after her word, of another nomination of the child", {}, ["board", "link"]],
    ["before her word, of another nomination of the child", {}, ["link", "board"]],
  ] as const)("ends without hers: said %s", async (_when, second, order) => {
    await namedOnBoard(second);
    for (const one of order) {
      expect((await said[one]()).status).toBe(200);
      site.clock.advance(1000);
    }
    expect((await agree("own")).status).toBe(200);
    expect(await target()).toMatchObject({ keptNo: null, guardianRevokedAt: expect.any(Date) });
    expect(await show()).toBe(409);
    expect(await level()).toBeNull();
    await aNomination(site.db, MALIK);
    expect(
      (await helper.post("/api/admin/you-scout/nominations/2/merge", { into: 3 })).status,
    ).toBe(409);
    const erasure = await asRead(site.db, 2);
    expect((await helper.post("/api/admin/you-scout/nominations/2/erase", erasure)).status).toBe(
      409,
    );
  });

  test("ends where she hides another child, and another guardian a namesake", async () => {
    await merged({ guardianEmail: MOTHER });
    await site.db
      .update(nominations)
      .set({ guardianEmail: OWN, guardianTokenHash: hashOf("own") })
      .where(eq(nominations.id, 1));
    const hidden = { gradYear: 2028, hiddenAt: site.deps.now() };
    await aProspect(site.db, { ...MALIK, ...hidden, guardianEmail: FATHER });
    await aProspect(site.db, { ...hidden, firstName: "Jalen", guardianEmail: MOTHER });
    for (const id of [1, 2]) await aWord(site.db, id, [], "hidden");
    expect((await takeDown("own")).status).toBe(200);
    site.clock.advance(1000);
    expect((await agree("own")).status).toBe(200);
    expect(await target()).toMatchObject({ keptNo: null, guardianRevokedAt: null });
  });

  test("ends without hers, which outlasted her replacement on the board", async () => {
    await namedOnBoard({});
    await sayHidden();
    await site.admin.put("/api/admin/prospects/1/guardian", { guardianEmail: FATHER });
    site.clock.advance(1000);
    await takeDown("own");
    expect((await agree("own")).status).toBe(200);
    expect(await target()).toMatchObject({ keptNo: null, guardianRevokedAt: expect.any(Date) });
  });
});

test.each(["word", "kept no"])(
  "a nomination is not shown while its player is hidden by a guardian's %s",
  async (kind) => {
    await aProspect(site.db, { ...MALIK, hiddenAt: site.deps.now() });
    if (kind === "word") await aWord(site.db, 1, [], "hidden");
    else await site.db.update(prospects).set({ keptNo: "hidden" });
    const promoted = { status: "promoted", promotedProspectId: 1 } as const;
    await aNomination(site.db, { ...MALIK, ...promoted, hiddenAt: site.deps.now() });
    const refused = await helper.post(
      "/api/admin/you-scout/nominations/1/show",
      await asRead(site.db, 1),
    );
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await site.visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
  },
);

test("a guardian who was never named hears of no replacement after a restore that forgot who was", async () => {
  await merged({ guardianEmail: OWN });
  await takeDown("mother");
  await site.db
    .update(nominations)
    .set({ guardianEmail: null, isGuardianUnknown: true })
    .where(eq(nominations.id, 2));
  await site.admin.patch("/api/admin/you-scout/nominations/2", { guardianEmail: FATHER });
  expect(await target()).toMatchObject({ guardianEmail: FATHER, keptNo: "hidden" });
  const subjects = (await site.outbox()).filter(({ to }) => to === MOTHER);
  expect(subjects.map(({ subject }) => subject).join()).not.toContain("no longer named");
});

describe("a yes by the link of a nomination that was merged into one without a guardian", () => {
  const board = () => "/api/admin/prospects/1/guardian";

  /** The mother agreed. */
  async function agreed() {
    const { member } = site;
    await merged({ publication: "limited", submittedByUserId: member.user.id });
    expect((await agree("mother")).status).toBe(200);
    expect(await level()).toBe("full");
  }

  test("is hers: a helper only proposes another guardian, and she is mailed once one is named", async () => {
    await agreed();
    const path = "/api/admin/you-scout/nominations/2";
    expect((await helper.patch(path, { guardianEmail: OWN })).status).toBe(200);
    expect(await target()).toMatchObject({ guardianEmail: MOTHER });
    expect(await level()).toBe("full");
    const second = await site.staff("scout", "moderator");
    const { proposedAt } = (await second.get(path)).body.data.guardianProposal;
    await second.post("/api/admin/you-scout/nominations/2/guardian/confirm", {
      expectedProposedAt: proposedAt,
    });
    expect(await target()).toMatchObject({ guardianEmail: OWN });
    const mail = (await site.outbox()).findLast(({ to }) => to === MOTHER);
    expect(mail?.subject).toContain("no longer named");
  });

  test("takes two to name another guardian for the board", async () => {
    await agreed();
    expect((await helper.post("/api/admin/you-scout/nominations/2/promote", {})).status).toBe(200);
    const { body } = await helper.put(board(), { guardianEmail: OWN });
    expect(body.data).toMatchObject({
      guardianEmail: null,
      proposal: { kind: "replace", guardianEmail: OWN },
    });
  });

  test("takes two to name anybody where it was given before the guardian was named with it", async () => {
    await agreed();
    await site.db.update(nominations).set({ guardianEmail: null }).where(eq(nominations.id, 2));
    await helper.patch("/api/admin/you-scout/nominations/2", { guardianEmail: OWN });
    expect(await target()).toMatchObject({
      guardianEmail: null,
      guardianAgreedAt: expect.any(Date),
    });
  });

  test("shows the other nomination's author no address", async () => {
    await agreed();
    const own = await site.member.get("/api/you-scout/my-nominations");
    expect(own.body.data).toMatchObject([{ id: 2, guardianEmail: null }]);
    const file = await site.member.get("/api/user/data");
    expect(JSON.stringify(file.body)).not.toContain(MOTHER);
  });
});

test.each([
  ["yes", agree],
  ["no", takeDown],
])(
  "a waiting nomination whose guardian said %s by such a link is still its author's to edit",
  async (_answer, say) => {
    const { member } = site;
    await merged({
      status: "needs_info",
      submittedByUserId: member.user.id,
      submitterRelation: "fan",
    });
    expect((await say("mother")).status).toBe(200);
    const edit = (guardianEmail: string) =>
      member.patch("/api/you-scout/nominations/2", {
        city: "Metairie",
        guardianName: "",
        guardianEmail,
      });
    const refused = await edit(OWN);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    const { status, body } = await edit("");
    expect([status, body.data.city, body.data.guardianEmail]).toEqual([200, "Metairie", null]);
    expect(await target()).toMatchObject({ guardianEmail: MOTHER, guardianAgreedAt: null });
  },
);

test("a no by the link of a nomination that was merged into a waiting one outlives its author's account", async () => {
  const { member } = site;
  await merged({ status: "pending", submittedByUserId: member.user.id });
  expect((await takeDown("mother")).status).toBe(200);
  expect((await member.delete("/api/user", { password: TEST_PASSWORD })).status).toBe(200);
  expect(await target()).toMatchObject({ status: "withdrawn", submittedByEmail: "" });
  await aNomination(site.db, { ...MALIK, status: "pending" });
  const approval = { transition: "approve", ...(await asRead(site.db, 3)) };
  const refused = await helper.post("/api/admin/you-scout/nominations/3/decision", approval);
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
});
