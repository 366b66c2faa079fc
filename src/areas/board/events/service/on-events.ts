import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { ChangedEvent } from "../queries.ts";

/** What whoever keeps the players of events says of them. */
export interface OnEvents {
  /** How many players are on the list of each of these events that has any. */
  countPlayers(db: Db, eventIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Called in the transaction in which something changed of an event, whose row is locked, that families were told. */
  onChanged(tx: Db, deps: Deps, change: ChangedEvent): Promise<void>;
  /** Called in the transaction in which an event, whose row is locked, got more room. */
  onRoom(tx: Db, deps: Deps, eventId: number): Promise<void>;
}
