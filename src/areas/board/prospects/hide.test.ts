import { describe, expect, test } from "vitest";
import { testApp } from "#tests/test-app.ts";
import { aProspect } from "./testing.ts";

describe("hiding a player and showing him again", () => {
  test("takes him off the public site at once, and brings him back with rank and votes", async () => {
    const { admin, visitor, db } = await testApp();
    const { id } = await aProspect(db, { rawRank: 3 });
    await visitor.post(`/api/prospects/${id}/vote`);
    await visitor.get("/api/prospects");

    const hidden = await admin.post(`/api/admin/prospects/${id}/hide`, { reason: "Family asked" });
    expect(hidden.body.data).toMatchObject({ id, rawRank: 3, hiddenAt: expect.any(String) });
    expect((await visitor.get("/api/prospects")).body.data).toEqual([]);
    expect((await visitor.get(`/api/prospects/${id}`)).status).toBe(404);
    expect((await visitor.at("10.1.1.1").post(`/api/prospects/${id}/vote`)).status).toBe(404);

    const shown = await admin.post(`/api/admin/prospects/${id}/show`);
    expect(shown.body.data.hiddenAt).toBeNull();
    const { body } = await visitor.get(`/api/prospects/${id}`);
    expect(body.data).toMatchObject({ rawRank: 3, communityVotes: 1 });
  });

  test("twice changes nothing more, and is written down once", async () => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db);
    const first = await admin.post(`/api/admin/prospects/${id}/hide`, { reason: "Family asked" });
    const again = await admin.post(`/api/admin/prospects/${id}/hide`, { reason: "Once more" });
    expect(again.body).toEqual(first.body);
    await admin.post(`/api/admin/prospects/${id}/show`, {});
    await admin.post(`/api/admin/prospects/${id}/show`, {});
    const { body } = await admin.get("/api/admin/audit");
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
    const refused = await admin.post(`/api/admin/prospects/${id}/hide`, { reason });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { reason: "Must be at most 500 characters" },
    ]);
    expect((await admin.post("/api/admin/prospects/99/hide")).status).toBe(404);
    expect((await admin.post("/api/admin/prospects/99/show")).status).toBe(404);
  });
});
