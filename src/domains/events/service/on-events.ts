import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { EventRow } from "../queries.ts";

/** An event before and after it was changed. */
export interface EventMove {
  before: EventRow;
  after: EventRow;
}

/** What whoever keeps the players of events says of them. */
export interface OnEvents {
  /** How many players are on the list of each of these events that has any. */
  countPlayers(db: Db, eventIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Called in the transaction in which an event, whose row is locked, got another time or place. */
  onMoved(tx: Db, deps: Deps, move: EventMove): Promise<void>;
}
