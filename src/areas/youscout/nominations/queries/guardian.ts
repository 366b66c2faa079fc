import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { visibilityOf } from "../access/visibility.ts";
import type { AgreeObstacle } from "../schema/guardian.ts";
import type { PublicNomination } from "../schema/nominations.ts";
import { nominations } from "../tables.ts";
import { findObstacle, guardianAddress } from "./agree-obstacle.ts";
import { type AuthoredRow, authored, findNomination, type NominationRow } from "./nominations.ts";
import { present, presentWords } from "./public.ts";

/** A page as everybody reads it without the guardian's consent. */
export function shortVersion(row: AuthoredRow): PublicNomination {
  return present(shortened(row));
}

const shortened = <Row extends NominationRow>(row: Row): Row => ({
  ...row,
  publication: "limited",
});

/** The page as everybody would read it with the guardian's consent; null for players who are too young. */
export function fullVersion(row: AuthoredRow): PublicNomination | null {
  const full = agreedTo(row);
  return full && present(full);
}

/** The row as it would be with the guardian's consent; null where that would change nothing. */
function agreedTo<Row extends NominationRow>(row: Row): Row | null {
  const agreed = { publication: "full", guardianAgreedAt: row.createdAt, guardianRevokedAt: null };
  const full: Row = { ...row, ...agreed };
  return visibilityOf(full) === "full" ? full : null;
}

/**
 * Stands for every word that everybody reads once the guardian agreed: a yes names it, and counts for
 * these words only. It stays the same while only votes come in, or staff verify who wrote it.
 */
export function wordsVersion(row: NominationRow): string {
  const { communityVotes: _votes, ...words } = presentWords(agreedTo(row) ?? shortened(row));
  return createHash("sha256").update(JSON.stringify(words)).digest("base64url");
}

/** The stored hash of a link. Its secret never changes, so links in old mails work. */
export function hashOfLink({ vote }: Secrets, token: string): string {
  return keyedHash(vote, `guardian ${token}`);
}

/** What a guardian's link is about. */
export interface Linked {
  row: AuthoredRow;
  /** Why its guardian may only take it down; null where he may agree. */
  obstacle: AgreeObstacle | null;
  /** Address to which the link was mailed; null where it is not known any more. */
  address: string | null;
}

/**
 * The nomination of the link with this hash, or null. Whatever a nomination was merged into stands for
 * it: the guardian's consent is about the child.
 */
export async function findLinked(db: Db, tokenHash: string): Promise<Linked | null> {
  const [linked] = await db
    .select(authored)
    .from(nominations)
    .where(eq(nominations.guardianTokenHash, tokenHash));
  if (!linked) return null;
  const row = linked.mergedIntoId === null ? linked : await findNomination(db, linked.mergedIntoId);
  // What was anonymized after a merge leads nowhere: there is nothing left to agree to, or to take down.
  if (!row || (row !== linked && row.anonymizedAt)) return null;
  const address = guardianAddress(linked);
  return { row, obstacle: await findObstacle(db, row, address), address };
}
