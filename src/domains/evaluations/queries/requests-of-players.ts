import type { OnEditions } from "#domains/editions/service/on-editions.ts";
import type { WithNominated } from "#domains/prospects/queries/namesakes.ts";
import { listAsking } from "../queries.ts";

/** What editions of the board ask of requests: of whom a family wanted an evaluation. */
export function requestsOfPlayers({ readNominated }: WithNominated): OnEditions {
  return { listAsking: (db) => listAsking(db, readNominated) };
}
