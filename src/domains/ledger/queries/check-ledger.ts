import { asc, eq, sql } from "drizzle-orm";
import { prospects, prospectVoteChanges, prospectVotes } from "#domains/prospects/tables.ts";
import { addDays, businessMoment } from "#lib/dates.ts";
import { BUSINESS_ZONE_SQL } from "#lib/db/day-range.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { Database } from "#lib/db/open-database.ts";
import { countOf, type LineKind, noVotes } from "../rules.ts";
import { ledgerDays, ledgerLines, ledgerNumbers, ledgerSums } from "../tables.ts";
import { dayFile, fingerprintOf } from "./day-file.ts";
import { findDay } from "./ledger.ts";

/** What a check of the ledger found. */
export interface LedgerCheck {
  /** How many days are sealed, and which are the ends. */
  days: number;
  first: string | null;
  last: string | null;
  /** The fingerprint of the last day. */
  fingerprint: string | null;
  /** Votes that count for players who are on the site. */
  counted: number;
  /** Sentences that say what does not fit; none is a ledger that is whole. */
  faults: string[];
}

/** A fingerprint that somebody has kept. */
export interface KnownFingerprint {
  day: string;
  fingerprint: string;
}

/** What is read is of one moment, however long it takes: people go on voting meanwhile, and days are sealed. */
const ONE_MOMENT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/**
 * Checks the ledger against itself, against the votes in the database, and against fingerprints that were
 * kept elsewhere: that each day names the one before and has the fingerprint of its lines, that the lines
 * are the votes of their days and add up to the sums that everybody reads, and that lines and open days add up to the
 * counts of the board.
 */
export async function checkLedger(
  { prepare }: Pick<Database, "prepare">,
  known: readonly KnownFingerprint[] = [],
): Promise<LedgerCheck> {
  return prepare((tx) => checkAt(tx, known), ONE_MOMENT);
}

async function checkAt(db: Db, known: readonly KnownFingerprint[]): Promise<LedgerCheck> {
  const days = await db.select().from(ledgerDays).orderBy(asc(ledgerDays.day));
  const last = days.at(-1);
  const counts = await compareCounts(db, last?.day ?? null);
  return {
    days: days.length,
    first: days[0]?.day ?? null,
    last: last?.day ?? null,
    fingerprint: last?.fingerprint ?? null,
    counted: counts.counted,
    faults: [
      ...(await checkChain(db, days)),
      ...compareKnown(days, known),
      ...(await compareSums(db)),
      ...(await compareVotes(db)),
      ...counts.faults,
    ],
  };
}

type Day = typeof ledgerDays.$inferSelect;

async function checkChain(db: Db, days: readonly Day[]): Promise<string[]> {
  const faults: string[] = [];
  let before: Day | null = null;
  for (const day of days) {
    if (before && day.day !== addDays(before.day, 1)) {
      faults.push(`No day is sealed between ${before.day} and ${day.day}.`);
    }
    if (day.previous !== (before?.fingerprint ?? null)) {
      faults.push(`${day.day} does not name the fingerprint of the day before.`);
    }
    const sealed = await findDay(db, day.day);
    if (!sealed || fingerprintOf(dayFile(sealed)) !== day.fingerprint) {
      faults.push(`The lines of ${day.day} do not have its fingerprint.`);
    }
    before = day;
  }
  return faults;
}

function compareKnown(days: readonly Day[], known: readonly KnownFingerprint[]): string[] {
  return known.flatMap(({ day, fingerprint }) => {
    const sealed = days.find((one) => one.day === day);
    if (sealed?.fingerprint === fingerprint) return [];
    return [
      sealed
        ? `${day} has the fingerprint ${sealed.fingerprint}, not the one that was kept.`
        : `${day} is not in the ledger.`,
    ];
  });
}

/** The days whose sums are not those of their lines. */
async function compareSums(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`
      select distinct day::text from (
        select day, what, reason, sum(votes) as votes from ${ledgerLines} group by 1, 2, 3
      ) as added
      full join ${ledgerSums} as sums using (day, what, reason)
      where added.votes is distinct from sums.votes
      order by 1
      limit 100`,
  );
  return rows.map(({ day }) => `${day}: the sums are not those of the lines.`);
}

