import { and, desc, eq, isNull } from "drizzle-orm";
import { brand } from "#content/brand.ts";
import type { Db } from "#lib/db/db.ts";
import { lockKeys } from "#lib/db/key-locks.ts";
import { findSetting, writeSetting } from "#lib/db/site-settings.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { BURST_LEAST, BURST_MS } from "../access/limits.ts";
import { burstMail } from "../mails.ts";
import {
  countBetween,
  countBusiest,
  countOfSpike,
  countSeconds,
  countUsual,
  listCrowded,
} from "../queries/bursts.ts";
import { busySpan, crowdedMinutes, isBurst, lastBusy } from "../rules/bursts.ts";
import { voteBursts } from "../tables/bursts.ts";
import type { VotableTables } from "../tables/votable.ts";
import { markVotes } from "./hold-votes.ts";
import type { VoidableVotes } from "./void-votes.ts";

const SECOND_MS = 1_000;

/** After so many looks at targets a run begins no further moment: what is left is the next run's. */
const LOOKS_A_RUN = 120;
/** How much of a longer time without looks is read at once. */
const STEP_MS = HOUR_MS;

/**
 * Flags bursts of votes to staff, who get one mail for each: in any ten minutes more than 300 and more than ten times
 * the best ten minutes of the target's week. Votes go on counting. A burst is as long as its votes come at its
 * pace (`busySpan`); one that lasts is one burst. After staff have decided, only later votes can be another.
 * After a longer time without a look, the oldest moments come first, and a run that has done enough leaves the rest to
 * the next one: no moment is left out.
 * @returns how many are new
 */
export async function flagBursts(deps: Deps, votables: readonly VoidableVotes[]): Promise<number> {
  const { db, contentVersion } = deps.database;
  const now = deps.now();
  let lookedUntil = await findLastLook(db, now);
  let looks = 0;
  let flagged = 0;
  do {
    const to = new Date(Math.min(lookedUntil.getTime() + STEP_MS, now.getTime()));
    const moments = await listMoments(db, votables, { from: lookedUntil, to });
    for (const { at, seenUntil, targets } of moments) {
      const time = { seenUntil, now: at };
      for (const { votable, id } of targets) {
        flagged += await contentVersion.publish(
          (tx) => watchTarget(tx, deps, votable, id, time),
          (isNew) => isNew > 0,
        );
      }
      lookedUntil = at;
      looks += targets.length;
      if (looks >= LOOKS_A_RUN) break;
    }
    await writeSetting(db, LOOKED_UNTIL, lookedUntil.toISOString());
  } while (lookedUntil < now && looks < LOOKS_A_RUN);
  return flagged;
}

/** The setting that holds until when bursts were looked for. */
const LOOKED_UNTIL = "vote_bursts_looked_until";
/** How long ago the last look is that needs no others in between. */
const LOOK_MS = 2 * MINUTE_MS;
/** How far back is looked after a longer time: what came before is sealed and known. */
const LONGEST_GAP_MS = 7 * DAY_MS;

/** Until when bursts were looked for; where nothing says so, as before the first look, until ten minutes ago. */
async function findLastLook(db: Db, now: Date): Promise<Date> {
  const written = await findSetting(db, LOOKED_UNTIL);
  const last = written === null ? Number.NaN : Date.parse(written);
  const isKnown = last <= now.getTime();
  return new Date(
    isKnown ? Math.max(last, now.getTime() - LONGEST_GAP_MS) : now.getTime() - LOOK_MS,
  );
}

/** A moment at which targets are looked at. */
interface Moment {
  at: Date;
  /** Until when votes were seen before: any ten minutes that end later are still to be looked at. */
  seenUntil: Date;
  targets: { votable: VoidableVotes; id: number }[];
}

/**
 * When targets are looked at, in order: at the end of a time and, in one that is longer than usual, as when the server
 * was down, also at each minute that had votes for them, as if somebody had looked then.
 */
async function listMoments(
  db: Db,
  votables: readonly VoidableVotes[],
  { from, to }: { from: Date; to: Date },
): Promise<Moment[]> {
  const moments = new Map<number, Moment["targets"]>([[to.getTime(), []]]);
  const time = { from: new Date(from.getTime() - BURST_MS), to };
  const isUsual = to.getTime() - from.getTime() <= LOOK_MS;
  for (const votable of votables) {
    const { votes } = votable.tables;
    for (const id of await listCrowded(db, votes, time, BURST_LEAST)) {
      const ends = isUsual
        ? [to]
        : crowdedMinutes(await countSeconds(db, votes, id, time), { from, to });
      for (const end of ends) {
        moments.set(end.getTime(), [...(moments.get(end.getTime()) ?? []), { votable, id }]);
      }
    }
  }
  return [...moments]
    .sort(([one], [other]) => one - other)
    .map(([at, targets]) => ({
      at: new Date(at),
      seenUntil: isUsual ? from : new Date(at - MINUTE_MS),
      targets,
    }));
}

/**
 * Marks the votes of all vote spikes of these targets as theirs, inside `tx`, before a merge moves votes. Looks for
 * spikes first, so that one that began or went on since the last look is known as well.
 */
