import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { type DealRow, findBankDecision, findDispute, type LockedDeal } from "../queries/deals.ts";
import { listPayoutsOf, unknownOf } from "../queries/money.ts";
import { givenBackAtOf, isBankBound } from "../rules/deals.ts";
import { closeDispute, settleBy } from "./decide-deal.ts";

/** Whether no money goes back automatically: a bank inquires, or a payout that a restore has forgotten waits for staff. */
export async function isStuck(tx: Db, deal: DealRow): Promise<boolean> {
  return isBankBound(deal) || unknownOf(await listPayoutsOf(tx, deal.id)) > 0;
}

/**
 * Returns when the money of a locked deal goes back if staff have not decided: 60 days after its dispute was opened, or
 * after the guardian of the child withdrew consent, and never before staff had 60 days since a bank's decision. Null if
 * none goes back automatically.
 */
export async function findGivenBackAt(tx: Db, { deal, listing }: LockedDeal): Promise<Date | null> {
  if (!deal.paidAt || (await isStuck(tx, deal))) return null;
  const dispute = deal.fulfilment === "disputed" ? await findDispute(tx, deal.id) : null;
  const since = dispute?.openedAt ?? listing?.guardianRevokedAt ?? deal.updatedAt;
  const decidedAt = await findBankDecision(tx, deal.id);
  return givenBackAtOf(decidedAt && decidedAt > since ? decidedAt : since);
}

/** Gives all money of a locked deal back to the sponsor once staff have left it undecided for 60 days. */
export async function giveBackUndecided(
  tx: PublicTx,
  deps: Deps,
  locked: LockedDeal,
): Promise<void> {
  const at = await findGivenBackAt(tx, locked);
  if (!at || at > deps.now()) return;
  const { id: dealId, amount: refund } = locked.deal;
  const reason = "Nobody decided within 60 days, so the money goes back.";
  await settleBy(tx, deps, locked, { refund, reason, by: "system" });
  await closeDispute(tx, deps, { dealId, refund, reason, decidedBy: null });
}
