import { and, type SQL, sql } from "drizzle-orm";
import { PROSPECT_VOTABLE } from "#areas/board/prospects/queries/votable.ts";
import { UNDO_MS } from "#areas/votes/access/limits.ts";
import { NETWORKS_SHOWN, VoteWindow } from "#areas/votes/schema/report.ts";
import { shortHash, type VotableTables } from "#areas/votes/tables/votable.ts";
import { NOMINATION_VOTABLE } from "#areas/youscout/nominations/queries/votable.ts";
import { createKeyedContentCache } from "#lib/content-cache.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import type { NetworkList } from "../schema/networks.ts";
import { countsOf, isWithin, momentOf, SUMS, type Window } from "./network-votes.ts";

/** What is kept ends with one of the intervals of this length, so that it is read anew as seldom. */
const KEPT_MS = 10 * MINUTE_MS;
/** Who undoes a vote does so within ten minutes; a slow commit takes no longer than the rest. */
const SETTLED_MS = UNDO_MS + 5 * MINUTE_MS;
/** More than are shown, so that one that comes to be shown is known already. */
const NETWORKS_KEPT = 2 * NETWORKS_SHOWN;
/** Of so many the votes alone are kept: whoever is not among them needs many new ones to be shown. */
const NETWORKS_RANKED = 1_000;
const WINDOWS = VoteWindow.shape.days.def.innerType.options.length;

/** Reads the networks with the most votes of so many days and the minutes since, over all players and nominations. */
type ListNetworks = (days: number, now: Date) => Promise<NetworkList>;

/**
 * What nobody can undo any more is kept until something else than votes changes: a look reads the votes of 25 minutes
 * at most, and what they add to it.
 */
export function createNetworkList({
  database: { db, contentVersion },
}: Pick<Deps, "database">): ListNetworks {
  const keep = createKeyedContentCache<Past>(ignoringVotes(contentVersion), WINDOWS);
  return async (days, now) => {
    const end = Math.floor((now.getTime() - SETTLED_MS) / KEPT_MS) * KEPT_MS;
    const settled = { from: new Date(end - days * DAY_MS), to: new Date(end) };
    const past = await keep(`${days} ${end}`, () => readPast(db, settled));
    const since = await readSince(db, past, { from: settled.to, to: now });
    const newcomers = since.filter((network) => mayBeShown(past, network));
    // Of a flood of new ones those that have the most votes at best.
    const names = newcomers
      .toSorted((one, other) => atBest(past, other) - atBest(past, one))
      .slice(0, NETWORKS_RANKED)
      .map(({ network }) => network);
    const all = [
      ...addUp(past.networks, since),
      ...(await describeNetworks(db, names, { ...settled, to: now })),
    ];
    const data = all.toSorted(byVotes).slice(0, NETWORKS_SHOWN).map(present);
    // Newcomers may be among those that were counted but not kept.
    const known = Math.max(past.count, past.networks.size + newcomers.length);
    return { data, otherNetworks: known - data.length };
  };
}

interface Network extends Omit<NetworkList["data"][number], "firstAt" | "lastAt"> {
  /** Seconds since 1970. */
  first: number;
  last: number;
}

const votesOf = ({ counted, held, voided }: Network) => counted + held + voided;
const byVotes = (one: Network, other: Network) =>
  votesOf(other) - votesOf(one) || (one.network < other.network ? -1 : 1);

function present({ first, last, ...network }: Network): NetworkList["data"][number] {
  return { ...network, firstAt: momentOf(first), lastAt: momentOf(last) };
}

/** The networks with the most votes of a time that is over, the most first. */
interface Past {
  window: Window;
  networks: ReadonlyMap<string, Network>;
  /** The votes of these and of the next ones. */
  ranked: ReadonlyMap<string, number>;
  /** The most votes of one that is not ranked. */
  least: number;
  /** The votes of the last that was shown; 0 where fewer were. */
  shown: number;
  /** How many networks there were. */
  count: number;
}

/** Each vote of the time is counted once by its network; what else is said is read of those that are kept. */
async function readPast(db: Db, window: Window): Promise<Past> {
  const byNetwork = ({ votes }: VotableTables) => sql`
    select ${shortHash(votes.network)} as network, count(*) as votes
    from ${votes.table} where ${isWithin(votes, window)} group by 1`;
  const largest = await rowsOf<{ network: string; votes: number; count: number }>(
    db,
    sql`
      select network, sum(votes)::int as votes, (count(*) over ())::int as count
      from (
        ${byNetwork(PROSPECT_VOTABLE)}
        union all
        ${byNetwork(NOMINATION_VOTABLE)}
      ) as by_poll
      group by network
      order by sum(by_poll.votes) desc, network
      limit ${NETWORKS_RANKED}`,
  );
  const names = largest.slice(0, NETWORKS_KEPT).map(({ network }) => network);
  const networks = await describeNetworks(db, names, window);
  return {
    window,
    networks: new Map(networks.map((row) => [row.network, row])),
    ranked: new Map(largest.map(({ network, votes }) => [network, votes])),
    least: largest[NETWORKS_RANKED - 1]?.votes ?? 0,
    shown: largest[NETWORKS_SHOWN - 1]?.votes ?? 0,
    count: largest[0]?.count ?? 0,
  };
}

