import { expect, test } from "vitest";
import { ConfigError } from "#lib/config.ts";
import { passwordFits } from "#lib/passwords.ts";
import { testApp } from "#tests/test-app.ts";
import { createAdmin, createFirstAdmin } from "./service/first-admin.ts";
import { users } from "./tables.ts";
import { aUser } from "./testing.ts";

const GIVEN = { username: "Skipper", password: "bottom-of-the-9th", email: "skipper@example.com" };

async function emptySite() {
  const site = await testApp();
  await site.db.delete(users);
  return site;
}

test("the first administrator is created, once, and mailed the link that confirms the address", async () => {
  const { deps, db, outbox } = await emptySite();
  expect(await createFirstAdmin(deps, GIVEN)).toBe(true);
  expect(await outbox()).toMatchObject([
    { to: GIVEN.email, subject: "Please confirm your email address" },
  ]);
  expect(await createFirstAdmin(deps, { ...GIVEN, username: "second" })).toBe(false);
  const [admin, ...others] = await db.select().from(users);
  expect(others).toEqual([]);
  expect(admin).toMatchObject({ username: "Skipper", email: "skipper@example.com", role: "admin" });
  expect(await passwordFits(admin?.password ?? null, GIVEN.password)).toBe(true);
});

test("an administrator who is there is left alone, with the same name too", async () => {
  const { deps, db } = await emptySite();
  const before = await aUser(db, { username: "skipper", role: "admin" });
  expect(await createFirstAdmin(deps, GIVEN)).toBe(false);
  expect(await db.select().from(users)).toEqual([before]);
});

test("members do not stand in the way", async () => {
  const { deps, db } = await emptySite();
  await aUser(db, { username: "coach", role: "coach" });
  expect(await createFirstAdmin(deps, { ...GIVEN, email: null })).toBe(true);
  expect(await db.$count(users)).toBe(2);
});

test("refuses each wrong value in one sentence", async () => {
  const { deps, db } = await emptySite();
  for (const [part, sentence] of [
    [{ username: "ab" }, "Administrator: Username must be at least 3 characters."],
    [
      { username: "the skipper" },
      "Administrator: Username must be 3 to 30 letters, digits or _ . -.",
    ],
    [
      { username: "a".repeat(31) },
      "Administrator: Username must be 3 to 30 letters, digits or _ . -.",
    ],
    [
      { username: "skip\nper" },
      "Administrator: Username must be 3 to 30 letters, digits or _ . -.",
    ],
    [{ password: "12345" }, "Administrator: Password must be at least 6 characters."],
    [{ password: "a".repeat(1025) }, "Administrator: Password must be at most 1,024 characters."],
    [
      { username: "Skipper", password: "sKIPPER" },
      "Administrator: Password must not be the same as the username.",
    ],
    [
      { password: "Baseball" },
      "Administrator: This password is one of the most common. Please choose another one.",
    ],
    [
      { email: `${"a".repeat(65)}@example.com` },
      "Administrator: Please enter a valid email address.",
    ],
    [{ email: "skipper" }, "Administrator: Please enter a valid email address."],
  ] as const) {
    await expect(createFirstAdmin(deps, { ...GIVEN, ...part }), sentence).rejects.toThrow(
      new ConfigError(sentence),
    );
    expect(await db.$count(users), sentence).toBe(0);
  }
});

test("a member is not made an administrator by his name", async () => {
  const { deps, db } = await emptySite();
  const member = await aUser(db, { username: "SKIPPER" });
  await expect(createFirstAdmin(deps, GIVEN)).rejects.toThrow(
    new ConfigError("Administrator: Another account has this username."),
  );
  expect(await db.select().from(users)).toEqual([member]);
});

test("one more administrator is created at the operator's command, under a free name only", async () => {
  const { deps, db } = await emptySite();
  await createFirstAdmin(deps, GIVEN);
  const second = await createAdmin(deps, { ...GIVEN, username: "bench-coach" });
  expect(second).toMatchObject({ username: "bench-coach", role: "admin" });
  expect(await passwordFits(second.password, GIVEN.password)).toBe(true);
  await expect(createAdmin(deps, { ...GIVEN, username: "SKIPPER" })).rejects.toThrow(
    new ConfigError("Administrator: Another account has this username."),
  );
  await expect(createAdmin(deps, { ...GIVEN, password: "12345" })).rejects.toThrow(ConfigError);
  expect(await db.$count(users)).toBe(2);
});
