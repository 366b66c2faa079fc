import { and, asc, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PublicTx } from "../db/content-version.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { AppError } from "../errors.ts";
import type { PollTables } from "./poll-tables.ts";
import { shortNetwork } from "./poll-tables.ts";
import type { VoteVoiding } from "./schema.ts";

/** Which votes are meant: of networks, of hours, or both at once. */
export type VoteChoice = Pick<VoteVoiding, "networks" | "from" | "to">;

/** What voiding left of a thing's count. */
export interface VoidedThing {
  id: number;
  before: number;
  voided: number;
  communityVotes: number;
}

/** The votes of a choice that count. */
function areChosen(votes: PollTables["votes"], { networks, from, to }: VoteChoice) {
  return and(
    isNull(votes.voidedAt),
    networks && inArray(shortNetwork(votes.network), networks),
    from ? gte(votes.votedAt, new Date(from)) : undefined,
    to ? lt(votes.votedAt, new Date(to)) : undefined,
  );
}

/**
 * Takes the chosen votes for these things out of their counts, inside `tx`. The votes stay known:
 * their voters cannot cast them anew, and they count toward the limits as before. The things are
 * locked first, in the order of their ids, as voting locks them.
 * @returns each of the things that is there, by id, also where nothing was voided
 */
export async function voidVotes(
  tx: PublicTx,
  { things, votes }: PollTables,
  ids: readonly number[],
  choice: VoteChoice,
  now: Date,
): Promise<VoidedThing[]> {
  const locked = (await tx
    .select({ id: things.id, count: things.count })
    .from(things.table)
    .where(inArray(things.id, [...ids]))
    .orderBy(asc(things.id))
    .for("no key update")) as { id: number; count: number }[];
  const voided = await markVoided(
    tx,
    votes,
    and(inArray(votes.thingId, [...ids]), areChosen(votes, choice)),
    now,
  );
  const counts = locked.map(({ id, count }) => {
    const taken = voided.get(id) ?? 0;
    return { id, before: count, voided: taken, communityVotes: count - taken };
  });
  await writeCounts(
    tx,
    things,
    counts.filter((thing) => thing.voided > 0),
  );
  return counts;
}

/** More things than this are not voided at once: each is locked until all are done. */
const MOST_THINGS = 1_000;

/** The things that the chosen votes are for, by id. Throws `conflict` for more than 1,000. */
export async function listThingsOf(
  tx: Db,
  { votes }: PollTables,
  choice: VoteChoice,
): Promise<number[]> {
  const rows = (await tx
    .selectDistinct({ id: votes.thingId })
    .from(votes.table)
    .where(areChosen(votes, choice))
    .orderBy(votes.thingId)
    .limit(MOST_THINGS + 1)) as { id: number }[];
  if (rows.length > MOST_THINGS) {
    throw new AppError(
      "conflict",
      "These votes are for more than 1,000 players. Please choose a shorter time.",
    );
  }
  return rows.map(({ id }) => id);
}

/** What of a voiding is written down: counts, never networks. */
export function tellVoiding(
  { before, communityVotes, voided }: VoidedThing,
  { networks, from, to }: VoteChoice,
) {
  return {
    before: { communityVotes: before },
    after: {
      communityVotes,
      voided,
      ...(networks && { networks: networks.length }),
      ...(from && to && { from, to }),
    },
  };
}

/** Marks the votes, however many, in the order of their ids: retention takes them in the same. */
async function markVoided(
  tx: PublicTx,
  votes: PollTables["votes"],
  isMeant: SQL | undefined,
  now: Date,
): Promise<Map<number, number>> {
  const { table, id, thingId, voidedAt } = votes;
  const meant = tx.select({ id }).from(table).where(isMeant).orderBy(id).for("update");
  const rows = await rowsOf<{ thingId: number; voided: number }>(
    tx,
    sql`
      with marked as (
        update ${table} set ${sql.identifier(voidedAt.name)} = ${now.toISOString()}::timestamptz
        where ${id} in ${meant}
        returning ${thingId} as thing_id
      )
      select thing_id as "thingId", count(*)::int as voided from marked group by thing_id`,
  );
  return new Map(rows.map((row) => [row.thingId, row.voided]));
}

async function writeCounts(
  tx: PublicTx,
  { table, id, count }: PollTables["things"],
  counts: readonly VoidedThing[],
): Promise<void> {
  if (counts.length === 0) return;
  const ids = sql.param(counts.map((thing) => thing.id));
  const votes = sql.param(counts.map((thing) => thing.communityVotes));
  await tx.execute(sql`
    update ${table} set ${sql.identifier(count.name)} = given.votes
    from unnest(${ids}::int[], ${votes}::int[]) as given (thing_id, votes)
    where ${id} = given.thing_id`);
}
