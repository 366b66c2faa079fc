import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  getPartner,
  lockPartner,
  type PartnerRow,
  requirePartner,
} from "#areas/connect/profiles/queries.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { releaseUpload } from "#areas/platform/uploads/service/claims.ts";
import { exchangeUploads } from "#areas/platform/uploads/service/exchange-uploads.ts";
import { businessDay } from "#lib/dates.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError, type FieldMessages } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import {
  findOwnListing,
  LISTING_COLUMNS,
  type ListingRow,
  lockOwnListing,
} from "../queries/listings.ts";
import { getFacts } from "../queries/minors.ts";
import { changesIn, newestOf, picturesOf, type Written } from "../rules/changes.ts";
import {
  canRenew,
  contradictionsIn,
  hasSponsors,
  mayOffer,
  problemsOfShown,
} from "../rules/listings.ts";
import {
  type ChildFacts,
  changedFacts,
  NO_FACTS,
  revealedIn,
  saidOf,
  type Texts,
} from "../rules/minors.ts";
import type { ListingType } from "../rules/transitions.ts";
import type { ListingChange, NewListing, SentListing } from "../schema/listings.ts";
import type { ChildChange } from "../schema/minors.ts";
import { listings } from "../tables.ts";
import { refuseGuardian } from "./guardian-address.ts";
import { limitWrites } from "./limit-writes.ts";
import { proposeChange } from "./publish-change.ts";
import { transitionListing } from "./transition-listing.ts";
import { writeFacts } from "./write-child.ts";

/** The most drafts that somebody may have. */
const DRAFTS_MAX = 20;

/**
 * Makes a draft, once per submission. Throws `forbidden` for an account without a side, or whose side does not offer
 * this type, `conflict` beyond 20 drafts, `invalid`, and `too_many` as `limitWrites` does.
 */
export async function createListing(
  deps: Deps,
  actor: Member,
  form: SentListing,
): Promise<ListingRow> {
  const { submission, content } = readSubmission("listing", actor.userId, form);
  const { db } = deps.database;
  return createOnce(db, submission, {
    find: (id) => findOwnListing(db, actor.userId, id),
    create: () => insertDraft(deps, actor, content, submission),
  });
}

async function insertDraft(
  deps: Deps,
  actor: Member,
  { child, isForMinor = false, ...given }: NewListing,
  submission: Submission,
): Promise<ListingRow> {
  refuseProblems(contradictionsIn(given));
  await limitWrites(deps, actor);
  return deps.database.db.transaction(async (tx) => {
    const creator = await lockPartner(tx, (await requirePartner(tx, actor.userId)).id);
    requireOffer(creator, given.type);
    if (isForMinor) refuseForMinor(given);
    await refuseDrafts(tx, creator.id);
    const facts = changedFacts(NO_FACTS, child);
    const draft = {
      ...given,
      isForMinor,
      creatorId: creator.id,
      creatorName: creator.companyName,
      status: "draft" as const,
      ...(isForMinor && saidOf(facts)),
    };
    if (isForMinor) refuseRevealed(draft, facts, creator);
    await refuseGuardian(tx, { before: NO_FACTS, after: facts });
    const row = writtenRow(
      await unseen(tx).insert(listings).values(draft).returning(LISTING_COLUMNS),
    );
    await recordCreated(tx, submission, row.id, deps.now());
    if (isForMinor) await writeFacts(unseen(tx), row.id, facts);
    await exchangePictures(tx, deps, { creator, before: [], after: row.mediaUrls });
    return row;
  });
}

/**
 * Changes one's own listing. A rejected one becomes a draft, unless a sponsor was accepted. Of a shown one the
 * approved version stays until staff approve the change. One about a child is changed as a draft only, which ends the
 * question to its guardian. Throws `not_found`, `stale`, `forbidden`, `invalid`, `too_many` as `limitWrites` does,
 * and `conflict` in the other states or beyond 5 that wait.
 */
