import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { PROSPECT_VOTABLE } from "#areas/board/prospects/queries/votable.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import type { TargetKind } from "#areas/votes/access/bursts.ts";
import { isOfSpike, type Spike } from "#areas/votes/queries/bursts.ts";
import type { VoteBurst, VoteBurstList } from "#areas/votes/schema/bursts.ts";
import { voteBursts } from "#areas/votes/tables/bursts.ts";
import { shortHash, type VotableTables } from "#areas/votes/tables/votable.ts";
import { NOMINATION_VOTABLE } from "#areas/youscout/nominations/queries/votable.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";

/** How many bursts are listed: those that wait, the oldest first, then the newest. */
const BURSTS_SHOWN = 20;
/** What is drawn of a burst: ten minutes before it, and at most its last two hours. */
const MINUTES_BEFORE = 10;
const MINUTES_DRAWN = 120;

const TABLES: Record<TargetKind, VotableTables> = {
  prospect: PROSPECT_VOTABLE,
  nomination: NOMINATION_VOTABLE,
};

type BurstRow = Omit<
  VoteBurst,
  | "minutes"
  | "largestNetwork"
  | "accounts"
  | "networks"
  | "startedAt"
  | "endedAt"
  | "waitsSince"
  | "isOverdue"
> & {
  started: number;
  ended: number;
  /** Since when it waits for staff; null where they have decided for good. */
  waiting: number | null;
  /** Whether a merge marked its votes. */
  isMarked: boolean;
};

/** How long staff may take to decide, and to look at what they hold. */
const OVERDUE_MS = DAY_MS;

/** Since when a burst waits: since it began or, once staff hold its votes, since then. */
export const burstWaitsSince = sql`coalesce(${voteBursts.decidedAt}, ${voteBursts.startedAt})`;

/** Whether a burst of votes for a kind of targets waits for staff, flagged or held. Votes go with their target. */
export function isWaitingBurst(kind: TargetKind): SQL {
  const { id } = TABLES[kind].targets;
  return sql`${voteBursts.state} in ('flagged', 'held') and ${voteBursts.kind} = ${kind}
    and exists (select from ${id.table} where ${id} = ${voteBursts.targetId})`;
}

/** Whether one that waits does so for more than a day. */
export function isOverdueBurst(now: Date): SQL {
  const last = new Date(now.getTime() - OVERDUE_MS).toISOString();
  return sql`${burstWaitsSince} < ${last}::timestamptz`;
}

/** How many bursts of votes for a kind of targets wait, and how many of them for more than a day. */
export async function countWaitingBursts(
  db: Db,
  kind: TargetKind,
  now: Date,
): Promise<{ waiting: number; overdue: number }> {
  const [counted] = await rowsOf<{ waiting: number; overdue: number }>(
    db,
    sql`
      select count(*)::int as waiting,
        (count(*) filter (where ${isOverdueBurst(now)}))::int as overdue
      from ${voteBursts} where ${isWaitingBurst(kind)}`,
  );
  return counted ?? { waiting: 0, overdue: 0 };
}

/**
 * The bursts of votes for these kinds of targets that wait for staff, and the newest others, each with its minutes; and
 * how many wait in all. Where the target is gone, and its votes with it, nothing is left to decide.
 */
export async function listBursts(
  db: Db,
  kinds: readonly TargetKind[],
  now: Date,
): Promise<VoteBurstList> {
  let waiting = 0;
  for (const kind of kinds) waiting += (await countWaitingBursts(db, kind, now)).waiting;
  return { data: await readBursts(db, selectListed(kinds), now, BURSTS_SHOWN), waiting };
}

/** The bursts that wait and the newest others, as many of each as are shown: of all others nothing is read. */
function selectListed(kinds: readonly TargetKind[]): SQL {
  const { id, kind, state, endedAt } = voteBursts;
  const first = (isMeant: SQL, order: SQL) => sql`
    (select * from ${voteBursts} where ${isMeant}
      order by ${order} ${endedAt} desc, ${id} desc limit ${BURSTS_SHOWN})`;
  const isWaiting = sql.join(
    kinds.map((one) => sql`(${isWaitingBurst(one)})`),
    sql` or `,
  );
  return sql`
    ${first(sql`${state} in ('flagged', 'held') and (${isWaiting})`, sql`${burstWaitsSince},`)}
    union all
    ${first(sql`${inArray(kind, kinds)} and ${state} not in ('flagged', 'held')`, sql``)}`;
}

/** These bursts of votes, each with its minutes. */
export async function findBursts(db: Db, ids: readonly number[], now: Date): Promise<VoteBurst[]> {
  if (ids.length === 0) return [];
  const bursts = sql`select * from ${voteBursts} where ${inArray(voteBursts.id, ids)}`;
  return readBursts(db, bursts, now, ids.length);
}

