import { sql } from "drizzle-orm";
import { countProspects, listProspects } from "#areas/board/prospects/queries/prospects.ts";
import { demoProspects, loadDemoAlumni, loadDemoBoard } from "#areas/board/prospects/testing.ts";
import { loadDemoEditions } from "#areas/board/rankings/testing.ts";
import { loadDemoLedger } from "#areas/board/vote-ledger/testing.ts";
import { loadDemoMessages } from "#areas/people/contact/testing.ts";
import { loadDemoSecurity } from "#areas/platform/audit/testing.ts";
import { loadDemoSchedule } from "#areas/rawpass/schedule/testing.ts";
import { loadDemoProducts } from "#areas/shop/catalog/testing.ts";
import { loadDemoNominations } from "#areas/youscout/nominations/testing.ts";
import type { Db } from "#lib/db/db.ts";
import type { Database } from "#lib/db/open-database.ts";
import { loadDemoConnect } from "./connect.ts";
import { loadDemoEvaluations } from "./evaluations.ts";
import { loadDemoEvidence } from "./evidence.ts";
import { loadDemoRawPass } from "./rawpass.ts";

const DEMO_LOCK = 7_201_103;

type NamedPlayer = Partial<Record<"firstName" | "lastName" | "school", unknown>>;

/** How many of the board's players are those of the demo content. */
export async function countDemoProspects(db: Db): Promise<number> {
  const invented = new Set(demoProspects(new Date()).map(nameOf));
  const players = await listProspects(db);
  return players.filter((player) => invented.has(nameOf(player))).length;
}

/** Not by class: an invented player has that of the day on which he was. */
function nameOf({ firstName, lastName, school }: NamedPlayer): string {
  return [firstName, lastName, school].join("|");
}

/**
 * Fills an empty site with demo content; a site with players is left alone.
 * @param hasTestProvider whether payments of the demo content are written down at the test provider
 */
export async function loadDemoContent(
  { prepare }: Pick<Database, "prepare">,
  { now, hasTestProvider }: { now: Date; hasTestProvider: boolean },
): Promise<boolean> {
  return prepare(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    if ((await countProspects(tx)) > 0) return false;
    await loadDemoBoard(tx, now);
    await loadDemoAlumni(tx, now);
    await loadDemoEditions(tx, now);
    await loadDemoEvidence(tx, now);
    await loadDemoLedger(tx, now);
    await loadDemoNominations(tx, now);
    await loadDemoProducts(tx);
    if (await loadDemoSchedule(tx)) await loadDemoRawPass({ tx, now, hasTestProvider });
    await loadDemoMessages(tx, now);
    await loadDemoSecurity(tx, now);
    await loadDemoConnect({ tx, now, hasTestProvider });
    await loadDemoEvaluations(tx, now);
    return true;
  });
}