export async function markBursts(
  tx: Db,
  deps: WatchDeps,
  votable: VoidableVotes,
  ids: readonly number[],
): Promise<void> {
  const now = deps.now();
  const time = { seenUntil: new Date(now.getTime() - LOOK_MS), now };
  const { voidedAt, heldBurstId } = votable.tables.votes;
  for (const id of ids.toSorted((one, other) => one - other)) {
    await watchTarget(tx, deps, votable, id, time);
    const bursts = await tx
      .select()
      .from(voteBursts)
      .where(
        and(
          eq(voteBursts.kind, votable.burstKind),
          eq(voteBursts.targetId, id),
          isNull(voteBursts.markedAt),
        ),
      );
    for (const burst of bursts) {
      const areMeant = {
        flagged: isNull(voidedAt),
        held: eq(heldBurstId, burst.id),
        voided: undefined,
        released: undefined,
      };
      await markVotes(tx, votable.tables, spikeOf(burst), areMeant[burst.state]);
      await tx.update(voteBursts).set({ markedAt: now }).where(eq(voteBursts.id, burst.id));
    }
  }
}

function spikeOf({ id: burstId, targetId, startedAt, endedAt }: typeof voteBursts.$inferSelect) {
  return { id: targetId, burstId, from: startedAt, to: endedAt };
}

/** The parts of `Deps` that looking at one target needs. */
type WatchDeps = Pick<Deps, "mail" | "config" | "now">;

async function watchTarget(
  tx: Db,
  deps: WatchDeps,
  { burstKind: kind, tables }: VoidableVotes,
  targetId: number,
  { seenUntil, now }: { seenUntil: Date; now: Date },
): Promise<number> {
  const { votes } = tables;
  await lockKeys(tx, [`vote-burst ${kind} ${targetId}`]);
  const since = new Date(now.getTime() - BURST_MS);
  const isOfTarget = and(eq(voteBursts.kind, kind), eq(voteBursts.targetId, targetId));
  const [last] = await tx
    .select()
    .from(voteBursts)
    .where(isOfTarget)
    .orderBy(desc(voteBursts.endedAt), desc(voteBursts.id))
    .limit(1);
  if (last?.state === "flagged" && last.endedAt >= since) {
    await prolong(tx, tables, last, now);
    return 0;
  }
  // Ten minutes that ended between two looks count as well: whoever knows when looks come sends across one.
  const unseen = seenUntil.getTime() - BURST_MS;
  const from = new Date(Math.max(unseen, last ? seenEnd(last).getTime() + 1 : unseen));
  const seconds = await countSeconds(tx, votes, targetId, { from, to: now });
  const counted = await countBusiest(tx, votes, targetId, { from, to: now });
  const usual = await countUsual(tx, votes, targetId, from);
  const span = busySpan(seconds, usual);
  if (!span || !isBurst(counted, usual)) return 0;
  const startedAt = span.first > from ? span.first : from;
  const endedAt = endOf(span.last, now);
  const ofBurst = await countBetween(tx, votes, targetId, { from: startedAt, to: endedAt });
  const [burst] = await tx
    .insert(voteBursts)
    .values({ kind, targetId, startedAt, endedAt, votes: ofBurst, usual })
    .returning({ id: voteBursts.id });
  if (burst) {
    const told = { to: deps.mail.staff, company: brand.shortName, baseUrl: deps.config.baseUrl };
    await deps.mail.queue(tx, burstMail({ id: burst.id, kind, votes: counted }, told));
  }
  return 1;
}

/** Lets a burst that goes on end later, unless staff have decided about it meanwhile. */
async function prolong(
  tx: Db,
  tables: VotableTables,
  burst: typeof voteBursts.$inferSelect,
  now: Date,
): Promise<void> {
  const { id, targetId, endedAt, usual, markedAt } = burst;
  const { votes } = tables;
  const from = new Date(seenEnd(burst).getTime() + 1);
  const seconds = await countSeconds(tx, votes, targetId, { from, to: now });
  const last = lastBusy(seconds, usual, seenEnd(burst));
  const to = last ? endOf(last, now) : endedAt;
  const spike = { ...spikeOf(burst), to };
  if (markedAt && last) await markVotes(tx, tables, { ...spike, from }, isNull(votes.voidedAt));
  const counted = await countOfSpike(tx, votes, { ...spike, isMarked: markedAt !== null });
  await tx
    .update(voteBursts)
    .set({ endedAt: to, votes: counted })
    .where(and(eq(voteBursts.id, id), eq(voteBursts.state, "flagged")));
}

/** Until when the votes of a burst's target are known to be its own or not: a merge brought others before its mark. */
function seenEnd({ endedAt, markedAt }: typeof voteBursts.$inferSelect): Date {
  return markedAt && markedAt > endedAt ? markedAt : endedAt;
}

/** The last moment of a second, or now. */
function endOf(second: Date, now: Date): Date {
  return new Date(Math.min(second.getTime() + SECOND_MS - 1, now.getTime()));
}
