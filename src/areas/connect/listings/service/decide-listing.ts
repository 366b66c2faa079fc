import { and, count, eq, ne, sql } from "drizzle-orm";
import { requireAnother } from "#areas/board/prospects/access.ts";
import { recordDistinct } from "#areas/board/prospects/service/record-distinct.ts";
import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import { refuseOwnPart } from "#areas/connect/profiles/service/refuse-own-part.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import { lockKeys } from "#lib/db/key-locks.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { changePublishedMail, changeRejectedMail, publishedMail, rejectedMail } from "../mails.ts";
import { LISTING_COLUMNS, type ListingRow, lockListing } from "../queries/listings.ts";
import { getFacts } from "../queries/minors.ts";
import { listNoesAgainst } from "../queries/noes.ts";
import { changeStateOf, newestOf } from "../rules/changes.ts";
import { expiryOf, problemsOfShown } from "../rules/listings.ts";
import type { Highlight, ListingDecision } from "../schema/listings.ts";
import { listings } from "../tables.ts";
import { refuseKeptNo } from "./kept-noes.ts";
import { notifyCreator } from "./notify-creator.ts";
import { notifyOfPrice } from "./notify-savers.ts";
import { endHolds, publishChange } from "./publish-change.ts";
import { completeFilled } from "./slots.ts";
import { transitionListing } from "./transition-listing.ts";

const LISTING_DECIDED = auditAction("listing_decided", "Listing decided");
const LISTING_HIGHLIGHTED = auditAction("listing_highlighted", "Highlight of a listing changed");

const HIGHLIGHTS_MAX = 3;

/**
 * Approves a listing that waits, to be shown at once or from a day on, or the change of a shown one, or rejects it with
 * a reason. Its creator is mailed. Throws `not_found`, `forbidden` for its creator, `stale`, `conflict` for one that
 * does not wait, a change that no longer fits, or a child whose guardian said no to another
 * listing of the account (`refuseKeptNo`) or may have said no elsewhere (`requireAnother`), and `invalid` for days that do not fit.
 */
export async function decideListing(
  deps: Deps,
  actor: Actor,
  { id, ...decided }: ListingDecision & { id: number },
): Promise<ListingRow> {
  requireRight(actor, "partners");
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const before = await lockListing(tx, id);
    await refuseOwnPart(tx, actor, [before.creatorId]);
    refuseStale("this listing", before, decided.expectedUpdatedAt);
    const isAnother = decided.decision === "approve" && decided.isAnotherPlayer === true;
    const noes = decided.decision === "approve" ? await listNoesAgainst(tx, id) : [];
    requireAnother(noes, isAnother);
    const said = await recordDistinct(tx, deps, [{ type: "listing", id }], noes);
    const isChange = before.status === "active" && before.change !== null;
    const after = isChange
      ? await decideChange(tx, deps, { row: before, decided })
      : decided.decision === "reject"
        ? await reject(tx, deps, { row: before, reason: decided.reason })
        : await approve(tx, deps, { row: before, publishOn: decided.publishOn ?? null });
    await recordChange(tx, actor, {
      action: LISTING_DECIDED,
      subject: { type: "listing", id },
      before: { status: before.status },
      after: { status: after.status, ...(isChange && { change: changeStateOf(after) }), ...said },
      ...(decided.decision === "reject" && { reason: decided.reason }),
    });
    return after;
  }, isSeen);
}

/** Whether a decision changed what everybody sees. */
function isSeen({ status, changeReason }: ListingRow): boolean {
  return (status === "active" || status === "completed") && changeReason === null;
}

/** Shows an approved listing from now on, and mails its creator. */
export async function publishListing(
  tx: PublicTx,
  deps: Deps,
  row: ListingRow,
): Promise<ListingRow> {
  const now = deps.now();
  const published = await transitionListing(tx, row, {
    by: "system",
    name: "publish",
    set: {
      publishedAt: now,
      expiresAt: expiryOf(now, {
        dateEnd: row.dateEnd ?? businessDay(now),
        lastOfferAt: row.lastOfferAt,
      }),
      expiryToldAt: null,
    },
  });
  await notifyCreator(tx, deps, { row: published, write: publishedMail });
  // Its last place may have been paid while it waited.
  return completeFilled(tx, await notifyOfPrice(tx, deps, published));
}

