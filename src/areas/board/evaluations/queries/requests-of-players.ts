import type { WithNominated } from "#areas/board/prospects/queries/namesakes.ts";
import type { OnEditions } from "#areas/board/rankings/service/on-editions.ts";
import { listAsking } from "./requests.ts";

/** What editions of the board ask of requests: of whom a family wanted an evaluation. */
export function requestsOfPlayers({ readNominated }: WithNominated): OnEditions {
  return { listAsking: (db) => listAsking(db, readNominated) };
}
