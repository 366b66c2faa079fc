import { sql } from "drizzle-orm";
import { listCounts } from "#areas/board/prospects/queries/votes-of-days.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { monthsBefore } from "#lib/dates.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { removals } from "#lib/db/removals/removals-table.ts";
import { ledgerLines, ledgerNumbers, ledgerSalts } from "../tables.ts";
import { numberOf } from "./numbers.ts";

/** A player who is on the site. */
export interface Player {
  id: number;
  /** Votes that count for him, as the board says. */
  votes: number;
  /** The number that names him; null before the first sealed vote. */
  number: string | null;
}

/** What a sentence calls a player. */
export function nameIn({ id, number }: Player): string {
  return number ?? `player ${id}, who has no number`;
}

/** The numbers of the players, and what does not fit. */
export async function checkNumbers(
  db: Db,
  lastDay: string | null,
): Promise<{ players: Player[]; faults: string[] }> {
  const { number, prospectId } = ledgerNumbers;
  const numbers = await db.select({ number, prospectId }).from(ledgerNumbers);
  const numberedAs = new Map(numbers.map((row) => [row.prospectId, row.number]));
  const salts = new Map((await db.select().from(ledgerSalts)).map((row) => [row.prospectId, row]));
  const faults: string[] = [];
  const players = (await listCounts(db)).map(({ id, createdAt, votes }): Player => {
    const [current, salt] = [numberedAs.get(id) ?? null, salts.get(id)];
    const own = salt ? numberOf({ ...salt, createdAt }) : null;
    if (own !== current) {
      faults.push(`${current ?? own} is not the number of the player to whom it leads.`);
    }
    return { id, votes, number: current };
  });
  return { players, faults: [...faults, ...(await compareRemovals(db, lastDay))] };
}

/**
 * For how many months before the last day numbers without a player need a removal: those are forgotten after 24 months,
 * whether the newest days are sealed or not.
 */
const MONTHS_COMPARED = 23;

/**
 * Numbers without a player are those of players who were removed. Whose they were is deleted, so they can only be
 * counted: one at most for each removal that is listed. Others have lost a player who was not removed.
 */
async function compareRemovals(db: Db, lastDay: string | null): Promise<string[]> {
  if (lastDay === null) return [];
  const from = monthsBefore(new Date(lastDay), MONTHS_COMPARED).toISOString().slice(0, 10);
  const [orphaned] = await rowsOf<{ numbers: number }>(
    db,
    sql`
      select count(*)::int as numbers from ${ledgerNumbers} as numbers
      where prospect_id is null
        and exists (
          select from ${ledgerLines} as lines where lines.number = numbers.number and lines.day >= ${from})`,
  );
  const [removed] = await rowsOf<{ players: number }>(
    db,
    sql`
      select count(distinct (subject, subject_created_at))::int as players from ${removals} as removal
      where kind = 'prospect.exists' and is_removed and not exists (
        select from ${prospects} as player
        where player.id = removal.subject::int and player.created_at = removal.subject_created_at)`,
  );
  const players = removed?.players ?? 0;
  const numbers = orphaned?.numbers ?? 0;
  return numbers > players
    ? [`Numbers without a player: ${numbers}. Players who were removed: only ${players}.`]
    : [];
}
