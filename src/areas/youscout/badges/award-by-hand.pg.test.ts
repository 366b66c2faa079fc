import { expect, test } from "vitest";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { whileLeaving } from "#tests/account-deletion.ts";
import { testApp } from "#tests/test-app.ts";

test("whoever gives a badge to somebody who is leaving reads that there is no such person", async () => {
  const site = await testApp();
  const leaver = await site.signIn(await aUser(site.db, { username: "leaver" }));
  const answer = await whileLeaving(site, leaver, () =>
    site.admin.post("/api/admin/you-scout/badges/1/award", { username: "leaver" }),
  );
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toEqual({ username: "No one has this username" });
});
