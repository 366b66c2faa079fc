import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { testApp } from "#tests/test-app.ts";
import { guardianReplacements } from "./tables.ts";

/** The statements of a migration that carry over what guardians had said before it. */
const statementsOf = (migration: string) =>
  readFileSync(`migrations/${migration}.sql`, "utf8")
    .split("--> statement-breakpoint")
    .filter((statement) => /^\s*(?:UPDATE|INSERT)/.test(statement));

test("the migration keeps the noes of nominations' replaced guardians", async () => {
  const { db } = await testApp();
  const replacedAt = new Date("2027-03-02T12:00:00Z");
  const kept = { previousEmail: "mother@family.example", answer: "hidden", replacedAt } as const;
  const guardians = ["next@family.example", "Mother@family.example", null, "ended@family.example"];
  for (const guardianEmail of guardians) {
    const { id: nominationId } = await aNomination(db, { guardianEmail });
    const endedAt = guardianEmail?.startsWith("ended") ? replacedAt : null;
    await db.insert(guardianReplacements).values({ ...kept, nominationId, endedAt });
  }
  for (const statement of statementsOf("0153_kept_noes_of_nominations")) {
    await db.execute(sql.raw(statement));
  }
  const rows = await db.select().from(nominations).orderBy(nominations.id);
  expect(rows.map(({ keptNo }) => keptNo)).toEqual(["hidden", null, "hidden", null]);
});

test("the migration keeps the noes and the answers that guardians had given before it", async () => {
  const { db } = await testApp();
  const SAID = new Date("2027-03-01T12:00:00Z");
  const LATER = new Date("2027-03-02T12:00:00Z");
  const guardianEmail = "mother@family.example";
  for (const answer of ["hidden", "refused", "agreed", "hidden"] as const) {
    const { id } = await aProspect(db, { guardianEmail });
    await aWord(db, id, [], answer);
  }
  await db.execute(sql`update publication_agreements set said_at = ${SAID.toISOString()}`);
  const nominated = { guardianEmail, guardianAnsweredAt: null };
  for (const lastName of ["Said", "Told", "Nobody"]) {
    await aNomination(db, { ...nominated, lastName });
  }
  const named = { action: "board_guardian_named", subjectType: "prospect" } as const;
  const agreed = { action: "guardian_agreed", subjectType: "nomination" } as const;
  await db.insert(auditEntries).values([
    // Another guardian was named after the answers of the first three, and before that of the fourth.
    ...[1, 2, 3].map((subjectId) => ({ ...named, subjectId, createdAt: LATER })),
    { ...named, subjectId: 4, createdAt: new Date(0) },
    { ...agreed, subjectId: 1, createdAt: SAID },
    { ...agreed, subjectId: 2, createdAt: SAID, reason: "The guardian's word on the board" },
  ]);
  for (const statement of statementsOf("0132_guardian_replacements")) {
    await db.execute(sql.raw(statement));
  }
  const { id, keptNo } = prospects;
  expect(await db.select({ id, keptNo }).from(prospects).orderBy(id)).toEqual([
    { id: 1, keptNo: "hidden" },
    { id: 2, keptNo: "refused" },
    { id: 3, keptNo: null },
    { id: 4, keptNo: null },
  ]);
  const { prospectId, answer, replacedAt, previousEmail } = guardianReplacements;
  const kept = db
    .select({ prospectId, answer, replacedAt, previousEmail })
    .from(guardianReplacements);
  expect(await kept.orderBy(prospectId)).toEqual([
    { prospectId: 1, answer: "hidden", replacedAt: LATER, previousEmail: null },
    { prospectId: 2, answer: "refused", replacedAt: LATER, previousEmail: null },
  ]);
  const { lastName, guardianAnsweredAt } = nominations;
  const answers = await db
    .select({ lastName, guardianAnsweredAt })
    .from(nominations)
    .orderBy(nominations.id);
  expect(answers.map((one) => [one.lastName, one.guardianAnsweredAt])).toEqual([
    ["Said", SAID],
    ["Told", null],
    ["Nobody", null],
  ]);
});
