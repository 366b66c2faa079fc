import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { nominations } from "#domains/nominations/tables.ts";
import { aNomination } from "#domains/nominations/testing.ts";
import { hearGuardian } from "#domains/prospects/service/agreement.ts";
import { prospects } from "#domains/prospects/tables.ts";
import { aProspect } from "#domains/prospects/testing.ts";
import { unseen } from "#lib/db/content-version.ts";
import { keyedHash } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testDatabaseOpenedAgain } from "#tests/database.ts";
import { testApp } from "#tests/test-app.ts";
import { hashOfRestoreLink } from "./queries/replacements.ts";
import { guardianReplacements } from "./tables.ts";

const { guardian, nomination, prospect } = paths.api;
const MOTHER = "mother@family.example";
const UNCLE = "uncle@family.example";

/** A promoted child whose nomination names the uncle, and his yes to it. */
async function promoted(guardianEmail: string | null) {
  const site = await testApp();
  await aProspect(site.db, { guardianEmail });
  await aNomination(site.db, {
    status: "promoted",
    promotedProspectId: 1,
    publication: "full",
    guardianEmail: UNCLE,
    guardianTokenHash: keyedHash(site.deps.secrets.vote, "guardian uncle"),
  });
  const { version } = (await site.visitor.get(guardian("uncle"))).body.data;
  const agree = () => site.visitor.post(guardian("uncle"), { agrees: true, version });
  return { ...site, agree };
}

test("a yes to a nomination waits for staff who name another guardian for the board", async () => {
  const { agree, db } = await promoted(UNCLE);
  const second = await testDatabaseOpenedAgain();
  const { answer } = await second.db.transaction(async (tx) => {
    await tx.update(prospects).set({ guardianEmail: MOTHER }).where(eq(prospects.id, 1));
    const answer = agree();
    await untilWaiting(tx);
    return { answer };
  });
  expect((await answer).status).toBe(409);
  const [row] = await db.select().from(nominations);
  expect(row?.guardianAgreedAt).toBeNull();
});

test("a yes to a nomination waits for a no of the board, and is refused", async () => {
  const { agree, visitor } = await promoted(null);
  const second = await testDatabaseOpenedAgain();
  const { answer } = await second.db.transaction(async (tx) => {
    await hearGuardian(unseen(tx), 1, { answer: "hidden", kinds: [], now: new Date() });
    const answer = agree();
    await untilWaiting(tx);
    return { answer };
  });
  expect((await answer).status).toBe(409);
  expect((await visitor.get(nomination(1))).body.data.level).toBe("limited");
  expect((await visitor.get(prospect(1))).status).toBe(404);
});

test("a restored answer waits for the replacement at the same moment, and ends its link", async () => {
  const site = await testApp();
  await aProspect(site.db, { guardianEmail: UNCLE });
  const tokenHash = (token: string) => hashOfRestoreLink(site.deps.secrets, token);
  const of = { prospectId: 1, answer: "agreed" } as const;
  const replacedAt = (ms: number) => new Date(site.clock.now.getTime() + ms);
  await site.db.insert(guardianReplacements).values({
    ...of,
    previousEmail: MOTHER,
    tokenHash: tokenHash("m"),
    replacedAt: replacedAt(-9),
  });
  const second = await testDatabaseOpenedAgain();
  const { answer } = await second.db.transaction(async (tx) => {
    await tx.update(prospects).set({ guardianEmail: null }).where(eq(prospects.id, 1));
    await tx.insert(guardianReplacements).values({
      ...of,
      previousEmail: UNCLE,
      tokenHash: tokenHash("u"),
      replacedAt: replacedAt(0),
    });
    const answer = site.visitor.post(paths.api.guardianRestore("m"));
    await untilWaiting(tx);
    return { answer };
  });
  expect((await answer).status).toBe(200);
  expect((await site.visitor.post(paths.api.guardianRestore("u"))).status).toBe(404);
});
