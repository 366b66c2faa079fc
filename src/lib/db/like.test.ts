// @module-tag dialect
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { rowsOf } from "./db.ts";
import { beginningWith, containing } from "./like.ts";

test("takes every character of a search for itself", async () => {
  const { db } = await testDatabase();
  for (const [pattern, text, isFound] of [
    [beginningWith("50%"), "50% off", true],
    [beginningWith("50%"), "50 off", false],
    [beginningWith("off"), "50% off", false],
    [containing("a_b"), "xa_by", true],
    [containing("a_b"), "xacby", false],
    [containing("a\\"), "xa\\y", true],
  ] as const) {
    expect(await rowsOf(db, sql`select ${text}::text like ${pattern} as found`), text).toEqual([
      { found: isFound },
    ]);
  }
});
