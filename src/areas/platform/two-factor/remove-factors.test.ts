import { expect, test } from "vitest";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { testApp } from "#tests/test-app.ts";
import { removeFactors } from "./service/remove-factors.ts";
import { appCodeAt } from "./testing.ts";

test("who lost a factor gets in again by the operator's command, logged out everywhere and written down", async () => {
  const { admin, member, visitor, deps, db } = await testApp();
  for (const person of [admin, member]) {
    const { secret } = (await person.post("/api/user/factors/app")).body.data;
    await person.post("/api/user/factors/app/confirm", { code: appCodeAt(secret, deps.now()) });
  }
  const login = (username: string) =>
    visitor.post("/api/login", { username, password: TEST_PASSWORD });
  expect((await login("admin")).body.code).toBe("second_factor");
  await removeFactors(deps, { username: "ADMIN" });
  expect((await admin.get("/api/user")).status).toBe(401);
  expect((await login("admin")).status).toBe(200);
  expect((await login("member")).body.code, "of somebody else").toBe("second_factor");
  const [entry] = await db.select().from(auditEntries);
  expect(entry).toMatchObject({
    action: "factors_removed",
    actorId: null,
    subjectId: admin.user.id,
  });
});

test("the person and staff are told by mail what the operator removed", async () => {
  const { db, deps, outbox } = await testApp();
  await aUser(db, { username: "ann", email: "ann@city.example" });
  await removeFactors(deps, { username: "ann" });
  const mails = await outbox();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["ann@city.example", "Your second factors were removed"],
    ["staff@raw.example", "Second factors were removed at the command line"],
  ]);
  expect(mails[0]?.parts[0]).toMatch(/^The operator of the site removed the second factors/);
});

test("a name that nobody has is said", async () => {
  const { deps } = await testApp();
  await expect(removeFactors(deps, { username: "nobody" })).rejects.toThrow(
    "There is no account with the username nobody.",
  );
});
