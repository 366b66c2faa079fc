import { expect, it } from "vitest";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";
import { aProspect } from "./testing.ts";

it("anyone may see the share picture of a visible player", async () => {
  const { db, expectStatuses, visitor } = await testApp();
  const { id } = await aProspect(db, { rawRank: 7 });
  await expectStatuses((caller) => caller.get(paths.playerPicture(id)), {
    visitor: 200,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  const { headers } = await visitor.get(paths.playerPicture(id));
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "no-cache",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(headers).not.toHaveProperty("set-cookie");
  expect(headers).not.toHaveProperty("vary");
});

it("hidden players, unknown ones and odd ids have no picture", async () => {
  const { db, visitor, admin } = await testApp();
  const { id } = await aProspect(db, { hiddenAt: new Date(0) });
  for (const caller of [visitor, admin]) {
    const { status, body, headers } = await caller.get(paths.playerPicture(id));
    expect([status, body.code]).toEqual([404, "not_found"]);
    expect(headers["cache-control"]).toBe("no-store");
  }
  for (const odd of ["999", "0", "01", "7.5", "-1", "abc", "99999999999", "%00"]) {
    const { status } = await visitor.get(paths.playerPicture(":id").replace(":id", odd));
    expect([odd, status]).toEqual([odd, 404]);
  }
});

it("who has the picture is told so, until the rank changes", async () => {
  const { db, visitor, admin } = await testApp();
  const { id } = await aProspect(db, { rawRank: 7 });
  const { headers } = await visitor.get(paths.playerPicture(id));
  const again = () =>
    visitor.with({ "if-none-match": `"other", W/${headers.etag}` }).get(paths.playerPicture(id));
  expect(await again()).toMatchObject({ status: 304, body: "" });
  await admin.post(`/api/admin/prospects/${id}/move`, { toRank: 8 });
  const moved = await again();
  expect(moved.status).toBe(200);
  expect(moved.headers.etag).not.toBe(headers.etag);
});

it("search engines may keep the picture only where the family agreed", async () => {
  const { db, visitor } = await testApp();
  const quiet = await aProspect(db);
  const agreed = await aProspect(db, { publicationAgreedAt: new Date(0) });
  const robots = async (id: number) =>
    (await visitor.get(paths.playerPicture(id))).headers["x-robots-tag"];
  expect(await robots(quiet.id)).toBe("noindex");
  expect(await robots(agreed.id)).toBeUndefined();
});
