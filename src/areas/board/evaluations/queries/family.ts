import { eq, sql } from "drizzle-orm";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import type { PlayerGuardian } from "../rules/family.ts";
import { givenName } from "../rules/written-names.ts";
import { evaluationAppointments, evaluationRequests } from "../tables.ts";

/** Columns of a family but for the guardian (`withGuardians`), for a join of requests with their appointments. */
export const familyColumns = {
  parentEmail: evaluationRequests.parentEmail,
  playerId: evaluationAppointments.prospectId,
  familyConfirmed: evaluationAppointments.familyConfirmed,
};

/** Reads the guardians of players, by player. An area above the board has to: a nomination may name them. */
export type ReadGuardians = (
  db: Db,
  playerIds: readonly number[],
) => Promise<ReadonlyMap<number, PlayerGuardian>>;

/** Dependency of what decides by the guardian of a request's player. */
export interface WithReadGuardians {
  readGuardians: ReadGuardians;
}

/** Something about a player, with the player's guardian; null without a player. */
export type Guarded<Row> = Row & { guardian: PlayerGuardian | null };

/** Adds to rows the guardians of their players. */
export async function withGuardians<Row extends { playerId: number | null }>(
  db: Db,
  rows: readonly Row[],
  readGuardians: ReadGuardians,
): Promise<Guarded<Row>[]> {
  const guardians = await readGuardians(
    db,
    rows.flatMap(({ playerId }) => playerId ?? []),
  );
  return rows.map((row) => ({ ...row, guardian: guardians.get(row.playerId ?? 0) ?? null }));
}

/** Adds to a row the guardian of its player. */
export async function withGuardian<Row extends { playerId: number | null }>(
  db: Db,
  row: Row,
  readGuardians: ReadGuardians,
): Promise<Guarded<Row>> {
  const guardians = await readGuardians(db, row.playerId === null ? [] : [row.playerId]);
  return { ...row, guardian: guardians.get(row.playerId ?? 0) ?? null };
}

/** The account that sent a request, for a join with `users`. */
export const accountColumns = {
  email: users.email,
  isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
};

/**
 * First name of the player of a request for mails to the requester. Null unless they go to the confirmed address of the
 * account that sent it: another address may be a stranger's.
 */
export async function findChildName(
  db: Db,
  { userId, parentEmail, playerName }: { userId: number; parentEmail: string; playerName: string },
): Promise<string | null> {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  if (!account?.isConfirmed || account.email === null) return null;
  return mailboxOf(account.email) === mailboxOf(parentEmail) ? givenName(playerName) : null;
}
