import { asc, sql } from "drizzle-orm";
import { countVotesOfTime } from "#areas/board/prospects/queries/votes-of-days.ts";
import { prospectVoteChanges, prospectVotes } from "#areas/board/prospects/tables.ts";
import { UNDO_MS } from "#areas/votes/access/limits.ts";
import { countsByState } from "#areas/votes/queries/report.ts";
import { addDays, businessMoment } from "#lib/dates.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { Database } from "#lib/db/open-database.ts";
import { countOf, heldOf, type LineKind, noVotes } from "../rules.ts";
import { ledgerDays, ledgerLines, ledgerNumbers, ledgerSums } from "../tables.ts";
import { checkNumbers, nameIn, type Player } from "./check-numbers.ts";
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
 * kept elsewhere: that each day names the one before and has the fingerprint of its lines, that numbers are
 * those of their players, that the lines are the votes of their days and add up to the sums that everybody reads, and
 * that lines and open days add up to the counts of the board and to the votes that count and are held.
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
  const { players, faults: ofNumbers } = await checkNumbers(db, last?.day ?? null);
  return {
    days: days.length,
    first: days[0]?.day ?? null,
    last: last?.day ?? null,
    fingerprint: last?.fingerprint ?? null,
    counted: players.reduce((sum, { votes }) => sum + votes, 0),
    faults: [
      ...(await checkChain(db, days)),
      ...compareKnown(days, known),
      ...ofNumbers,
      ...(await compareSums(db)),
      ...(await compareVotes(db, days, players)),
      ...(await compareCounts(db, last?.day ?? null, players)),
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
      limit ${MOST_FAULTS}`,
  );
  return rows.map(({ day }) => `${day}: the sums are not those of the lines.`);
}

/** Whoever reads of so many needs no more. */
const MOST_FAULTS = 100;

/**
 * Where the lines of sealed days are not the votes that are stored, for players who are on the site: day by day, as
 * they were sealed, so that nothing has to hold all votes at once.
 */
async function compareVotes(
  db: Db,
  days: readonly Day[],
  players: readonly Player[],
): Promise<string[]> {
  const nameOf = new Map(players.map((player) => [player.id, nameIn(player)]));
  const playerOf = new Map(players.map(({ id, number }) => [number, id]));
  const faults: string[] = [];
  for (const { day } of days) {
    const [from, to] = [businessMoment(day, "00:00"), businessMoment(addDays(day, 1), "00:00")];
    const stored = new Map(
      (await countVotesOfTime(db, from, to)).map(({ prospectId, what, votes }) => [
        `${nameOf.get(prospectId)}: ${what}`,
        votes,
      ]),
    );
    const lines = new Map<string, number>();
    for (const { number, what, votes } of (await findDay(db, day))?.lines ?? []) {
      const id = playerOf.get(number);
      if (id === undefined || (what !== "cast" && what !== "undone")) continue;
      const key = `${nameOf.get(id)}: ${what}`;
      lines.set(key, (lines.get(key) ?? 0) + votes);
    }
    if (faults.length >= MOST_FAULTS) break;
    for (const key of new Set([...stored.keys(), ...lines.keys()])) {
      const [votes, written] = [stored.get(key) ?? 0, lines.get(key) ?? 0];
      const [number, what] = key.split(": ");
      if (votes === written) continue;
      faults.push(
        `${day}, ${number}: the ledger says ${written} ${what}, the database has ${votes}.`,
      );
    }
  }
  return faults;
}

/** Where lines and what is not sealed yet do not add up to the counts of players, or to what becomes of their votes. */
async function compareCounts(
  db: Db,
  lastDay: string | null,
  players: readonly Player[],
): Promise<string[]> {
  const open = lastDay ? businessMoment(addDays(lastDay, 1), "00:00") : new Date(0);
  const since = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  // By the time of the vote, which has an index.
  const mayBeUndone = sql`${prospectVotes.votedAt} >= ${since(new Date(open.getTime() - UNDO_MS))}`;
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
        where ${prospectVotes.votedAt} >= ${since(open)}
        union all
        select ${prospectVotes.prospectId}, 'undone', 1 from ${prospectVotes}
        where ${mayBeUndone} and ${prospectVotes.undoneAt} >= ${since(open)}
        union all
        select ${prospectVoteChanges.prospectId}, ${prospectVoteChanges.what}, ${prospectVoteChanges.votes}
        from ${prospectVoteChanges}
      ) as happened
      group by 1, 2`,
  );
  const ofPlayers = Map.groupBy(sums, ({ prospectId }) => prospectId);
  const states = await readStates(db);
  return players.flatMap((player) => {
    const totals = noVotes();
    for (const sum of ofPlayers.get(player.id) ?? []) totals[sum.what] += sum.votes;
    const { id, votes } = player;
    const stored = states.get(id) ?? { counted: 0, held: 0 };
    const [counted, held] = [countOf(totals), heldOf(totals)];
    return [
      counted === votes || `the ledger adds up to ${counted} votes, the board says ${votes}.`,
      stored.counted === votes ||
        `the board says ${votes} votes, the database has ${stored.counted} that count.`,
      stored.held === held || `the ledger says ${held} are held, the database has ${stored.held}.`,
    ].flatMap((fault) => (fault === true ? [] : [`${nameIn(player)}: ${fault}`]));
  });
}

/** How many votes of each player count and are held, as they are stored. */
async function readStates(db: Db): Promise<Map<number, { counted: number; held: number }>> {
  const { prospectId } = prospectVotes;
  const { counted, held } = countsByState(prospectVotes);
  const rows = await db
    .select({ prospectId, counted, held })
    .from(prospectVotes)
    .groupBy(prospectId);
  return new Map(rows.map((row) => [row.prospectId, row]));
}