/** The first bursts that a query gives, in the order of the list, each with its minutes. */
async function readBursts(db: Db, bursts: SQL, now: Date, most: number): Promise<VoteBurst[]> {
  const rows = await rowsOf<BurstRow>(
    db,
    sql`
      select burst.id, burst.kind, burst.target_id as "targetId", burst.votes, burst.usual,
        burst.state, burst.reason,
        extract(epoch from burst.started_at)::float8 as started,
        extract(epoch from burst.ended_at)::float8 as ended,
        case when burst.state in ('flagged', 'held')
          then extract(epoch from coalesce(burst.decided_at, burst.started_at))::float8
        end as waiting, burst.marked_at is not null as "isMarked",
        coalesce(
          player.first_name || ' ' || player.last_name,
          nullif(trim(nomination.first_name || ' ' || nomination.last_name), ''),
          'Deleted'
        ) as name
      from (${bursts}) as burst
      left join ${prospects} as player on burst.kind = 'prospect' and player.id = burst.target_id
      left join ${nominations} as nomination
        on burst.kind = 'nomination' and nomination.id = burst.target_id
      order by burst.state in ('flagged', 'held') desc,
        case when burst.state in ('flagged', 'held')
          then coalesce(burst.decided_at, burst.started_at)
        end,
        burst.ended_at desc, burst.id desc
      limit ${most}`,
  );
  const data: VoteBurst[] = [];
  for (const { started, ended, waiting, isMarked, ...burst } of rows) {
    const [startedAt, endedAt] = [new Date(started * 1000), new Date(ended * 1000)];
    const ofSpike = { burstId: burst.id, from: startedAt, to: endedAt, isMarked };
    const areOwn = areVotesOf(burst, { id: burst.targetId, ...ofSpike });
    const { votes, ...sources } = await countNetworks(db, burst, areOwn);
    const isDecided = burst.state === "voided" || burst.state === "released";
    data.push({
      ...burst,
      votes: isDecided ? burst.votes : votes,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      waitsSince: waiting === null ? null : new Date(waiting * 1000).toISOString(),
      isOverdue: waiting !== null && waiting * 1000 < now.getTime() - OVERDUE_MS,
      minutes: await readMinutes(db, burst, areOwn, { startedAt, endedAt }),
      ...sources,
    });
  }
  return data;
}

type Burst = Pick<VoteBurst, "id" | "kind" | "state">;

/** Which votes a burst has: those that a decision would change, or that the last one was about. */
function areVotesOf({ id, kind, state }: Burst, spike: Spike): SQL | undefined {
  const { votes } = TABLES[kind];
  const isOfBurst = isOfSpike(votes, spike);
  return {
    flagged: and(isOfBurst, isNull(votes.voidedAt)),
    // Those that were decided about, wherever a merge has moved others of the time.
    held: and(eq(votes.targetId, spike.id), eq(votes.heldBurstId, id)),
    voided: and(isOfBurst, isNull(votes.undoneAt)),
    released: and(isOfBurst, isNull(votes.undoneAt)),
  }[state];
}

/** A burst's votes minute by minute. */
async function readMinutes(
  db: Db,
  { kind }: Burst,
  areOwn: SQL | undefined,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Promise<VoteBurst["minutes"]> {
  const { table, votedAt } = TABLES[kind].votes;
  const last = Math.floor(endedAt.getTime() / MINUTE_MS);
  const first = Math.max(
    Math.floor(startedAt.getTime() / MINUTE_MS) - MINUTES_BEFORE,
    last - MINUTES_DRAWN + 1,
  );
  const rows = await rowsOf<{ minute: number; votes: number }>(
    db,
    sql`
      select floor(extract(epoch from ${votedAt}) / 60)::int as minute, count(*)::int as votes
      from ${table}
      where ${areOwn} and ${votedAt} >= ${new Date(first * MINUTE_MS).toISOString()}::timestamptz
      group by 1`,
  );
  const votes = new Map(rows.map((row) => [row.minute, row.votes]));
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    startsAt: new Date((first + index) * MINUTE_MS).toISOString(),
    votes: votes.get(first + index) ?? 0,
  }));
}

/** How many votes a burst has now, and where they came from. */
async function countNetworks(
  db: Db,
  { kind }: Burst,
  areOwn: SQL | undefined,
): Promise<Pick<VoteBurst, "votes" | "largestNetwork" | "accounts" | "networks">> {
  const { votes } = TABLES[kind];
  const [largest] = await rowsOf<{
    network: string;
    votes: number;
    all: number;
    accounts: number;
    networks: number;
  }>(
    db,
    sql`
      select ${shortHash(votes.network)} as network, count(*)::int as votes,
        (sum(count(*)) over ())::int as "all", (sum(count(${votes.mailbox})) over ())::int as accounts,
        (count(*) over ())::int as networks
      from ${votes.table}
      where ${areOwn}
      group by 1 order by votes desc, network limit 1`,
  );
  if (!largest) return { votes: 0, accounts: 0, networks: 0, largestNetwork: null };
  const { all, accounts, networks, ...network } = largest;
  return { votes: all, accounts, networks, largestNetwork: network };
}
