import { and, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type KeptStatement, keepStatement } from "../db/kept-statements.ts";
import type { VotableTables } from "./votable-tables.ts";

/** What a batch of votes asks the database, whoever votes for whom. */
export interface VoteStatements {
  /** Locks the targets with these ids that everybody sees, in the order of their ids. */
  lockTargets: KeptStatement<{ ids: number[] }, LockedTarget>;
  /** Inserts votes, given column by column, raises the counters of their targets, and gives these. */
  insertVotes: KeptStatement<NewVotes, CountedTarget>;
}

interface LockedTarget {
  id: number;
  isClosed: boolean;
}

type NewVotes = {
  targets: number[];
  voters: string[];
  addresses: (string | null)[];
  mailboxes: (string | null)[];
  households: (string | null)[];
  networks: string[];
  votedAt: string;
};

interface CountedTarget {
  id: number;
  /** All its votes, with the new ones. */
  votes: number;
}

interface Openness {
  /** Whether everybody sees a target. */
  isOpen: SQL | undefined;
  /** Whether votes for it have ended nevertheless; null where they never do. */
  isClosed: SQL<boolean> | null;
}

export function createVoteStatements({
  targets,
  votes,
  ...openness
}: VotableTables & Openness): VoteStatements {
  const table = getTableName(votes.table);
  return {
    lockTargets: keepStatement({
      name: `lock_targets_of_${table}`,
      statement: () => lockTargets(targets, openness),
    }),
    insertVotes: keepStatement({
      name: `insert_${table}`,
      statement: () => insertVotes({ targets, votes }),
    }),
  };
}

function lockTargets({ table, id }: VotableTables["targets"], { isOpen, isClosed }: Openness): SQL {
  const isAsked = sql`${id} = any(${sql.placeholder("ids")}::int[])`;
  return sql`
    select ${id} as id, ${isClosed ?? sql`false`} as "isClosed"
    from ${table}
    where ${and(isAsked, isOpen)}
    order by ${id}
    for no key update`;
}

function insertVotes({ targets, votes }: VotableTables): SQL {
  const own = ({ name }: PgColumn) => sql.identifier(name);
  const given = (name: keyof NewVotes, type: string) =>
    sql`${sql.placeholder(name)}::${sql.raw(type)}`;
  const count = own(targets.count);
  return sql`
    with cast_now as (
      insert into ${votes.table} (
        ${own(votes.targetId)}, ${own(votes.voter)}, ${own(votes.accountAddress)}, ${own(votes.mailbox)},
        ${own(votes.site)}, ${own(votes.network)}, ${own(votes.votedAt)}
      )
      select target_id, voter, address, mailbox, household, network, ${given("votedAt", "timestamptz")}
      from unnest(
        ${given("targets", "int[]")}, ${given("voters", "text[]")}, ${given("addresses", "text[]")},
        ${given("mailboxes", "text[]")}, ${given("households", "text[]")}, ${given("networks", "text[]")}
      ) as given (target_id, voter, address, mailbox, household, network)
      returning ${own(votes.targetId)} as target_id
    ), counted as (
      select target_id, count(*)::int as votes from cast_now group by target_id
    )
    update ${targets.table} as target
    set ${count} = target.${count} + counted.votes
    from counted
    where target.${own(targets.id)} = counted.target_id
    returning target.${own(targets.id)} as id, target.${count} as votes`;
}
