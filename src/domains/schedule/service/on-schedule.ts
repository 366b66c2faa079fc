import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { ClosureRow } from "../queries/schedule.ts";

/** What whoever keeps the places says of slots, and does where days are closed. */
export interface OnSchedule {
  /** The most people who have a place in one session that is still to come; 0 without any. */
  countTaken(tx: Db, deps: Deps, slotId: number): Promise<number>;
  /** Whether somebody has, had or waits for a place in one of the slots. */
  isUsed(tx: Db, slotIds: number[]): Promise<boolean>;
  /** After the closure is written: who had a place gets what is promised. */
  closed(tx: PublicTx, deps: Deps, closure: ClosureRow): Promise<void>;
  /** Before the closure is gone: what it brought is taken back. */
  reopened(tx: PublicTx, deps: Deps, closure: ClosureRow): Promise<void>;
}
