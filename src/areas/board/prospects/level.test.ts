import { describe, expect, test } from "vitest";
import { seniorClass } from "#lib/grad-year.ts";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";
import { levelOf } from "./rules/agreement.ts";
import { type FieldsOf, PLAYER_FIELDS, shownOf } from "./rules/public-fields.ts";
import type { Alumnus } from "./schema/alumni.ts";
import type { ProspectProfile } from "./schema/prospects.ts";
import { aProspect, aWord } from "./testing.ts";

describe("the setting of whose word it takes", () => {
  test("is for administrators, and one of two", async () => {
    const { expectStatuses, admin } = await testApp();
    const expected = { visitor: 401, member: 403, otherMember: 403, admin: 200 };
    await expectStatuses((actor) => actor.get("/api/admin/board-settings"), expected);
    await expectStatuses(
      (actor) => actor.put("/api/admin/board-settings", { boardConsent: "agreed" }),
      expected,
    );
    expect((await admin.get("/api/admin/board-settings")).body.data).toEqual({
      boardConsent: "agreed",
    });
    expect(
      (await admin.put("/api/admin/board-settings", { boardConsent: "none" })).body.fields,
    ).toEqual({
      boardConsent: "Please choose whose word it takes",
    });
  });

  test("makes everybody limited at once who has no guardian's yes, and back", async () => {
    const { db, admin, visitor } = await testApp();
    const publicationAgreedAt = new Date();
    const battingThrowingHand = "S/R";
    await aProspect(db, { teamName: "Lights", publicationAgreedAt, battingThrowingHand });
    const { id } = await aProspect(db, { lastName: "Étoile" });
    await aWord(db, id);
    const read = async () => (await visitor.get("/api/prospects")).body.data;
    expect(await read()).toMatchObject([
      { lastName: "Belombray", school: "Holy Cross School", level: "full" },
      { lastName: "Étoile", level: "full" },
    ]);
    await admin.put("/api/admin/board-settings", { boardConsent: "agreed" });
    expect(await read()).toMatchObject([
      {
        firstName: "Julien",
        lastName: "B.",
        positionPrimary: "SS",
        gradYear: 2027,
        school: null,
        teamName: null,
        battingThrowingHand: null,
        level: "limited",
      },
      { lastName: "Étoile", school: "Holy Cross School", level: "full" },
    ]);
    expect((await visitor.get("/api/prospects/1")).body.data).toMatchObject({
      lastName: "B.",
      isSearchable: false,
    });
    expect((await visitor.get("/api/vote-ledger/players/1")).body.data.name).toBe("Julien B.");
    expect((await visitor.get("/sitemap.xml")).body).not.toContain(paths.player(1));
    await admin.put("/api/admin/board-settings", { boardConsent: "announced" });
    expect((await read())[0].lastName).toBe("Belombray");
    expect((await visitor.get("/sitemap.xml")).body).toContain(paths.player(1));
  });

  test("shows nobody under 13, or of no known class, where it takes a guardian's word", async () => {
    const { db, admin, visitor } = await testApp();
    // Seniors turn 18: the fifth class after theirs may be under 13.
    const seniors = seniorClass(new Date());
    for (const gradYear of [seniors + 4, seniors + 5, null]) await aProspect(db, { gradYear });
    await aWord(db, 2, ["notes"]);
    expect((await visitor.get("/api/prospects")).body.data).toHaveLength(3);
    await admin.put("/api/admin/board-settings", { boardConsent: "agreed" });
    const { body } = await visitor.get("/api/prospects");
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([1]);
    for (const id of [2, 3]) {
      expect((await visitor.get(`/api/prospects/${id}`)).status).toBe(404);
      expect((await visitor.get(`/api/vote-ledger/players/${id}`)).status).toBe(404);
      expect((await visitor.post(`/api/prospects/${id}/vote`)).status).toBe(404);
    }
  });
});

test("a field that has no level in the table does not compile, nor is it shown", () => {
  type WithNickname = ProspectProfile & Alumnus & { nickname: string };
  // @ts-expect-error: the table has no nickname
  PLAYER_FIELDS satisfies FieldsOf<WithNickname>;
  const player = { level: "full", agreed: [], lastName: "Belombray", nickname: "Jules" } as const;
  expect(shownOf(player)).toEqual({ level: "full", agreed: [], lastName: "Belombray" });
  // @ts-expect-error: it is left out
  expect(shownOf(player).nickname).toBeUndefined();
});

test("shows a player as the word and the setting allow", () => {
  for (const [word, consent, level] of [
    ["agreed", "announced", "full"],
    ["agreed", "agreed", "full"],
    ["refused", "announced", "limited"],
    ["hidden", "announced", "limited"],
    [null, "announced", "full"],
    [null, "agreed", "limited"],
  ] as const) {
    expect(levelOf(word, consent), `${word} ${consent}`).toBe(level);
  }
});
