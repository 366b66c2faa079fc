import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { NETWORK_LENGTH } from "./schema.ts";

/**
 * The beginning of a network's keyed hash, which is all that staff see of it. Votes are indexed by it:
 * 72 bits tell networks apart as well as the whole.
 */
export function shortNetwork(network: SQLWrapper): SQL<string> {
  return sql<string>`left(${network}, ${sql.raw(String(NETWORK_LENGTH))})`;
}
