import type { StaffRight } from "#lib/staff-rights.ts";
import type { CurrentUser } from "../schema.ts";
import type { UserRow } from "./users.ts";

/** An account as its own person may see it. */
export function describeUser(
  { id, username, email, emailConfirmedAt, role, adultConfirmedAt, createdAt }: UserRow,
  rights: StaffRight[],
): CurrentUser {
  return {
    id,
    username,
    email,
    isEmailConfirmed: emailConfirmedAt !== null,
    role,
    rights,
    isAdult: adultConfirmedAt !== null,
    createdAt: createdAt.toISOString(),
  };
}
