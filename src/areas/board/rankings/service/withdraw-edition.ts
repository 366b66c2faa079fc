import { eq, sql } from "drizzle-orm";
import { recountBestRanks } from "#areas/board/prospects/service/alumni.ts";
import { lockWholeBoard } from "#areas/board/prospects/service/ranks.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { type EditionRow, isSlugTaken, listPlayersIn, lockEdition } from "../queries/editions.ts";
import type { EditionDecision } from "../schema/editions.ts";
import { boardEditions } from "../tables.ts";

const EDITION_WITHDRAWN = auditAction("edition_withdrawn", "Edition of the board withdrawn");
const EDITION_SHOWN_AGAIN = auditAction(
  "edition_shown_again",
  "Withdrawn edition of the board shown again",
);

type Decision = EditionDecision & { id: number };

/**
 * Takes an edition back that was published by mistake: nobody but staff sees it, no movement or best rank counts it,
 * and its address is free. The live ranking stays. One that is withdrawn already stays so. Throws `not_found` and
 * `stale`.
 */
export async function withdrawEdition(
  { database, now }: Deps,
  actor: Actor,
  { id, reason, expectedUpdatedAt }: Decision,
): Promise<EditionRow> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    await lockWholeBoard(tx);
    const edition = await lockEdition(tx, id);
    if (edition.withdrawnAt) return edition;
    refuseStale("this edition", edition, expectedUpdatedAt);
    const { title } = edition;
    await recordChange(tx, actor, {
      action: EDITION_WITHDRAWN,
      subject: { type: "edition", id },
      before: { title },
      reason,
    });
    return setWithdrawn(tx, id, now());
  });
}

/**
 * Shows a withdrawn edition again; one that is shown stays so. Throws `not_found`, `stale`, and `conflict` where
 * another one has its address now.
 */
export async function showAgain(
  { database }: Deps,
  actor: Actor,
  { id, reason, expectedUpdatedAt }: Decision,
): Promise<EditionRow> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    await lockWholeBoard(tx);
    const edition = await lockEdition(tx, id);
    if (!edition.withdrawnAt) return edition;
    refuseStale("this edition", edition, expectedUpdatedAt);
    const { title, slug } = edition;
    if (await isSlugTaken(tx, slug)) {
      throw new AppError("conflict", "Another edition has its address now.");
    }
    await recordChange(tx, actor, {
      action: EDITION_SHOWN_AGAIN,
      subject: { type: "edition", id },
      after: { title },
      reason,
    });
    return setWithdrawn(tx, id, null);
  });
}

/** Writes whether an edition is withdrawn, and the best ranks of alumni who stand in it. */
export async function setWithdrawn(
  tx: PublicTx,
  id: number,
  withdrawnAt: Date | null,
): Promise<EditionRow> {
  const written = writtenRow(
    await tx
      .update(boardEditions)
      .set({ withdrawnAt, updatedAt: sql`clock_timestamp()` })
      .where(eq(boardEditions.id, id))
      .returning(),
  );
  await recountBestRanks(tx, await listPlayersIn(tx, id));
  return written;
}
