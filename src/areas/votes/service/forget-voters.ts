import { and, lt, sql } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { rowsOf } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { SEASON_MONTHS } from "../access/limits.ts";
import { accountVoter } from "../queries/hashes.ts";
import { FORGOTTEN_NETWORK, isHash, isKnown, type VotableTables } from "../tables/votable.ts";

const FORGOTTEN = "forgotten ";

/**
 * Replaces the voter of every vote older than 13 months by a random value, and forgets from where it came, also where
 * its account is gone: the vote still counts, no address or account can be found by it, and its voter may vote again in
 * the new season.
 * @returns how many votes lost their voter
 */
export async function forgetOldVoters(
  { database, now }: Pick<Deps, "database" | "now">,
  { votes }: Pick<VotableTables, "votes">,
): Promise<number> {
  const { table, id, voter, accountAddress, mailbox, userId, site, network, votedAt } = votes;
  const isOld = and(lt(votedAt, monthsBefore(now(), SEASON_MONTHS)), isKnown(network));
  return inBatches((size) =>
    database.db.transaction(async (tx) => {
      // The oldest are found by their own index, whatever there is of votes; then they are locked in the order of
      // their ids, as voiding takes them, so that the two never block each other.
      const oldest = sql`select ${id} from ${table} where ${isOld} order by ${votedAt} limit ${size}`;
      const batch = sql`select ${id} from ${table} where ${id} in (${oldest}) order by ${id} for update`;
      const forgotten = await rowsOf(
        tx,
        sql`update ${table}
            set ${sql.identifier(voter.name)} = ${FORGOTTEN} || gen_random_uuid(),
                ${sql.identifier(accountAddress.name)} = null,
                ${sql.identifier(mailbox.name)} = null,
                ${userId ? sql`${sql.identifier(userId.name)} = null,` : sql``}
                ${sql.identifier(site.name)} = null,
                ${sql.identifier(network.name)} = ${FORGOTTEN_NETWORK}
            where ${id} in (${batch})
            returning ${id}`,
      );
      return forgotten.length;
    }),
  );
}

/**
 * Takes the account out of its votes, which still count. The keyed hashes of its mailbox and of the addresses
 * from which they came stay as long as those of other votes, so that a new account cannot have them once more.
 * Returns how many they were.
 */
export async function forgetAccount(
  tx: PublicTx,
  { table, id, voter }: VotableTables["votes"],
  secret: string,
  userId: number,
): Promise<number> {
  const own = tx
    .select({ id })
    .from(table)
    .where(isHash(voter, accountVoter(secret, userId)))
    .orderBy(id)
    .for("update");
  const forgotten = await rowsOf(
    tx,
    sql`update ${table} set ${sql.identifier(voter.name)} = ${FORGOTTEN} || gen_random_uuid()
        where ${id} in ${own} returning ${id}`,
  );
  return forgotten.length;
}
