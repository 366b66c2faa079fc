import { describe, expect, test } from "vitest";
import { anAppointment, someRequests } from "#areas/board/evaluations/testing.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { childOf } from "#areas/youscout/nominations/access/same-child.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { keyedHash } from "#lib/secrets.ts";
import { HOUR_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const MOTHER = "mother@family.example";
const UNCLE = "uncle@family.example";
const MALIK = { firstName: "Malik", lastName: "Thibeaux", school: "Holy Cross" };
const MALIQ = { ...MALIK, firstName: "Maliq" };

const link = ({ deps }: TestApp, words: string) => keyedHash(deps.secrets.vote, words);

/** Malik of the board, whose guardian has a link, and of the class that nominations of 15-year-olds have. */
async function siteWithMalik() {
  const site = await testApp();
  const guardianTokenHash = link(site, "board guardian mother");
  const gradYear = childOf({ ...MALIK, age: 15, yearsAdded: 0, createdAt: new Date() }).gradYear;
  await aProspect(site.db, { ...MALIK, gradYear, guardianEmail: MOTHER, guardianTokenHash });
  return { ...site, gradYear };
}

/** Maliq's nomination, to which the uncle may agree. */
function nominatedByUncle(site: TestApp, given: object = {}) {
  const guardianTokenHash = link(site, "guardian uncle");
  return aNomination(site.db, {
    ...{ ...MALIQ, age: 15, status: "approved", guardianEmail: UNCLE, guardianTokenHash },
    ...given,
  });
}

const hideOnBoard = ({ visitor }: TestApp) =>
  visitor.post("/api/prospects/guardian/mother", { answer: "hidden", kinds: [] });

async function agreeOnYouScout({ visitor }: TestApp) {
  const { version } = (await visitor.get("/api/you-scout/guardian/uncle")).body.data;
  return visitor.post("/api/you-scout/guardian/uncle", { agrees: true, isGuardian: true, version });
}

describe("the link of a nomination cannot undo a no of the board", () => {
  test("by the name of a nomination that was merged into it", async () => {
    const site = await siteWithMalik();
    await aNomination(site.db, { ...MALIK, age: 15, status: "pending", guardianEmail: MOTHER });
    await nominatedByUncle(site, { publication: "full" });
    expect(
      (await site.admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })).status,
    ).toBe(200);
    await hideOnBoard(site);
    expect((await agreeOnYouScout(site)).status).toBe(409);
    expect((await site.visitor.get("/api/you-scout/nominations/2")).status).toBe(404);
  });

  test("by a name that the player had", async () => {
    const site = await siteWithMalik();
    await nominatedByUncle(site, MALIK);
    await hideOnBoard(site);
    await site.admin.patch("/api/admin/prospects/1", { firstName: "Maliq" });
    expect((await agreeOnYouScout(site)).status).toBe(409);
  });
});

describe("a child whom a nomination brought onto the board, and whose guardian says no there", () => {
  async function add({ admin, db }: TestApp) {
    const [row] = await db.select().from(prospects);
    const player = { positionPrimary: "SS", gradYear: row?.gradYear };
    const statuses = [MALIK, MALIQ].map(async (name, at) => {
      const added = { ...player, ...name, rawRank: 40 + at };
      return (await admin.post("/api/admin/prospects", added)).status;
    });
    return Promise.all(statuses);
  }
  const agreed = {
    publication: "full",
    guardianEmail: MOTHER,
    guardianAgreedAt: new Date(),
  } as const;

  async function promoteAndHide(site: TestApp, id: number) {
    expect((await site.admin.post(`/api/admin/you-scout/nominations/${id}/promote`)).status).toBe(
      200,
    );
    const guardianTokenHash = link(site, "board guardian mother");
    await site.db.update(prospects).set({ guardianTokenHash });
    expect((await hideOnBoard(site)).status).toBe(200);
  }

  test("is known by the name of a nomination that was merged", async () => {
    const site = await testApp();
    await aNomination(site.db, { ...MALIK, age: 15, status: "pending", guardianEmail: MOTHER });
    await nominatedByUncle(site, agreed);
    await site.admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 });
    await promoteAndHide(site, 2);
    expect(await add(site)).toEqual([409, 409]);
  });

  test("is known by what the nomination was called before", async () => {
    const site = await testApp();
    await nominatedByUncle(site, { ...agreed, ...MALIK });
    await site.admin.patch("/api/admin/you-scout/nominations/1", { firstName: "Maliq" });
    await site.db.update(nominations).set(agreed);
    await promoteAndHide(site, 1);
    expect(await add(site)).toEqual([409, 409]);
  });
});

