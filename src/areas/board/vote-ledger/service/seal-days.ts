import { desc } from "drizzle-orm";
import { countVotesOfTime, findFirstVote } from "#areas/board/prospects/queries/votes-of-days.ts";
import { takeVoteChanges } from "#areas/board/prospects/service/vote-changes.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { lockKeys } from "#lib/db/key-locks.ts";
import type { Deps } from "#lib/deps.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { dayFile, fingerprintOf } from "../queries/day-file.ts";
import type { Line } from "../rules.ts";
import { ledgerDays, ledgerLines } from "../tables.ts";
import { numberPlayers } from "./number-players.ts";

/** How long after its end a day is sealed: whatever belongs to it is then committed. */
const SETTLED_MS = 15 * MINUTE_MS;

/** A day that was sealed. */
export interface SealedDay {
  day: string;
  fingerprint: string;
}

/**
 * Seals every day that is over and not in the ledger yet, the oldest first, each in a transaction of its
 * own. Two runs at once seal each day once.
 */
export async function sealDays({ database, now }: Deps): Promise<SealedDay[]> {
  const sealed: SealedDay[] = [];
  for (;;) {
    const day = await database.contentVersion.publish(
      (tx) => sealNextDay(tx, now()),
      (next) => next !== null,
    );
    if (!day) return sealed;
    sealed.push(day);
  }
}

/** Seals the first day that is over and not in the ledger; null where there is none. */
export async function sealNextDay(tx: PublicTx, now: Date): Promise<SealedDay | null> {
  await lockKeys(tx, ["vote-ledger"]);
  const [last] = await tx.select().from(ledgerDays).orderBy(desc(ledgerDays.day)).limit(1);
  const firstVote = last ? null : await findFirstVote(tx);
  const day = last ? addDays(last.day, 1) : firstVote && businessDay(firstVote);
  if (!day || day >= businessDay(new Date(now.getTime() - SETTLED_MS))) return null;
  const from = businessMoment(day, "00:00");
  const to = businessMoment(addDays(day, 1), "00:00");
  const happened = await readDay(tx, from, to);
  const numbers = await numberPlayers(tx, new Set(happened.map(({ prospectId }) => prospectId)));
  const lines = happened.flatMap(({ prospectId, ...line }) => {
    const number = numbers.get(prospectId);
    return number ? [{ ...line, number }] : [];
  });
  const previous = last?.fingerprint ?? null;
  const fingerprint = fingerprintOf(dayFile({ day, previous, lines }));
  await tx.insert(ledgerDays).values({ day, previous, fingerprint, sealedAt: now });
  await insertLines(tx, day, lines);
  return { day, fingerprint };
}

interface Happened extends Omit<Line, "number"> {
  prospectId: number;
}

/** What happened to the votes for players in a time, and what staff changed until its end. */
async function readDay(tx: PublicTx, from: Date, to: Date): Promise<Happened[]> {
  const votes = await countVotesOfTime(tx, from, to);
  const sums = new Map<string, Happened>();
  for (const { targetId, ...change } of await takeVoteChanges(tx, to)) {
    const key = `${targetId} ${change.what} ${change.reason}`;
    const before = sums.get(key)?.votes ?? 0;
    sums.set(key, { ...change, prospectId: targetId, votes: before + change.votes });
  }
  return [...votes.map((row) => ({ ...row, reason: "" as const })), ...sums.values()];
}

const LINES_AT_ONCE = 1_000;

async function insertLines(tx: PublicTx, day: string, lines: readonly Line[]): Promise<void> {
  for (let first = 0; first < lines.length; first += LINES_AT_ONCE) {
    const rows = lines.slice(first, first + LINES_AT_ONCE).map((line) => ({ ...line, day }));
    await tx.insert(ledgerLines).values(rows);
  }
}
