import { inArray, type SQL, sql } from "drizzle-orm";
import { users } from "#areas/platform/accounts/tables.ts";
import { APPROVED } from "#areas/youscout/nominations/access/visibility.ts";
import { HAS_UNDECIDED_VOTES } from "#areas/youscout/nominations/queries/votable.ts";
import { nominations, nominationVotes } from "#areas/youscout/nominations/tables.ts";
import type { Metric } from "../schema/badges.ts";
import { scoutBadges, userBadges } from "../tables.ts";

/** What people reach by nominating and voting; comments are counted where they are written. */
export type CountedMetric = Exclude<Metric, "comments">;

const author = sql`${nominations.submittedByUserId}`;
const isPublished = inArray(nominations.status, APPROVED);

/** What people have reached of each metric: one row a person, counted together. */
const REACHED: Record<CountedMetric, (people: SQL) => SQL> = {
  approved: (people) => sql`
    select ${author} as user_id, 'approved' as metric, count(*) as reached from ${nominations}
    where ${author} = any(${people}) and ${isPublished} group by 1`,
  votes: (people) => sql`
    select ${nominationVotes.userId} as user_id, 'votes' as metric,
      count(distinct ${nominationVotes.nominationId}) as reached
    from ${nominationVotes}
    where ${nominationVotes.userId} = any(${people}) and ${nominationVotes.voidedAt} is null group by 1`,
  most_votes: (people) => sql`
    select ${author} as user_id, 'most_votes' as metric, max(${nominations.communityVotes}) as reached
    from ${nominations} where ${author} = any(${people}) and ${isPublished}
      and not ${HAS_UNDECIDED_VOTES} group by 1`,
  promoted: (people) => sql`
    select ${author} as user_id, 'promoted' as metric, count(*) as reached from ${nominations}
    where ${author} = any(${people}) and ${nominations.status} = 'promoted' group by 1`,
};

/** Rows of `user_id`, `metric` and `reached`, from the database. */
export function reachedBy(userIds: readonly number[], metrics: readonly CountedMetric[]): SQL {
  const people = sql`${sql.param([...new Set(userIds)])}::int[]`;
  return sql.join(
    metrics.map((metric) => REACHED[metric](people)),
    sql` union all `,
  );
}

/** The row of `reachedBy` for comments; `shown` is how many of this person's everybody sees. */
export function reachedByComments(userId: number, shown: number): SQL {
  return sql`select ${userId}::int as user_id, 'comments' as metric, ${shown}::int as reached`;
}

/**
 * Rows of person, badge and moment: badges that people have reached and do not have yet. An account
 * that is deleted at the same moment gets none, and blocks nobody.
 */
export function badgesDue(reached: SQL, now: Date): SQL {
  return sql`
    select person.id, badge.id, ${now.toISOString()}::timestamptz
    from (${reached}) as counted
    join ${scoutBadges} as badge
      on badge.requirements ->> 'metric' = counted.metric
      and (badge.requirements ->> 'gte')::int <= counted.reached
    join ${users} as person on person.id = counted.user_id
    where not exists (
      select 1 from ${userBadges} as had
      where had.user_id = person.id and had.badge_id = badge.id
    )
    order by person.id, badge.id
    for key share of person skip locked`;
}
