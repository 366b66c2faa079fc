import { sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { PublicTx } from "#lib/db/content-version.ts";
import { isSubject, type Redo, type Removal, removedAt } from "#lib/db/removals/removal.ts";
import { nominations } from "../tables.ts";
import { anonymizeNominations } from "./anonymize-nominations.ts";

/** How removals of nominations are made again in a restored database. */
export const NOMINATION_REDOS: Record<string, Redo> = {
  async "nomination.exists"(tx, removal) {
    await tx.delete(nominations).where(isSubject(nominations, removal));
  },
  "nomination.visible": hide,
  /** Merged into another one, or refused: what becomes of it is for staff to say again. */
  "nomination.public": hide,
  /** At its own moment, also where it was down before: no word that is said again is later than that. */
  async "nomination.guardian"(tx, removal) {
    const guardianRevokedAt = sql`greatest(${nominations.guardianRevokedAt}, ${removedAt(removal)})`;
    await change(tx, removal, { guardianRevokedAt, hasGuardianAnswered: true });
  },
  async "nomination.agreement"(tx, removal) {
    await change(tx, removal, { guardianAgreedAt: null });
  },
  async "nomination.short"(tx, removal) {
    const guardianShortenedAt = removedAt(removal);
    const guardianAnsweredAt = sql`coalesce(${nominations.guardianAnsweredAt}, ${guardianShortenedAt})`;
    const answered = { guardianShortenedAt, guardianAnsweredAt, hasGuardianAnswered: true };
    await change(tx, removal, { guardianAgreedAt: null, ...answered });
  },
  /** Another guardian was named, or none, as for a player (`prospect.guardian`). */
  async "nomination.guardian_email"(tx, removal) {
    const guardian = { guardianEmail: null, guardianTokenHash: null, guardianAskedAt: null };
    await change(tx, removal, { ...guardian, isGuardianUnknown: true });
  },
  /** The guardian who is named said no as well. */
  async "nomination.own_no"(tx, removal) {
    await change(tx, removal, { isTakenDownElsewhere: false });
  },
  async "nomination.guardian_returned"(tx, removal) {
    await change(tx, removal, { isGuardianOnHold: true });
  },
  async "nomination.link"(tx, removal) {
    await change(tx, removal, { guardianTokenHash: null });
  },
  async "nomination.withdrawn"(tx, removal) {
    await change(tx, removal, { status: "withdrawn", decidedAt: removedAt(removal) });
  },
};

/** Anonymizes the nomination of a removal again, with what was merged into it, and returns their ids. */
export async function anonymizeRemoved(tx: PublicTx, removal: Removal): Promise<number[]> {
  return anonymizeNominations(tx, await change(tx, removal, {}), new Date(removal.notedAt));
}

async function hide(tx: PublicTx, removal: Removal): Promise<void> {
  const hiddenAt = sql`coalesce(${nominations.hiddenAt}, ${removedAt(removal)})`;
  await change(tx, removal, { hiddenAt });
}

/** Writes columns of the nomination, when it is still the same, and gives its id. */
async function change(
  tx: PublicTx,
  removal: Removal,
  set: PgUpdateSetSource<typeof nominations>,
): Promise<number[]> {
  const changed = await tx
    .update(nominations)
    .set({ ...set, updatedAt: sql`clock_timestamp()` })
    .where(isSubject(nominations, removal))
    .returning({ id: nominations.id });
  return changed.map(({ id }) => id);
}
