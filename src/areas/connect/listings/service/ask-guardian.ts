import { eq, sql } from "drizzle-orm";
import { lockPartner, requirePartner } from "#areas/connect/profiles/queries.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { refuseStaffAddress } from "#areas/platform/accounts/service/staff-addresses.ts";
import { businessDay } from "#lib/dates.ts";
import { unseen } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError, type FieldMessages } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { perDeps } from "#lib/per-deps.ts";
import { randomToken } from "#lib/secrets.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { guardianMail } from "../mails.ts";
import { hashOfChild } from "../queries/kept-noes.ts";
import { LISTING_COLUMNS, type ListingRow, lockOwnListing } from "../queries/listings.ts";
import { getFacts, hashOfLink } from "../queries/minors.ts";
import { problemsOf, problemsOfAthlete } from "../rules/listings.ts";
import { type ChildFacts, missingIn, revealedIn } from "../rules/minors.ts";
import type { Submission } from "../schema/listings.ts";
import { listings, minors } from "../tables.ts";
import { refuseAnother } from "./guardian-address.ts";
import { refuseOtherNo } from "./kept-noes.ts";
import { refuseWaiting } from "./review.ts";

const limits = perDeps((deps) => ({
  /** A stranger's mailbox gets no flood of mails, whoever names it. */
  ofMailbox: createLimit(deps, {
    name: "connect-guardian-mails",
    points: 3,
    seconds: DAY_SECONDS,
    message: "This guardian has received three emails today. Please ask again tomorrow.",
  }),
  ofAccount: createLimit(deps, {
    name: "connect-guardian-asks",
    points: 10,
    seconds: DAY_SECONDS,
    message: "You have asked guardians ten times today. Please ask again tomorrow.",
  }),
}));

/**
 * Asks the guardian of the child whom a draft is about, by a mailed link; older links end. Asking again is a new mail.
 * Throws `not_found`, `invalid` for what is missing, not confirmed or may not be told, `conflict` for what is no draft,
 * was refused by a guardian, as another listing about the child was (`refuseOtherNo`), of which another guardian was
 * asked (`refuseAnother`), or beyond 5 that wait, `stale` where it was changed meanwhile, and `too_many` beyond 3 mails
 * a day to the mailbox or 10 of the account.
 */
export async function askGuardian(
  deps: Deps,
  { userId }: Member,
  { id, ...confirmed }: Submission & { id: number },
): Promise<ListingRow> {
  const { database, config, secrets, mail, now } = deps;
  const seen = await database.db.transaction((tx) =>
    readyToAsk(tx, deps, { userId, id, confirmed }),
  );
  const to = seen.guardianEmail;
  await limits(deps).ofAccount.take(String(userId));
  await limits(deps).ofMailbox.take(mailboxOf(to));
  return database.db.transaction(async (tx) => {
    const facts = await readyToAsk(tx, deps, { userId, id, confirmed });
    if (facts.guardianEmail !== to) {
      throw new AppError("stale", "Another guardian was named in the meantime. Please look again.");
    }
    const token = randomToken();
    const guardianTokenHash = hashOfLink(secrets, token);
    const askedChildHash = hashOfChild(secrets, facts);
    await tx
      .update(minors)
      .set({ guardianTokenHash, askedChildHash, askedEmail: to })
      .where(eq(minors.listingId, id));
    const asked = writtenRow(
      await unseen(tx)
        .update(listings)
        .set({
          ...{ guardianAskedAt: now(), athleteRulesAt: now(), rejectReason: null },
          updatedAt: sql`clock_timestamp()`,
        })
        .where(eq(listings.id, id))
        .returning(LISTING_COLUMNS),
    );
    const url = config.baseUrl + paths.connectGuardian(token);
    const cause = `connect-guardian:${id}:${guardianTokenHash.slice(0, 16)}`;
    await mail.queue(tx, guardianMail(facts, { to, cause, url }));
    return asked;
  });
}

type Complete = { [Field in keyof ChildFacts]: NonNullable<ChildFacts[Field]> };

/** Locks a draft of which its guardian may be asked, and gives what is known of the child. */
async function readyToAsk(
  tx: Db,
  { now, secrets }: Pick<Deps, "now" | "secrets">,
  { userId, id, confirmed }: { userId: number; id: number; confirmed: Submission },
): Promise<Complete> {
  const creator = await lockPartner(tx, (await requirePartner(tx, userId)).id);
  const row = await lockOwnListing(tx, userId, id);
  if (row.guardianRevokedAt) {
    throw new AppError("conflict", "The guardian has said no to this listing.");
  }
  if (row.status !== "draft") {
    throw new AppError("conflict", "This can't be done with the listing in its present state.");
  }
  const facts = await getFacts(tx, id);
  const fields: FieldMessages = {
    ...problemsOf(row, businessDay(now())),
    ...missingIn(facts),
    ...revealedIn(row, { facts, authorName: creator.companyName }),
    ...problemsOfAthlete(confirmed),
  };
  const [message] = Object.values(fields);
  if (message) throw new AppError("invalid", message, { fields });
  await refuseStaffAddress(tx, facts.guardianEmail, "child.guardianEmail");
  await refuseAnother(tx, id, facts);
  await refuseOtherNo(tx, secrets, { creatorId: creator.id, facts });
  if (!row.guardianAskedAt) await refuseWaiting(tx, creator.id);
  // Nothing is missing: see above.
  return facts as Complete;
}