/** Whether a network that is not kept may be one of those with the most votes by now. */
function mayBeShown(past: Past, since: Network): boolean {
  return !past.networks.has(since.network) && atBest(past, since) >= past.shown;
}

/** The most votes that a network can have by now. */
function atBest({ ranked, least }: Past, since: Network): number {
  return (ranked.get(since.network) ?? least) + votesOf(since);
}

/**
 * The votes since, of the networks that are kept and of those that may be shown by now. Of a network that is kept,
 * players and nominations are those alone for which it had not voted before.
 */
function readSince(db: Db, past: Past, window: Window): Promise<Network[]> {
  const { networks, ranked, shown } = past;
  const most = [...ranked.values()][NETWORKS_KEPT] ?? past.least;
  const isKept = (network: SQL) => isAmong(network, networks.keys());
  return readNetworks(db, {
    window,
    isNew({ votes: { table, targetId, ...votes } }) {
      const former = ({ name }: { name: string }) => sql`former.${sql.identifier(name)}`;
      const [network, target] = [shortHash(votes.network), former(targetId)];
      const times = { votedAt: former(votes.votedAt), undoneAt: former(votes.undoneAt) };
      // In this form each is looked up: for `not exists`, all votes of a short time were read instead.
      return sql`${isKept(network)} and (
        select ${target} from ${table} as former
        where ${shortHash(former(votes.network))} = ${network} and ${target} = ${targetId}
          and ${isWithin(times, past.window)}
        limit 1
      ) is null`;
    },
    isShown: sql`${isKept(sql`network`)} or sum(counted + held + voided) >= ${shown - most}`,
  });
}

/** Whether a network is one of these. They are one value, since PostgreSQL takes 65,535 of a statement. */
function isAmong(network: SQL, names: Iterable<string>): SQL {
  return sql`${network} = any(${sql.param([...names])}::text[])`;
}

/** The networks that are kept, with the votes that came since. */
function addUp(kept: ReadonlyMap<string, Network>, since: readonly Network[]): Network[] {
  const more = new Map(since.map((row) => [row.network, row]));
  return [...kept.values()].map((before) => {
    const after = more.get(before.network);
    if (!after) return before;
    return {
      network: before.network,
      counted: before.counted + after.counted,
      held: before.held + after.held,
      voided: before.voided + after.voided,
      prospects: before.prospects + after.prospects,
      nominations: before.nominations + after.nominations,
      first: before.first,
      last: after.last,
    };
  });
}

/** What is said of these networks; one without votes in the time is left out. */
async function describeNetworks(
  db: Db,
  networks: readonly string[],
  window: Window,
): Promise<Network[]> {
  if (networks.length === 0) return [];
  return readNetworks(db, {
    window,
    isMeant: ({ votes }) => isAmong(shortHash(votes.network), networks),
  });
}

interface Reading {
  window: Window;
  /** Whose votes are read; everybody's where it is absent. */
  isMeant?: (poll: VotableTables) => SQL;
  /** Whether the target of a vote is counted among the targets. */
  isNew?: (poll: VotableTables) => SQL;
  /** Which networks are told, by the sums of both polls. */
  isShown?: SQL;
}

function readNetworks(
  db: Db,
  { window, isMeant, isNew, isShown = sql`true` }: Reading,
): Promise<Network[]> {
  const ofPoll = (poll: VotableTables, targets: (count: SQL) => SQL) => {
    const { votes } = poll;
    const { votedAt, targetId, network } = votes;
    const isCounted = isNew ? sql`filter (where ${isNew(poll)})` : sql``;
    return sql`
      select ${shortHash(network)} as network, ${countsOf(votes)},
        ${targets(sql`count(distinct ${targetId}) ${isCounted}`)},
        extract(epoch from min(${votedAt})) as first, extract(epoch from max(${votedAt})) as last
      from ${votes.table}
      where ${and(isWithin(votes, window), isMeant?.(poll))}
      group by 1`;
  };
  return rowsOf<Network>(
    db,
    sql`
      select network, ${SUMS},
        sum(prospects)::int as prospects, sum(nominations)::int as nominations,
        min(first)::float8 as first, max(last)::float8 as last
      from (
        ${ofPoll(PROSPECT_VOTABLE, (count) => sql`${count} as prospects, 0 as nominations`)}
        union all
        ${ofPoll(NOMINATION_VOTABLE, (count) => sql`0 as prospects, ${count} as nominations`)}
      ) as by_poll
      group by network
      having ${isShown}`,
  );
}
