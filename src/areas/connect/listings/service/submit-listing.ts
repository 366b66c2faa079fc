import { isTrusted } from "#areas/connect/deals/queries/trust.ts";
import { lockPartner, requirePartner } from "#areas/connect/profiles/queries.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { namesWithheld } from "#areas/youscout/nominations/queries/named-children.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import {
  findOwnListing,
  hasRejected,
  type ListingRow,
  lockOwnListing,
} from "../queries/listings.ts";
import { problemsOf, problemsOfAthlete } from "../rules/listings.ts";
import type { Submission } from "../schema/listings.ts";
import { askGuardian } from "./ask-guardian.ts";
import { publishListing } from "./decide-listing.ts";
import { limitWrites } from "./limit-writes.ts";
import { notifyStaff, refuseWaiting } from "./review.ts";
import { transitionListing } from "./transition-listing.ts";

/**
 * Sends a draft to staff, who are mailed. The draft of a verified and trusted creator is shown at once, unless it is an
 * athlete's, or staff rejected a listing of that creator and have not approved it since. For one about a child its
 * guardian is asked first (`askGuardian`). Throws `not_found`, `invalid` for one that is not complete or an athlete who
 * has not confirmed both rules, `conflict` for what is no draft or beyond 5 that wait, and `too_many` as `limitWrites`
 * does.
 */
export async function submitListing(
  deps: Deps,
  actor: Member,
  { id, ...confirmed }: Submission & { id: number },
): Promise<ListingRow> {
  await limitWrites(deps, actor);
  const seen = await findOwnListing(deps.database.db, actor.userId, id);
  if (seen?.isForMinor) return askGuardian(deps, actor, { ...confirmed, id });
  const now = deps.now();
  return deps.database.contentVersion.publish(async (tx) => {
    const creator = await lockPartner(tx, (await requirePartner(tx, actor.userId)).id);
    const row = await lockOwnListing(tx, actor.userId, id);
    const fields = {
      ...problemsOf(row, businessDay(now)),
      ...(row.type === "athlete" && problemsOfAthlete(confirmed)),
    };
    const [message] = Object.values(fields);
    if (message) throw new AppError("invalid", message, { fields });
    const set = { athleteRulesAt: row.type === "athlete" ? now : null, rejectReason: null };
    const mayApprove =
      row.type !== "athlete" && creator.isVerified && !(await hasRejected(tx, creator.id));
    const texts = [
      row.title,
      row.description,
      row.location,
      row.audienceDemographics,
      ...row.benefits,
    ];
    if (mayApprove && (await isTrusted(tx, creator.id)) && !(await namesWithheld(tx, texts))) {
      const approved = await transitionListing(tx, row, {
        by: "creator",
        name: "approve_own",
        // The draft may bear a name that staff never approved; a verified creator's name is approved.
        set: { ...set, creatorName: creator.companyName },
      });
      return publishListing(tx, deps, approved);
    }
    await refuseWaiting(tx, creator.id);
    const waiting = await transitionListing(tx, row, { by: "creator", name: "submit", set });
    await notifyStaff(tx, deps, waiting);
    return waiting;
  }, isShown);
}

function isShown({ status }: ListingRow): boolean {
  return status === "active";
}
