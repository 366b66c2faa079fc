import { and, gt, inArray, isNull, sql } from "drizzle-orm";
import type { ClientAddress } from "../../../lib/address.ts";
import { type Db, rowsOf } from "../../../lib/db/db.ts";
import type { Deps } from "../../../lib/deps.ts";
import { AppError } from "../../../lib/errors.ts";
import { createFlights } from "../../../lib/flights.ts";
import { createLimit } from "../../../lib/http/limits.ts";
import { keyedHash } from "../../../lib/secrets.ts";
import type { Member, Visitor } from "../../accounts/access.ts";
import { type ActivityNote, noteActivity } from "../../accounts/service/activity.ts";
import { type Ballot, decideBallots, type Verdict, type VotingRecord } from "../rules.ts";
import { prospects, prospectVotes } from "../tables.ts";

const CALLS_PER_MINUTE = 300;
const LARGEST_FLIGHT = 256;
const DAY_MS = 86_400_000;
const TOO_MANY_VOTES = "You have used your votes for now. Please try again later.";

/** A ballot with what else is stored of its voter. */
interface CastBallot extends Ballot {
  network: string;
  /** The account of a voter who is signed in. */
  userId: number | null;
}

interface Outcome {
  verdict: Verdict;
  /** The player's votes after this one; 0 unless accepted. */
  communityVotes: number;
}

export interface Voting {
  /**
   * Counts one vote of the actor's network address for a player and resolves after the commit with
   * the player's votes. Throws `not_found`, `already_voted` (which costs nothing) or `too_many`.
   */
  castVote(actor: Visitor | Member, prospectId: number): Promise<number>;
}

/**
 * Voting for a whole process. Votes that arrive while others are being written leave together in
 * the next transaction, so a crowd on one player does not queue for his row one by one.
 */
export function createVoting(deps: Deps): Voting {
  const { database, config, secrets } = deps;
  const calls = createLimit(deps, {
    name: "vote-calls",
    points: CALLS_PER_MINUTE,
    seconds: 60,
    message: "Too many votes from your network. Please wait a minute.",
  });
  const cast = createFlights<CastBallot, Outcome>((ballots) => {
    const nowMs = deps.now().getTime();
    return database.changes.publish(
      (tx) => castBallots(tx, ballots, nowMs, config.rateLimit),
      (outcomes) => outcomes.some(({ verdict }) => verdict.kind === "accepted"),
    );
  }, LARGEST_FLIGHT);

  return {
    async castVote(actor, prospectId) {
      await calls.take(actor.address.person);
      const { voter, network } = voterOf(secrets.vote, actor.address);
      const userId = actor.kind === "member" ? actor.userId : null;
      const { verdict, communityVotes } = await cast({ prospectId, voter, network, userId });
      refuseUnlessAccepted(verdict);
      return communityVotes;
    },
  };
}

/** Keyed hashes of an address: what votes keep instead of it. */
function voterOf(secret: string, address: ClientAddress): { voter: string; network: string } {
  return {
    voter: keyedHash(secret, `voter ${address.person}`),
    network: keyedHash(secret, `network ${address.network}`),
  };
}

