import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { isStaffAddress } from "../queries/staff-addresses.ts";

const STAFFS =
  "We can't ask for consent at an address of our staff. Please give another parent's or guardian's.";

/**
 * Throws `invalid`, at a field, for a guardian's address that is one of staff: nobody consents in place of a family who
 * also decides what is shown.
 */
export async function refuseStaffAddress(
  tx: Db,
  email: string | null | undefined,
  field = "guardianEmail",
): Promise<void> {
  if (!email || !(await isStaffAddress(tx, email))) return;
  throw new AppError("invalid", STAFFS, { fields: { [field]: STAFFS } });
}
