import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { siteSettings } from "./site-settings-table.ts";
import { checkVoteSecret } from "./vote-secret.ts";

const SECRET = "v".repeat(32);

test("a database keeps to the vote secret that it was first opened with", async () => {
  const { db } = await testDatabase();
  await checkVoteSecret(db, SECRET);
  await checkVoteSecret(db, SECRET);
  await expect(checkVoteSecret(db, "w".repeat(32))).rejects.toThrow(
    /^VOTE_SECRET is not the one that this database's votes were counted with: /,
  );
  await checkVoteSecret(db, SECRET);
});

test("the secret itself is not in the database", async () => {
  const { db } = await testDatabase();
  await checkVoteSecret(db, SECRET);
  expect(await db.select().from(siteSettings)).toEqual([
    expect.objectContaining({ value: expect.stringMatching(/^[\w-]{43}$/) }),
  ]);
});