/**
 * Puts an active listing before the others, or back among them. Throws `not_found`, `forbidden` for its creator, and
 * `conflict` for one that is not shown or beyond three.
 */
export async function highlightListing(
  deps: Deps,
  actor: Actor,
  { id, isHighlighted }: Highlight & { id: number },
): Promise<ListingRow> {
  requireRight(actor, "partners");
  return deps.database.contentVersion.publish(async (tx) => {
    await lockKeys(tx, ["connect-highlights"]);
    const row = await lockListing(tx, id);
    await refuseOwnPart(tx, actor, [row.creatorId]);
    if (row.isHighlighted === isHighlighted) return row;
    if (isHighlighted) await refuseHighlight(tx, row);
    await recordChange(tx, actor, {
      action: LISTING_HIGHLIGHTED,
      subject: { type: "listing", id },
      before: { isHighlighted: row.isHighlighted },
      after: { isHighlighted },
    });
    return writtenRow(
      await tx
        .update(listings)
        .set({ isHighlighted })
        .where(eq(listings.id, id))
        .returning(LISTING_COLUMNS),
    );
  });
}

async function refuseHighlight(tx: PublicTx, { id, status }: ListingRow): Promise<void> {
  if (status !== "active") throw new AppError("conflict", "This listing is not shown.");
  const [found] = await tx
    .select({ highlighted: count() })
    .from(listings)
    .where(and(eq(listings.isHighlighted, true), ne(listings.id, id)));
  if (found && found.highlighted >= HIGHLIGHTS_MAX) {
    throw new AppError("conflict", `At most ${HIGHLIGHTS_MAX} listings are highlighted.`);
  }
}

async function approve(
  tx: PublicTx,
  deps: Deps,
  { row, publishOn }: { row: ListingRow; publishOn: string | null },
): Promise<ListingRow> {
  const today = businessDay(deps.now());
  if (row.dateEnd && row.dateEnd < (publishOn ?? today)) {
    const message = "The listing's last day is before that";
    throw new AppError("invalid", message, { fields: { publishOn: message } });
  }
  const { creatorId } = row;
  const facts = await getFacts(tx, row.id);
  await refuseKeptNo(tx, deps.secrets, { creatorId, facts });
  const approved = await transitionListing(tx, row, {
    by: "staff",
    name: "approve",
    set: { publishOn, rejectReason: null, needsApproval: false },
  });
  await endHolds(tx, creatorId);
  return publishOn && publishOn > today ? approved : publishListing(tx, deps, approved);
}

async function reject(
  tx: PublicTx,
  deps: Deps,
  { row, reason }: { row: ListingRow; reason: string },
): Promise<ListingRow> {
  const rejected = await transitionListing(tx, row, {
    by: "staff",
    name: "reject",
    set: { rejectReason: reason, needsApproval: true },
  });
  await notifyCreator(tx, deps, { row: rejected, write: rejectedMail });
  return rejected;
}

/** Publishes the change of a listing that everybody sees, or asks its creator for another one. */
async function decideChange(
  tx: PublicTx,
  deps: Deps,
  { row, decided }: { row: ListingRow; decided: ListingDecision },
): Promise<ListingRow> {
  if (decided.decision === "reject") {
    const rejected = writtenRow(
      await tx
        .update(listings)
        .set({
          changeReason: decided.reason,
          needsApproval: true,
          updatedAt: sql`clock_timestamp()`,
        })
        .where(eq(listings.id, row.id))
        .returning(LISTING_COLUMNS),
    );
    await notifyCreator(tx, deps, { row: rejected, write: changeRejectedMail });
    return rejected;
  }
  if (decided.publishOn) {
    const message = "A change of a listing that is shown is published at once";
    throw new AppError("invalid", message, { fields: { publishOn: message } });
  }
  const [problem] = Object.values(problemsOfShown(row, newestOf(row), businessDay(deps.now())));
  if (problem) throw new AppError("conflict", `This change no longer fits: ${problem}.`);
  const change = row.change ?? {};
  const published = await publishChange(tx, deps, { row, change });
  await notifyCreator(tx, deps, { row: published, write: changePublishedMail });
  return published;
}
