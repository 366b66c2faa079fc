import { requirePartner } from "#areas/connect/profiles/queries.ts";
import { openOnboarding, openPayoutPage } from "#areas/money/payments/service/open-payee.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { paths } from "#paths.ts";

/**
 * The payment provider's form on which somebody says where their money goes, behind a link that works once. Throws
 * `forbidden` for sponsors and whoever has no side, `invalid` for an account without an address, and what
 * `openOnboarding` throws.
 */
export async function setUpPayouts(deps: Deps, actor: Member): Promise<string> {
  const { database, config } = deps;
  const { userId } = actor;
  const { userType } = await requirePartner(database.db, userId);
  if (userType === "sponsor") throw new AppError("forbidden", "Payouts are for organizers.");
  const { email } = await getUser(database.db, userId);
  if (!email) throw new AppError("invalid", "Please add an email address to your account first.");
  const returnUrl = `${config.baseUrl}${paths.connectDashboard}`;
  // A used link leads to the button that makes a new one: a GET, which any site can cause, must create nothing.
  return openOnboarding(deps, { userId, email, back: { returnUrl, refreshUrl: returnUrl } });
}

/** The provider's page of one's own payouts. Throws what `openPayoutPage` throws. */
export async function showPayouts(deps: Deps, { userId }: Member): Promise<string> {
  return openPayoutPage(deps, { userId });
}
