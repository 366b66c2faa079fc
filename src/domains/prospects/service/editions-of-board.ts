import type { Db } from "#lib/db/db.ts";

/** What whoever keeps the editions of the board says of it. */
export interface EditionsOfBoard {
  /** Ranks by player in the edition before the newest; none where there are fewer than two. */
  readPreviousRanks(db: Db): Promise<ReadonlyMap<number, number>>;
}
