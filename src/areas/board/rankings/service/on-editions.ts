import type { Db } from "#lib/db/db.ts";

/** What whoever keeps the requests for evaluations says of players. */
export interface OnEditions {
  /** The ranked players of whom a family has asked us for an evaluation. */
  listAsking(db: Db): Promise<ReadonlySet<number>>;
}
