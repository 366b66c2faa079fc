import { type SQL, sql } from "drizzle-orm";
import { noteActivity } from "#domains/accounts/service/activity.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { isShown } from "../../comments/queries.ts";
import { comments } from "../../comments/tables.ts";
import { nominations, nominationVotes } from "../../tables.ts";
import { METRICS, type Metric } from "../rules.ts";
import { scoutBadges, userBadges } from "../tables.ts";

/** Name of the job that mails people their new badges. */
export const TELL_BADGES = "youscout-tell-badges";

const author = sql`${nominations.submittedByUserId}`;
const isPublished = sql`${nominations.status} in ('approved', 'promoted')`;

/** What people have reached of each metric: one row a person, counted together. */
const REACHED: Record<Metric, (people: SQL) => SQL> = {
  approved: (people) => sql`
    select ${author} as user_id, 'approved' as metric, count(*) as reached from ${nominations}
    where ${author} = any(${people}) and ${isPublished} group by 1`,
  votes: (people) => sql`
    select ${nominationVotes.userId} as user_id, 'votes' as metric, count(*) as reached
    from ${nominationVotes}
    where ${nominationVotes.userId} = any(${people}) and ${nominationVotes.voidedAt} is null group by 1`,
  comments: (people) => sql`
    select ${comments.userId} as user_id, 'comments' as metric, count(*) as reached from ${comments}
    where ${comments.userId} = any(${people}) and ${isShown} group by 1`,
  most_votes: (people) => sql`
    select ${author} as user_id, 'most_votes' as metric, max(${nominations.communityVotes}) as reached
    from ${nominations} where ${author} = any(${people}) and ${isPublished} group by 1`,
  promoted: (people) => sql`
    select ${author} as user_id, 'promoted' as metric, count(*) as reached from ${nominations}
    where ${author} = any(${people}) and ${nominations.status} = 'promoted' group by 1`,
};

/**
 * Awards people the badges that they have reached by now, each once, inside the transaction of what
 * reached them. Only badges of the given metrics are looked at. Whoever deletes the account at the
 * same moment gets none, and stands in nobody's way. The mails are left to a job, so that a crowd
 * that votes does not wait for them.
 */
export async function awardBadges(
  { jobs, now }: Pick<Deps, "jobs" | "now">,
  tx: Db,
  userIds: readonly number[],
  metrics: readonly Metric[] = METRICS,
): Promise<void> {
  if (userIds.length === 0) return;
  const awardedAt = now();
  const people = sql`${sql.param([...new Set(userIds)])}::int[]`;
  const counts = sql.join(
    metrics.map((metric) => REACHED[metric](people)),
    sql` union all `,
  );
  const awards = await rowsOf<{ id: number; userId: number; name: string }>(
    tx,
    sql`
      with awarded as (
        insert into ${userBadges} (user_id, badge_id, awarded_at)
        select person.id, badge.id, ${awardedAt.toISOString()}::timestamptz
        from (${counts}) as counted
        join ${scoutBadges} as badge
          on badge.requirements ->> 'metric' = counted.metric
          and (badge.requirements ->> 'gte')::int <= counted.reached
        join users as person on person.id = counted.user_id
        where not exists (
          select 1 from ${userBadges} as had
          where had.user_id = person.id and had.badge_id = badge.id
        )
        order by person.id, badge.id
        for key share of person skip locked
        on conflict do nothing
        returning id, user_id, badge_id
      )
      select awarded.id, awarded.user_id as "userId", badge.name
      from awarded join ${scoutBadges} as badge on badge.id = awarded.badge_id
      order by awarded.id`,
  );
  if (awards.length === 0) return;
  const notes = awards.map(({ userId, name }) => ({
    userId,
    type: "badge_awarded" as const,
    data: { badge: name },
  }));
  await noteActivity(tx, notes, awardedAt);
  await jobs.queue(tx, TELL_BADGES, { awards: awards.map(({ id }) => id).join(" ") });
}

/**
 * Tells whether a nomination has just reached a number of votes that brings its author a badge.
 * Badges come with the migrations: the numbers are read once in the life of the process.
 */
export function createVoteMarks(): (tx: Db, before: number, after: number) => Promise<boolean> {
  let marks: number[] | undefined;
  return async (tx, before, after) => {
    marks ??= await readMarks(tx);
    return marks.some((mark) => before < mark && mark <= after);
  };
}

async function readMarks(tx: Db): Promise<number[]> {
  const badges = await tx.select({ requirements: scoutBadges.requirements }).from(scoutBadges);
  return badges.flatMap(({ requirements: { metric, gte } }) =>
    metric === "most_votes" ? [gte] : [],
  );
}