function refuseUnlessAccepted(verdict: Verdict): void {
  switch (verdict.kind) {
    case "accepted":
      return;
    case "no_such_prospect":
      throw new AppError("not_found", "This prospect is not on the board.");
    case "already_voted":
      throw new AppError("already_voted", "You have already voted for this prospect");
    case "too_many":
      throw new AppError("too_many", TOO_MANY_VOTES, {
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
  }
}

/**
 * Decides and writes a group of ballots inside `tx`. Players are locked in the order of their ids,
 * then voters in the order of theirs, so that groups of several processes cannot block each other
 * for good; what is read after the locks is what other processes committed before.
 */
async function castBallots(
  tx: Db,
  ballots: CastBallot[],
  nowMs: number,
  hasLimits: boolean,
): Promise<Outcome[]> {
  const openProspects = await lockProspects(tx, ballots);
  if (hasLimits) await lockVoters(tx, ballots);
  const record = await readRecord(tx, ballots, openProspects, nowMs, hasLimits);
  const verdicts = decideBallots(ballots, record, hasLimits ? nowMs : null);
  const accepted = ballots.filter((_, index) => verdicts[index]?.kind === "accepted");
  const votes = await insertVotes(tx, accepted, nowMs);
  await noteActivity(tx, accepted.flatMap(asActivity), new Date(nowMs));
  return ballots.map(({ prospectId }, index) => ({
    verdict: verdicts[index] as Verdict,
    communityVotes: votes.get(prospectId) ?? 0,
  }));
}

function asActivity({ userId, prospectId }: CastBallot): ActivityNote[] {
  return userId === null ? [] : [{ userId, type: "vote_cast", data: { prospectId } }];
}

async function lockProspects(tx: Db, ballots: Ballot[]): Promise<Set<number>> {
  const ids = [...new Set(ballots.map(({ prospectId }) => prospectId))];
  const rows = await tx
    .select({ id: prospects.id })
    .from(prospects)
    .where(and(inArray(prospects.id, ids), isNull(prospects.hiddenAt)))
    .orderBy(prospects.id)
    .for("no key update");
  return new Set(rows.map(({ id }) => id));
}

async function lockVoters(tx: Db, ballots: Ballot[]): Promise<void> {
  const voters = [...new Set(ballots.map(({ voter }) => voter))].sort();
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(voter, 0))
    from unnest(${sql.param(voters)}::text[]) with ordinality as given (voter, place)
    order by place`);
}

async function readRecord(
  tx: Db,
  ballots: Ballot[],
  openProspects: Set<number>,
  nowMs: number,
  hasLimits: boolean,
): Promise<VotingRecord> {
  const voters = [...new Set(ballots.map(({ voter }) => voter))];
  const ids = [...openProspects];
  const isAboutThese = inArray(prospectVotes.prospectId, ids);
  const isOfLastDay = gt(prospectVotes.votedAt, new Date(nowMs - DAY_MS));
  const rows = await tx
    .select({
      prospectId: prospectVotes.prospectId,
      voter: prospectVotes.voterIp,
      votedAt: prospectVotes.votedAt,
    })
    .from(prospectVotes)
    .where(
      and(
        inArray(prospectVotes.voterIp, voters),
        hasLimits ? sql`(${isAboutThese} or ${isOfLastDay})` : isAboutThese,
      ),
    )
    .orderBy(prospectVotes.votedAt);

  const cast = new Set(rows.map(({ prospectId, voter }) => `${prospectId} ${voter}`));
  const times = new Map<string, number[]>();
  for (const { voter, votedAt } of rows) {
    if (votedAt.getTime() <= nowMs - DAY_MS) continue;
    const own = times.get(voter) ?? [];
    times.set(voter, [...own, votedAt.getTime()]);
  }
  return {
    openProspects,
    hasVoted: ({ prospectId, voter }) => cast.has(`${prospectId} ${voter}`),
    acceptedAt: (voter) => times.get(voter) ?? [],
  };
}

/** Inserts votes and raises the counters of their players; gives the new counts by player. */
async function insertVotes(
  tx: Db,
  accepted: CastBallot[],
  nowMs: number,
): Promise<Map<number, number>> {
  if (accepted.length === 0) return new Map();
  const ids = sql.param(accepted.map(({ prospectId }) => prospectId));
  const voters = sql.param(accepted.map(({ voter }) => voter));
  const networks = sql.param(accepted.map(({ network }) => network));
  const rows = await rowsOf<{ id: number; votes: number }>(
    tx,
    sql`
      with cast_now as (
        insert into ${prospectVotes} (prospect_id, voter_ip, voter_network, voted_at)
        select prospect_id, voter, network, ${new Date(nowMs).toISOString()}::timestamptz
        from unnest(${ids}::int[], ${voters}::text[], ${networks}::text[])
          as given (prospect_id, voter, network)
        returning prospect_id
      ), counted as (
        select prospect_id, count(*)::int as votes from cast_now group by prospect_id
      )
      update ${prospects} as player
      set community_votes = player.community_votes + counted.votes
      from counted
      where player.id = counted.prospect_id
      returning player.id, player.community_votes as votes`,
  );
  return new Map(rows.map(({ id, votes }) => [id, votes]));
}
