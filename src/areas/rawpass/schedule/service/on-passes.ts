import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { CountByBirthDate } from "../queries/count-ages.ts";
import type { SlotMove } from "./on-schedule.ts";

/** What whoever sells passes says of activities and slots, and does where a slot moves. */
export interface OnPasses {
  /** How many passes that go on are for each activity, by its id. */
  countByActivity(db: Db): Promise<Map<number, number>>;
  /** The same, by the birth dates of their athletes. */
  countByBirthDate(db: Db): Promise<CountByBirthDate[]>;
  /** Locks the passes that have a slot, before the slot is locked: as everywhere else. */
  lockHolders(tx: Db, slotId: number): Promise<void>;
  /** After the places have moved: the passes are for the other slot, and their families are told. */
  moved(tx: PublicTx, deps: Deps, move: SlotMove): Promise<void>;
}