export async function changeListing(
  deps: Deps,
  actor: Member,
  { id, expectedUpdatedAt, child, ...given }: ListingChange & { id: number },
): Promise<ListingRow> {
  const written = givenOf(given);
  await limitWrites(deps, actor);
  return deps.database.contentVersion.publish(
    async (tx) => {
      const before = await lockOwnListing(tx, actor.userId, id);
      refuseStale("this listing", before, expectedUpdatedAt);
      const creator = await getPartner(tx, before.creatorId);
      if (before.status === "active" && !before.isForMinor) {
        return changeShown(tx, deps, { before, creator, written });
      }
      const change = before.isForMinor
        ? await changeForMinor(tx, { before, creator, written, child })
        : { ...written, creatorName: creator.companyName };
      const after = { ...before, ...change };
      requireOffer(creator, after.type);
      refuseProblems(problemsOfDraft(before, after));
      const { mediaUrls } = after;
      await exchangePictures(tx, deps, { creator, before: before.mediaUrls, after: mediaUrls });
      if (before.status === "rejected") {
        const edited = { by: "creator", name: "edit", set: change } as const;
        return transitionListing(tx, before, edited);
      }
      const changed = await tx
        .update(listings)
        .set({ ...change, updatedAt: sql`clock_timestamp()` })
        .where(eq(listings.id, id))
        .returning(LISTING_COLUMNS);
      return writtenRow(changed);
    },
    () => false,
  );
}

interface ShownChange {
  before: ListingRow;
  creator: PartnerRow;
  written: Partial<Written>;
}

/** Proposes the change of a listing that everybody sees to staff. */
async function changeShown(
  tx: PublicTx,
  deps: Deps,
  { before, creator, written }: ShownChange,
): Promise<ListingRow> {
  const after = { ...newestOf(before), ...written };
  requireOffer(creator, after.type);
  refuseProblems(problemsOfShown(before, after, businessDay(deps.now())));
  const change = changesIn(before, { ...before.change, ...written });
  if (Object.keys(change).length > 0) change.creatorName = creator.companyName;
  return proposeChange(tx, deps, { row: before, change, creator });
}

/**
 * Drops the change of one's own listing that staff have not approved. Throws `not_found`, and `too_many` as
 * `limitWrites` does.
 */
