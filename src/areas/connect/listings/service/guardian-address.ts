import { refuseStaffAddress } from "#areas/platform/accounts/service/staff-addresses.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { findAsked, hasGuardianAnswered } from "../queries/minors.ts";
import type { ChildFacts } from "../rules/minors.ts";

const FIELD = "child.guardianEmail";
const ANSWERED =
  "This guardian has answered. To ask another one, please write a new listing about your child.";

/** Throws `invalid` for another guardian of a listing than one who has answered, and for an address of staff. */
export async function refuseGuardian(
  tx: Db,
  { listingId, before, after }: { listingId?: number; before: ChildFacts; after: ChildFacts },
): Promise<void> {
  const { guardianEmail } = after;
  if (guardianEmail?.toLowerCase() === before.guardianEmail?.toLowerCase()) return;
  if (listingId !== undefined && (await hasGuardianAnswered(tx, listingId))) {
    throw new AppError("invalid", ANSWERED, { fields: { [FIELD]: ANSWERED } });
  }
  await refuseStaffAddress(tx, guardianEmail, FIELD);
}

/** Throws `conflict` for another guardian than the one who was asked about a listing: that one's link stays. */
export async function refuseAnother(
  tx: Db,
  listingId: number,
  { guardianEmail }: Pick<ChildFacts, "guardianEmail">,
): Promise<void> {
  const asked = await findAsked(tx, listingId);
  if (!asked || !guardianEmail || mailboxOf(asked) === mailboxOf(guardianEmail)) return;
  throw new AppError(
    "conflict",
    "Another guardian was asked about this listing. To ask this one, please write a new listing about your child.",
  );
}
