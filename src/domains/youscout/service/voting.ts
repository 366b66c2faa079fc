import { sql } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import type { Deps } from "../../../lib/deps.ts";
import { type CastBallot, createVoting, type Voting } from "../../../lib/voting/voting.ts";
import { noteActivity } from "../../accounts/service/activity.ts";
import { isPublicRow } from "../queries/nominations.ts";
import { PERIODS, startOf } from "../rules.ts";
import { nominations, nominationVoteCounts, nominationVotes } from "../tables.ts";

/** Votes for nominations, by the rule of the board. */
export function createNominationVoting(deps: Deps): Voting {
  return createVoting(deps, {
    name: "nomination-vote-calls",
    things: {
      table: nominations,
      id: nominations.id,
      count: nominations.communityVotes,
      isOpen: isPublicRow,
    },
    votes: {
      table: nominationVotes,
      thingId: nominationVotes.nominationId,
      voter: nominationVotes.voterIp,
      network: nominationVotes.voterNetwork,
      votedAt: nominationVotes.createdAt,
    },
    messages: {
      noSuchThing: "There is no such nomination.",
      alreadyVoted: "You have already voted for this nomination",
    },
    async onAccepted(tx, accepted, now) {
      await countForPeriods(tx, accepted, now);
      await nameVoters(tx, accepted, now);
    },
  });
}

/** Raises the counters of the week and the month. Their nominations are locked in order already. */
async function countForPeriods(tx: Db, accepted: readonly CastBallot[], now: Date): Promise<void> {
  const votes = new Map<number, number>();
  for (const { thingId } of accepted) votes.set(thingId, (votes.get(thingId) ?? 0) + 1);
  const rows = [...votes].flatMap(([nominationId, count]) =>
    PERIODS.map((period) => ({
      nominationId,
      period,
      startsOn: startOf(period, now),
      votes: count,
    })),
  );
  const { nominationId, period, startsOn } = nominationVoteCounts;
  await tx
    .insert(nominationVoteCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [nominationId, period, startsOn],
      set: { votes: sql`${nominationVoteCounts.votes} + excluded.votes` },
    });
}

/** Remembers which members cast the votes: badges are counted by it. */
async function nameVoters(tx: Db, accepted: readonly CastBallot[], now: Date): Promise<void> {
  const byMembers = accepted.flatMap(({ userId, ...ballot }) =>
    userId === null ? [] : [{ ...ballot, userId }],
  );
  if (byMembers.length === 0) return;
  const ids = sql.param(byMembers.map(({ thingId }) => thingId));
  const voters = sql.param(byMembers.map(({ voter }) => voter));
  const members = sql.param(byMembers.map(({ userId }) => userId));
  await tx.execute(sql`
    update ${nominationVotes} as vote set user_id = given.member
    from unnest(${ids}::int[], ${voters}::text[], ${members}::int[]) as given (thing, voter, member)
    where vote.nomination_id = given.thing and vote.voter_ip = given.voter
      and exists (select 1 from users where id = given.member)`);
  const notes = byMembers.map(({ userId, thingId }) => ({
    userId,
    type: "vote_cast" as const,
    data: { nominationId: thingId },
  }));
  await noteActivity(tx, notes, now);
}
