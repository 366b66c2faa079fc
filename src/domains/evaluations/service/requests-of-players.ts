import type { OnEditions } from "#domains/editions/service/on-editions.ts";
import { listAsking } from "../queries.ts";

/** What editions of the board ask of requests: of whom a family wanted an evaluation. */
export const REQUESTS_OF_PLAYERS: OnEditions = { listAsking };
