import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/database.ts";
import { ConfigError } from "../../lib/config.ts";
import { createFirstAdmin } from "./service/first-admin.ts";
import { passwordFits } from "./service/passwords.ts";
import { users } from "./tables.ts";
import { aUser } from "./testing.ts";

const GIVEN = { username: "Skipper", password: "bottom-of-the-9th", email: "skipper@example.com" };

test("the first administrator is created, once", async () => {
  const { db } = await testDatabase();
  expect(await createFirstAdmin(db, GIVEN)).toBe(true);
  expect(await createFirstAdmin(db, { ...GIVEN, username: "second" })).toBe(false);
  const [admin, ...others] = await db.select().from(users);
  expect(others).toEqual([]);
  expect(admin).toMatchObject({ username: "Skipper", email: "skipper@example.com", role: "admin" });
  expect(await passwordFits(admin?.password ?? null, GIVEN.password)).toBe(true);
});

test("an administrator who is there is left alone, with the same name too", async () => {
  const { db } = await testDatabase();
  const before = await aUser(db, { username: "skipper", role: "admin" });
  expect(await createFirstAdmin(db, GIVEN)).toBe(false);
  expect(await db.select().from(users)).toEqual([before]);
});

test("members do not stand in the way", async () => {
  const { db } = await testDatabase();
  await aUser(db, { username: "coach", role: "coach" });
  expect(await createFirstAdmin(db, { ...GIVEN, email: null })).toBe(true);
  expect(await db.$count(users)).toBe(2);
});

test.each([
  [{ username: "ab" }, "ADMIN_*: Username must be at least 3 characters."],
  [{ username: "the skipper" }, "ADMIN_*: Username must be 3 to 30 letters, digits or _ . -."],
  [{ username: "a".repeat(31) }, "ADMIN_*: Username must be 3 to 30 letters, digits or _ . -."],
  [{ username: "skipper\n" }, "ADMIN_*: Username must be 3 to 30 letters, digits or _ . -."],
  [{ password: "12345" }, "ADMIN_*: Password must be at least 6 characters."],
  [{ password: "a".repeat(1025) }, "ADMIN_*: Password must be at most 1,024 characters."],
  [{ username: "Skipper", password: "sKIPPER" }, "ADMIN_PASSWORD must not be the username."],
  [{ email: "skipper" }, "ADMIN_*: Please enter a valid email address."],
])("%j is refused in one sentence", async (part, sentence) => {
  const { db } = await testDatabase();
  await expect(createFirstAdmin(db, { ...GIVEN, ...part })).rejects.toThrow(
    new ConfigError(sentence),
  );
  expect(await db.$count(users)).toBe(0);
});

test("a member is not made an administrator by his name", async () => {
  const { db } = await testDatabase();
  const member = await aUser(db, { username: "SKIPPER" });
  await expect(createFirstAdmin(db, GIVEN)).rejects.toThrow(
    new ConfigError("ADMIN_USERNAME is the name of an account that is no administrator."),
  );
  expect(await db.select().from(users)).toEqual([member]);
});
