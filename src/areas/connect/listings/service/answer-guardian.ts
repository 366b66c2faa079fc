import { eq } from "drizzle-orm";
import { endDealsOfMinor } from "#areas/connect/deals/service/end-deals-of-minor.ts";
import { blankTalks } from "#areas/connect/offers/service/blank-talks.ts";
import { closeOffersOn } from "#areas/connect/offers/service/close-offers.ts";
import { type Person, SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { isStaffAddress } from "#areas/platform/accounts/queries/staff-addresses.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createMailedLinks } from "#lib/http/mailed-links.ts";
import { perDeps } from "#lib/per-deps.ts";
import { paths } from "#paths.ts";
import { agreedMail, answerMail, revokedMail, takenDownMail } from "../mails.ts";
import { type Answering, getAnswering, hashOfChild } from "../queries/kept-noes.ts";
import { type ListingRow, lockAfterCreator, lockStandingBeside } from "../queries/listings.ts";
import { findLinked, getFacts, hashOfLink, wordsVersion } from "../queries/minors.ts";
import { problemsOf } from "../rules/listings.ts";
import { wordOf } from "../rules/minors.ts";
import type { MinorAnswer } from "../schema/guardian.ts";
import { minors } from "../tables.ts";
import { endNo, keepNo, refuseOtherNo } from "./kept-noes.ts";
import { notifyCreator } from "./notify-creator.ts";
import { removeForGuardian } from "./remove-for-guardian.ts";
import { notifyStaff } from "./review.ts";
import { transitionListing } from "./transition-listing.ts";
import { forgetAsked } from "./write-child.ts";

const LISTING_GUARDIAN_AGREED = auditAction(
  "listing_guardian_agreed",
  "Guardian agreed to a listing",
);
const LISTING_GUARDIAN_REFUSED = auditAction(
  "listing_guardian_refused",
  "Guardian said no to a listing",
);

/** The bearer of a mailed link. */
interface Link {
  token: string;
}

const links = perDeps((deps) => createMailedLinks(deps, "connect-guardian-links"));

/** The number of the listing of a link. Throws what `MailedLinks` throws for a wrong one. */
export async function openGuardianLink(
  deps: Deps,
  { address }: Person,
  { token }: Link,
): Promise<number> {
  const { database, secrets } = deps;
  return links(deps).open(address, () => findLinked(database.db, hashOfLink(secrets, token)));
}

/**
 * Keeps what the guardian of a child says of a listing; saying it again changes nothing. A yes sends it to staff. A no,
 * also one that takes a yes back, removes listing, card, saves and everything known of the child at once, for good, and
 * so it does with the account's other standing listings about the child to which other guardians agreed. Either is
 * confirmed to the guardian by mail. Throws what `openGuardianLink` throws, `stale` for a yes to other words than those
 * of today, and `conflict` for a yes that nobody asks for now, to what can no longer be shown, from an address of staff,
 * or while another guardian's no stands and none of this one's (`refuseOtherNo`).
 */
export async function answerGuardianLink(
  deps: Deps,
  actor: Person,
  { token, agrees, version }: MinorAnswer & Link,
): Promise<number> {
  const id = await openGuardianLink(deps, actor, { token });
  await deps.database.contentVersion.publish(
    async (tx) => {
      const row = await lockAfterCreator(tx, id);
      // The link may have ended since it was opened.
      if ((await findLinked(tx, hashOfLink(deps.secrets, token))) !== id) throw noSuchLink();
      // Read first: a no deletes the address.
      const guardian = await getAnswering(tx, deps.secrets, id);
      const word = agrees
        ? await agree(tx, deps, { row, version })
        : await revoke(tx, deps, { row, guardian });
      if (word !== null) await confirmAnswer(tx, deps, { word, id, guardian, token });
    },
    () => !agrees,
  );
  return id;
}

/** What changed a guardian's answer; null where the same had been said. */
type Said = "agreed" | "revoked" | null;

interface Confirmation {
  id: number;
  word: NonNullable<Said>;
  guardian: Answering;
  token: string;
}

async function confirmAnswer(
  tx: PublicTx,
  { config, mail, now }: Deps,
  { id, word, guardian: { firstName, guardianEmail }, token }: Confirmation,
): Promise<void> {
  if (guardianEmail === null) return;
  const cause = `connect-guardian-answer:${id}:${word}:${now().getTime()}`;
  const url = config.baseUrl + paths.connectGuardian(token);
  const child = firstName ?? "your child";
  await mail.queue(tx, answerMail({ word, child }, { to: guardianEmail, cause, url }));
}

/**
 * Takes a listing about a child down, with every other one of the account about the child of the mail that is shown or
 * on the way to it by another guardian's yes, and keeps the no. Again it changes nothing. After another guardian's no
 * it does so once.
 */
async function revoke(
  tx: PublicTx,
  deps: Deps,
  { row, guardian }: { row: ListingRow; guardian: Answering },
): Promise<Said> {
  const { id, creatorId, guardianRevokedAt } = row;
  if (guardianRevokedAt && guardian.guardianHash === null) return null;
  await keepNo(tx, { ...guardian, creatorId, saidAt: deps.now() });
  const others = await lockStandingBeside(tx, row);
  if (!guardianRevokedAt) await takeDown(tx, deps, row);
  await forgetAsked(tx, id);
  for (const other of others) {
    const child = hashOfChild(deps.secrets, await getFacts(tx, other.id));
    const isAbout = child !== null && child === guardian.childHashes[0];
    if (isAbout) await overrule(tx, deps, { row: other, guardian });
  }
  return "revoked";
}

/** Takes a locked listing down to which another guardian agreed than the one who says no, and mails that guardian. */
async function overrule(
  tx: PublicTx,
  deps: Deps,
  { row, guardian }: { row: ListingRow; guardian: Answering },
): Promise<void> {
  const {
    guardianEmail: to,
    guardianHash,
    firstName,
  } = await getAnswering(tx, deps.secrets, row.id);
  if (guardianHash === guardian.guardianHash) return;
  await takeDown(tx, deps, row);
  if (to === null) return;
  const cause = `connect-guardian-taken-down:${row.id}`;
  await deps.mail.queue(tx, takenDownMail({ child: firstName ?? "your child" }, { to, cause }));
}

/** Takes a locked listing about a child down, and notifies creator, savers and sponsors. */
async function takeDown(tx: PublicTx, deps: Deps, row: ListingRow): Promise<void> {
  const { id, creatorId } = row;
  const taken = await removeForGuardian(tx, deps, row, deps.now());
  const subject = { type: "listing", id } as const;
  await recordChange(tx, SYSTEM, { action: LISTING_GUARDIAN_REFUSED, subject });
  await notifyCreator(tx, deps, { row: taken, write: revokedMail });
  const listing = { listingId: id, creatorId };
  await blankTalks(tx, listing);
  await closeOffersOn(tx, deps, listing);
  await endDealsOfMinor(tx, deps, listing);
}

async function agree(
  tx: PublicTx,
  deps: Deps,
  { row, version }: { row: ListingRow; version: string | undefined },
): Promise<Said> {
  const word = wordOf(row);
  if (version !== wordsVersion(row)) {
    const message =
      "What everyone would read has changed in the meantime. Please read it again before you decide.";
    throw new AppError("stale", message);
  }
  if (word === "agreed") return null;
  if (word !== "asked") {
    throw new AppError("conflict", "Nobody asks you to agree right now. You get an email then.");
  }
  if (Object.keys(problemsOf(row, businessDay(deps.now()))).length > 0) {
    const message = "The days of this listing have passed. It has to be changed before you agree.";
    throw new AppError("conflict", message);
  }
  const facts = await getFacts(tx, row.id);
  const { guardianName, guardianEmail } = facts;
  if (guardianEmail !== null && (await isStaffAddress(tx, guardianEmail))) {
    const message = "Your email address belongs to an account of our staff. You can only say no.";
    throw new AppError("conflict", message);
  }
  const named = { creatorId: row.creatorId, facts };
  await refuseOtherNo(tx, deps.secrets, named);
  await endNo(tx, deps.secrets, named);
  await tx
    .update(minors)
    .set({ guardianAnsweredAt: deps.now() })
    .where(eq(minors.listingId, row.id));
  const agreed = await transitionListing(tx, row, {
    by: "guardian",
    name: "agree",
    set: { guardianName, guardianAgreedAt: deps.now() },
  });
  const subject = { type: "listing", id: row.id } as const;
  await recordChange(tx, SYSTEM, { action: LISTING_GUARDIAN_AGREED, subject });
  await notifyCreator(tx, deps, { row: agreed, write: agreedMail });
  await notifyStaff(tx, deps, agreed);
  return "agreed";
}

function noSuchLink(): AppError {
  return new AppError("not_found", "This link is no longer valid.");
}
