import type { Db } from "#lib/db/db.ts";

/** What whoever keeps the players of events says of them. */
export interface OnEvents {
  /** How many players are on the list of each of these events that has any. */
  countPlayers(db: Db, eventIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}