/** Where the lines of sealed days are not the votes that are stored, for players who are on the site. */
async function compareVotes(db: Db): Promise<string[]> {
  const dayOf = (moment: typeof prospectVotes.votedAt | typeof prospectVotes.undoneAt) =>
    sql`(${moment} at time zone ${BUSINESS_ZONE_SQL})::date`;
  const rows = await rowsOf<{
    day: string;
    number: string;
    what: string;
    votes: number;
    lines: number;
  }>(
    db,
    sql`
      with stored as (
        select ${prospectVotes.prospectId} as prospect_id, ${dayOf(prospectVotes.votedAt)} as day,
          'cast' as what, count(*)::int as votes
        from ${prospectVotes} group by 1, 2
        union all
        select ${prospectVotes.prospectId}, ${dayOf(prospectVotes.undoneAt)}, 'undone', count(*)::int
        from ${prospectVotes} where ${prospectVotes.undoneAt} is not null group by 1, 2
      ),
      votes as (
        select numbers.number, stored.day, stored.what, stored.votes
        from stored
        join ${ledgerDays} as sealed on sealed.day = stored.day
        left join ${ledgerNumbers} as numbers on numbers.prospect_id = stored.prospect_id
      ),
      lines as (
        select lines.number, lines.day, lines.what, lines.votes
        from ${ledgerLines} as lines
        join ${ledgerNumbers} as numbers on numbers.number = lines.number
        where numbers.prospect_id is not null and lines.what in ('cast', 'undone')
      )
      select coalesce(votes.day, lines.day)::text as day,
        coalesce(votes.number, lines.number, 'a player without a number') as number,
        coalesce(votes.what, lines.what) as what,
        coalesce(votes.votes, 0) as votes, coalesce(lines.votes, 0) as lines
      from votes full join lines
        on lines.number = votes.number and lines.day = votes.day and lines.what = votes.what
      where votes.votes is distinct from lines.votes
      order by 1, 2, 3
      limit 100`,
  );
  return rows.map(
    ({ day, number, what, votes, lines }) =>
      `${day}, ${number}: the ledger says ${lines} ${what}, the database has ${votes}.`,
  );
}

/** Where lines and what is not sealed yet do not add up to the counts of players. */
async function compareCounts(
  db: Db,
  lastDay: string | null,
): Promise<{ counted: number; faults: string[] }> {
  const open = lastDay && businessMoment(addDays(lastDay, 1), "00:00");
  const isOpen = (moment: typeof prospectVotes.votedAt | typeof prospectVotes.undoneAt) =>
    open ? sql`${moment} >= ${open.toISOString()}::timestamptz` : sql`${moment} is not null`;
  const sums = await rowsOf<{ prospectId: number; what: LineKind; votes: number }>(
    db,
    sql`
      select prospect_id as "prospectId", what, sum(votes)::int as votes
      from (
        select numbers.prospect_id, lines.what, lines.votes
        from ${ledgerLines} as lines
        join ${ledgerNumbers} as numbers on numbers.number = lines.number
        where numbers.prospect_id is not null
        union all
        select ${prospectVotes.prospectId}, 'cast', 1 from ${prospectVotes}
        where ${isOpen(prospectVotes.votedAt)}
        union all
        select ${prospectVotes.prospectId}, 'undone', 1 from ${prospectVotes}
        where ${isOpen(prospectVotes.undoneAt)}
        union all
        select ${prospectVoteChanges.prospectId}, ${prospectVoteChanges.what}, ${prospectVoteChanges.votes}
        from ${prospectVoteChanges}
      ) as happened
      group by 1, 2`,
  );
  const ofPlayers = Map.groupBy(sums, ({ prospectId }) => prospectId);
  const players = await db
    .select({
      id: prospects.id,
      number: ledgerNumbers.number,
      votes: prospects.communityVotes,
    })
    .from(prospects)
    .leftJoin(ledgerNumbers, eq(ledgerNumbers.prospectId, prospects.id))
    .orderBy(prospects.id);
  const faults = players.flatMap(({ id, number, votes }) => {
    const totals = noVotes();
    for (const sum of ofPlayers.get(id) ?? []) totals[sum.what] += sum.votes;
    const counted = countOf(totals);
    if (counted === votes) return [];
    const player = number ?? "a player without a number";
    return [`${player}: the ledger adds up to ${counted} votes, the board says ${votes}.`];
  });
  return { counted: players.reduce((sum, { votes }) => sum + votes, 0), faults };
}
