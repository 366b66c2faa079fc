import { spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openEmbedded } from "#lib/db/embedded.ts";
import { movedClock } from "../../tests/moment.ts";
import type { Settings } from "./server-process.ts";
import { embeddedSite } from "./sites.ts";

function checkLedger(settings: Settings, ...known: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/check-ledger.ts", ...known],
    { env: { ...movedClock(), ...settings }, encoding: "utf8" },
  );
  return { status, output: (stdout + stderr).trim() };
}

test("npm run ledger:check finds a vote that somebody changed in the database, by hand", async () => {
  const settings = await embeddedSite();
  const whole = checkLedger(settings);
  expect(whole).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^The ledger of votes is whole: \d+ days, /),
  });
  const [, day, fingerprint] = /Fingerprint of (\S+): ([0-9a-f]{64})/.exec(whole.output) ?? [];
  expect(checkLedger(settings, `${day}=${fingerprint}`).status).toBe(0);
  expect(checkLedger(settings, `${day}=${"0".repeat(64)}`)).toMatchObject({
    status: 1,
    output: expect.stringContaining("not the one that was kept."),
  });
  expect(checkLedger(settings, "yesterday")).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^Name kept fingerprints as DAY=FINGERPRINT/),
  });

  const { db, close } = await openEmbedded(settings.DATA_DIR);
  await db.execute(sql`
    with taken as (
      update prospect_votes set voided_at = now()
      where id = (select min(id) from prospect_votes where voided_at is null)
      returning prospect_id)
    update baseball_prospects set community_votes = community_votes - 1
    where id = (select prospect_id from taken)`);
  await close();
  expect(checkLedger(settings)).toMatchObject({
    status: 1,
    output: expect.stringMatching(/the ledger adds up to \d+ votes, the board says \d+\.$/),
  });
});
