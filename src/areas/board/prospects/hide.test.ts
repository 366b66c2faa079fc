import { describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";
import { aProspect } from "./testing.ts";

describe("hiding a player and showing him again", () => {
  test("takes him off the public site at once, and brings him back with rank and votes", async () => {
    const { admin, visitor, db } = await testApp();
    const { id } = await aProspect(db, { rawRank: 3 });
    await visitor.post(paths.api.prospectVote(id));
    await visitor.get(paths.api.prospects);

    const hidden = await admin.post(adminApi.prospectHide(id), { reason: "Family asked" });
    expect(hidden.body.data).toMatchObject({ id, rawRank: 3, hiddenAt: expect.any(String) });
    expect((await visitor.get(paths.api.prospects)).body.data).toEqual([]);
    expect((await visitor.get(paths.api.prospect(id))).status).toBe(404);
    expect((await visitor.at("10.1.1.1").post(paths.api.prospectVote(id))).status).toBe(404);

    const shown = await admin.post(adminApi.prospectShow(id));
    expect(shown.body.data.hiddenAt).toBeNull();
    const { body } = await visitor.get(paths.api.prospect(id));
    expect(body.data).toMatchObject({ rawRank: 3, communityVotes: 1 });
  });

  test("twice changes nothing more, and is written down once", async () => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db);
    const first = await admin.post(adminApi.prospectHide(id), { reason: "Family asked" });
    const again = await admin.post(adminApi.prospectHide(id), { reason: "Once more" });
    expect(again.body).toEqual(first.body);
    await admin.post(adminApi.prospectShow(id), {});
    await admin.post(adminApi.prospectShow(id), {});
    const { body } = await admin.get(adminApi.audit);
    expect(body.data).toMatchObject([
      { action: "prospect_shown", subjectId: id, reason: null },
      { action: "prospect_hidden", subjectId: id, reason: "Family asked" },
    ]);
    expect(body.total).toBe(2);
  });

  test("asks for a reason of at most 500 characters, and of a player who exists", async () => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db);
    const reason = "x".repeat(501);
    const refused = await admin.post(adminApi.prospectHide(id), { reason });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { reason: "Must be at most 500 characters" },
    ]);
    expect((await admin.post(adminApi.prospectHide(99))).status).toBe(404);
    expect((await admin.post(adminApi.prospectShow(99))).status).toBe(404);
  });
});