describe("a nomination that was called otherwise by a slip", () => {
  /** Maliq was taken down; before, staff called him Malik for a moment. */
  async function siteWithSlip(isBefore: boolean) {
    const site = await siteWithMalik();
    const { admin, db } = site;
    await nominatedByUncle(site);
    if (!isBefore) await db.delete(prospects);
    for (const firstName of ["Malik", "Maliq"]) {
      expect((await admin.patch("/api/admin/you-scout/nominations/1", { firstName })).status).toBe(
        200,
      );
    }
    await db.update(nominations).set({ guardianRevokedAt: new Date() });
    return site;
  }

  test("holds up no other child who is called so and was there", async () => {
    const { admin } = await siteWithSlip(true);
    await admin.post("/api/admin/prospects/1/hide");
    expect((await admin.post("/api/admin/prospects/1/show")).status).toBe(200);
  });

  test("holds up whoever comes by that name afterward", async () => {
    const { admin, db, gradYear } = await siteWithSlip(false);
    await aNomination(db, { ...MALIK, age: 15, status: "pending" });
    const decision = { transition: "approve", ...(await asRead(db, 2)) };
    expect((await admin.post("/api/admin/you-scout/nominations/2/decision", decision)).status).toBe(
      409,
    );
    const { id } = await aProspect(db, { ...MALIK, gradYear, hiddenAt: new Date() });
    expect((await admin.post(`/api/admin/prospects/${id}/show`)).status).toBe(409);
  });
});

describe("a player who had another name", () => {
  /** Malik has a no; the second player was called like him, or his nomination was, and is hidden. */
  async function renamed(given: { isByNomination?: boolean } = {}) {
    const site = await siteWithMalik();
    const { db, admin, gradYear } = site;
    await aWord(db, 1, [], "refused");
    const name = { ...MALIK, firstName: given.isByNomination ? "Maliq" : "Malik" };
    await aProspect(db, { ...name, gradYear, hiddenAt: new Date() });
    const nominated = { ...MALIK, age: 15, status: "promoted", promotedProspectId: 2 } as const;
    if (given.isByNomination) await aNomination(db, nominated);
    await admin.patch("/api/admin/prospects/2", { firstName: "Maliq" });
    return site;
  }

  test.each([true, false])("is shown as another player only, by his nomination: %s", async (is) => {
    const { admin } = await renamed({ isByNomination: is });
    const refused = await admin.post("/api/admin/prospects/2/show");
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ["isAnotherPlayer"]]);
    const shown = await admin.post("/api/admin/prospects/2/show", { isAnotherPlayer: true });
    expect(shown.status).toBe(200);
    const { data } = (await admin.get("/api/admin/prospects")).body;
    const marked = data.find(({ id }: { id: number }) => id === 2);
    expect(marked.withheld).toHaveLength(1);
  });

  test("is put on the board by an evaluation as another player only", async () => {
    const { admin, db, member, gradYear } = await renamed();
    await someRequests(db, member.user.id, { status: "completed" });
    const startsAt = new Date();
    const endsAt = new Date(startsAt.getTime() + HOUR_MS);
    const when = { startsAt, endsAt, place: "Kirsch-Rooney Stadium" };
    await anAppointment(db, { requestId: 1, prospectId: 2, isPlayerNew: true, ...when });
    const player = { ...MALIQ, gradYear, positionPrimary: "SS", rawRank: 40 };
    expect((await admin.post("/api/admin/evaluation-requests/1/prospect", player)).status).toBe(
      409,
    );
    const another = { ...player, isAnotherPlayer: true };
    expect((await admin.post("/api/admin/evaluation-requests/1/prospect", another)).status).toBe(
      201,
    );
  });
});
