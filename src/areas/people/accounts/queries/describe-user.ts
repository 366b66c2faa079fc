import type { StaffRight } from "#lib/staff-rights.ts";
import type { UserRow } from "../queries.ts";
import type { CurrentUser } from "../schema.ts";

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
