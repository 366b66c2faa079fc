import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { CountByBirthDate } from "../queries/count-ages.ts";
import type { ClosureRow, SlotRow } from "../queries/schedule.ts";
import type { ClosedDays } from "../rules.ts";
import type { ClosureEffect } from "../schema/staff.ts";

/** A weekly time that another one follows from a day on. */
export interface SlotMove {
  from: SlotRow;
  to: SlotRow;
  /** The first day on which the old time takes place no more. */
  fromDate: string;
}

/** A weekly time that takes place elsewhere, as it was and as it is. */
export interface SlotRelocation {
  from: SlotRow;
  to: SlotRow;
}

/** What whoever keeps the places says of slots, and does where days are closed. */
export interface OnSchedule {
  /** The most people who have a place in one session that is still to come; 0 without any. */
  countTaken(tx: Db, deps: Deps, slotId: number): Promise<number>;
  /** How many have or hold a place every week, by the slot's id. */
  listEnrolled(db: Db, deps: Deps): Promise<Map<number, number>>;
  /** How many single sessions that are paid and not over yet are of each activity, by birth date. */
  countDropIns(db: Db, deps: Deps): Promise<CountByBirthDate[]>;
  /** Whether somebody has, had or waits for a place in one of the slots. */
  isUsed(tx: Db, slotIds: number[]): Promise<boolean>;
  /** After the other slot is written: who has a place every week, or waits for one, has it there from then on. */
  moved(tx: PublicTx, deps: Deps, move: SlotMove): Promise<void>;
  /** After another place is written: who has a place in a session to come is told. */
  relocated(tx: Db, deps: Deps, change: SlotRelocation): Promise<void>;
  /** What closing days would do now. */
  foresee(db: Db, deps: Deps, days: ClosedDays): Promise<ClosureEffect>;
  /** After the closure is written: who had a place gets what is promised. */
  closed(tx: PublicTx, deps: Deps, closure: ClosureRow): Promise<void>;
  /** Before the closure is gone: what it brought is taken back. */
  reopened(tx: PublicTx, deps: Deps, closure: ClosureRow): Promise<void>;
}
