import { type SQL, sql } from "drizzle-orm";
import { noteActivity } from "#areas/platform/accounts/service/activity.ts";
import { listAuthors } from "#areas/youscout/nominations/queries/nominations.ts";
import type { CountedVotes } from "#areas/youscout/nominations/service/cast-vote.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { perDeps } from "#lib/per-deps.ts";
import { badgesDue, type CountedMetric, reachedBy, reachedByComments } from "../queries/metrics.ts";
import { scoutBadges, userBadges } from "../tables.ts";

/** Name of the job that mails people their new badges. */
export const NOTIFY_OF_BADGES = "youscout-tell-badges";

type Awarding = Pick<Deps, "jobs" | "now">;

/**
 * Awards people the badges that they have reached by now, each once, inside the transaction of what
 * reached them. Only badges of the given metrics are looked at. The mails are left to a job, so that a
 * crowd that votes does not wait for them.
 */
export async function awardBadges(
  tx: Db,
  deps: Awarding,
  userIds: readonly number[],
  metrics: readonly CountedMetric[],
): Promise<void> {
  if (userIds.length > 0) await award(tx, deps, reachedBy(userIds, metrics));
}

/** Awards a person the badges for comments; `shown` is how many of them everybody sees. */
export async function awardForComments(
  tx: Db,
  deps: Awarding,
  userId: number,
  shown: number,
): Promise<void> {
  await award(tx, deps, reachedByComments(userId, shown));
}

/** Awards badges for votes that were just counted: to those who cast them, and to the authors who got them. */
export async function awardForVotes(
  tx: Db,
  deps: Deps,
  { voters, nominations }: CountedVotes,
): Promise<void> {
  await awardBadges(tx, deps, voters, ["votes"]);
  const marked = [];
  for (const { id, before, after } of nominations) {
    const marks = await marksOf(deps).read(tx);
    if (marks.some((mark) => before < mark && mark <= after)) marked.push(id);
  }
  await awardBadges(tx, deps, await listAuthors(tx, marked), ["most_votes"]);
}

async function award(tx: Db, { jobs, now }: Awarding, reached: SQL): Promise<void> {
  const awardedAt = now();
  const awards = await rowsOf<{ id: number; userId: number; name: string }>(
    tx,
    sql`
      with awarded as (
        insert into ${userBadges} (user_id, badge_id, awarded_at)
        ${badgesDue(reached, awardedAt)}
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
  await jobs.queue(tx, NOTIFY_OF_BADGES, { awards: awards.map(({ id }) => id).join(" ") });
}

/**
 * The numbers of votes that bring the author of a nomination a badge. Badges come with the migrations:
 * the numbers are read once in the life of the process.
 */
const marksOf = perDeps(() => {
  let marks: number[] | undefined;
  return {
    async read(tx: Db): Promise<number[]> {
      marks ??= await readMarks(tx);
      return marks;
    },
  };
});

async function readMarks(tx: Db): Promise<number[]> {
  const badges = await tx.select({ requirements: scoutBadges.requirements }).from(scoutBadges);
  return badges.flatMap(({ requirements: { metric, gte } }) =>
    metric === "most_votes" ? [gte] : [],
  );
}
