import { findProfile } from "#areas/people/profiles/queries/profiles.ts";
import type { UserRow } from "#areas/platform/accounts/queries/users.ts";
import type { Db } from "#lib/db/db.ts";
import type { CheckoutDraft } from "../schema/orders.ts";

/** What the checkout begins with for an account: nothing unless its address is confirmed. */
export async function findCheckoutDraft(
  db: Db,
  { id, email, emailConfirmedAt }: UserRow,
): Promise<CheckoutDraft> {
  if (email === null || emailConfirmedAt === null) {
    return { customerName: null, customerEmail: null };
  }
  const profile = await findProfile(db, id);
  return { customerName: profile?.displayName ?? null, customerEmail: email };
}
