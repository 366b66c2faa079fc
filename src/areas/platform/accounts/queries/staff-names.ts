import { brand } from "#content/brand.ts";
import { AppError } from "#lib/errors.ts";
import { createStaffNames } from "../rules/staff-names.ts";

const STAFFS = "This name looks like it belongs to our staff. Please choose another one.";

/** Whether a username reads like staff or like the company. */
export const readsLikeStaff = createStaffNames([brand.shortName, brand.name]);

/** Throws `invalid` at the field `username` for a name that people would take for one of staff. */
export function refuseStaffName(username: string): void {
  if (readsLikeStaff(username))
    throw new AppError("invalid", STAFFS, { fields: { username: STAFFS } });
}