export async function dropChange(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<ListingRow> {
  await limitWrites(deps, actor);
  return deps.database.db.transaction(async (tx) => {
    const row = await lockOwnListing(tx, actor.userId, id);
    const creator = await getPartner(tx, row.creatorId);
    return proposeChange(unseen(tx), deps, { row, change: {}, creator });
  });
}

/**
 * Makes a new draft of a listing that has ended, with its pictures; the old row stays. So it is with one that staff
 * rejected after a sponsor was accepted. A child's guardian is asked anew. Throws `not_found`, `conflict` in other
 * states or beyond 20 drafts, and `too_many` as `limitWrites` does.
 */
export async function renewListing(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<ListingRow> {
  await limitWrites(deps, actor);
  return deps.database.db.transaction(async (tx) => {
    const creator = await lockPartner(tx, (await requirePartner(tx, actor.userId)).id);
    const ended = await lockOwnListing(tx, actor.userId, id);
    if (!canRenew(ended)) {
      throw new AppError("conflict", "Only a listing that has ended can be renewed.");
    }
    await refuseDrafts(tx, creator.id);
    const row = newestOf(ended);
    const { title, description, type, category, location, audienceSize } = row;
    const {
      audienceDemographics,
      priceMin,
      priceMax,
      benefits,
      mediaUrls,
      slots,
      takesLowerOffers,
    } = row;
    for (const url of picturesOf(ended)) if (!mediaUrls.includes(url)) await releaseUpload(tx, url);
    const moved = { mediaUrls: [], change: null, changeReason: null };
    await unseen(tx).update(listings).set(moved).where(eq(listings.id, id));
    const { isForMinor } = row;
    const facts = isForMinor ? await getFacts(tx, id) : NO_FACTS;
    const renewed = writtenRow(
      await unseen(tx)
        .insert(listings)
        .values({
          isForMinor,
          ...{ title, description, type, category, location, audienceSize },
          ...{
            audienceDemographics,
            priceMin,
            priceMax,
            benefits,
            mediaUrls,
            slots,
            takesLowerOffers,
          },
          creatorId: creator.id,
          creatorName: creator.companyName,
          status: "draft",
          ...(isForMinor && saidOf(facts)),
        })
        .returning(LISTING_COLUMNS),
    );
    if (isForMinor) await writeFacts(unseen(tx), renewed.id, facts);
    return renewed;
  });
}

/** What changes in a listing about a child, whose facts are written along. */
async function changeForMinor(
  tx: PublicTx,
  {
    before,
    creator,
    written,
    child,
  }: {
    before: ListingRow;
    creator: PartnerRow;
    written: Partial<ListingRow>;
    child: ChildChange | undefined;
  },
) {
  if (before.guardianRevokedAt) {
    throw new AppError("conflict", "The guardian has said no to this listing.");
  }
  if (before.status !== "draft" && before.status !== "rejected") {
    throw new AppError("conflict", TAKE_BACK_FIRST);
  }
  refuseForMinor(written);
  const known = await getFacts(tx, before.id);
  const facts = changedFacts(known, child);
  await refuseGuardian(tx, { listingId: before.id, before: known, after: facts });
  refuseRevealed({ ...before, ...written }, facts, creator);
  await writeFacts(tx, before.id, facts);
  return { ...written, ...saidOf(facts), guardianAskedAt: null };
}

const TAKE_BACK_FIRST =
  "Please take the listing back before you change it: the guardian and our staff then read it again.";

/** Throws `invalid` for what a listing about a child does not have. */
function refuseForMinor({
  type,
  title,
}: {
  type?: ListingType | undefined;
  title?: string | null | undefined;
}): void {
  if (type && type !== "athlete") {
    refuseProblems({ isForMinor: "Only athletes publish a listing about their child" });
  }
  if (title) refuseProblems({ title: "The title of a listing about a child is ours" });
}

/** Throws `invalid` for a text that tells more of a child than the card, and for a picture. */
function refuseRevealed(
  draft: { [Field in keyof Texts]?: Texts[Field] | undefined },
  facts: ChildFacts,
  { companyName: authorName }: PartnerRow,
): void {
  const { description = null, location = null, audienceDemographics = null } = draft;
  const { benefits = [], mediaUrls = [] } = draft;
  const texts = { description, location, audienceDemographics, benefits, mediaUrls };
  refuseProblems(revealedIn(texts, { facts, authorName }));
}

function requireOffer({ userType }: PartnerRow, type: ListingType): void {
  if (userType === "sponsor") {
    throw new AppError("forbidden", "Listings are for organizers and athletes.");
  }
  if (mayOffer(userType, type)) return;
  const message =
    userType === "athlete"
      ? "As an athlete you can offer only yourself"
      : "Athletes publish their own listings";
  throw new AppError("invalid", message, { fields: { type: message } });
}

async function refuseDrafts(tx: Db, creatorId: number): Promise<void> {
  const [found] = await tx
    .select({ drafts: count() })
    .from(listings)
    .where(
      and(
        eq(listings.creatorId, creatorId),
        inArray(listings.status, ["draft", "rejected"]),
        isNull(listings.guardianRevokedAt),
      ),
    );
  if (found && found.drafts >= DRAFTS_MAX) {
    throw new AppError("conflict", `You can have at most ${DRAFTS_MAX} drafts.`);
  }
}

/** What is wrong with the change of a listing that nobody sees. Throws `conflict` for one that staff have. */
function problemsOfDraft(before: ListingRow, after: ListingRow): FieldMessages {
  if (before.status === "rejected" && hasSponsors(before)) {
    throw new AppError(
      "conflict",
      "A sponsor was accepted, so it stays as it is. You can renew it.",
    );
  }
  if (before.status === "draft" || before.status === "rejected") return contradictionsIn(after);
  throw new AppError("conflict", "Please take the listing back before you change it.");
}

function refuseProblems(fields: FieldMessages): void {
  const [message] = Object.values(fields);
  if (message) throw new AppError("invalid", message, { fields });
}

async function exchangePictures(
  tx: Db,
  { now }: Deps,
  { creator, before, after }: { creator: PartnerRow; before: string[]; after: string[] },
): Promise<void> {
  const { userId } = creator;
  await exchangeUploads(tx, { userId, before, after, field: "mediaUrls", now: now() });
}
