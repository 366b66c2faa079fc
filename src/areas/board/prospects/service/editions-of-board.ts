import type { Db } from "#lib/db/db.ts";

/** What whoever keeps the editions of the board says of it. */
export interface EditionsOfBoard {
  /** Ranks by player in the edition before the newest; none where there are fewer than two. */
  readPreviousRanks(db: Db): Promise<ReadonlyMap<number, number>>;
  /** The edition in which each of these players had his best rank, the first one of several, by player. */
  readBestPlaces(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, PlaceInEdition>>;
}

/** The rank that a player had in an edition. */
export interface PlaceInEdition {
  rank: number;
  title: string;
  /** The last part of the edition's address. */
  slug: string;
}
