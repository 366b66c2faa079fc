import { createHash } from "node:crypto";
import { levelOf } from "../access/visibility.ts";
import type { PublicNomination } from "../schema.ts";
import type { NominationRow } from "./nominations.ts";
import { present } from "./public.ts";

/** A page as everybody reads it without the guardian's word. */
export function shortVersion(row: NominationRow): PublicNomination {
  return present({ ...row, publication: "limited" });
}

/** The page as everybody would read it with the guardian's word; null for players who are too young. */
export function fullVersion(row: NominationRow): PublicNomination | null {
  const agreed = { publication: "full", guardianAgreedAt: row.createdAt } as const;
  const full = { ...row, ...agreed, guardianRevokedAt: null };
  return levelOf(full) === "full" ? present(full) : null;
}

/**
 * Stands for every word that everybody reads once the guardian agreed: a yes names it, and counts for
 * these words only. It stays the same while only votes come in.
 */
export function wordsVersion(row: NominationRow): string {
  const { communityVotes: _votes, ...words } = fullVersion(row) ?? shortVersion(row);
  return createHash("sha256").update(JSON.stringify(words)).digest("base64url");
}
