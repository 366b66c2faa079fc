import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import type { DisputeNews, DisputeOutcome } from "#lib/payments/events.ts";
import type { DealRow, LockedDeal } from "../queries/deals.ts";
import { getBalance } from "../queries/money.ts";
import { DEAL_TRANSITIONS } from "../rules/transitions.ts";
import { notifySides } from "./notify-sides.ts";
import { giveUpRefunds } from "./refunds.ts";
import { writeSettled } from "./settle-money.ts";
import { changeDeal, leaveSlot, post } from "./write-deal.ts";

/**
 * A bank inquires into the payment of a locked deal, or has decided, in either order. While it does, it has the money;
 * what it gives the sponsor is given back in full.
 */
export async function recordInquiry(
  tx: PublicTx,
  deps: Deps,
  { deal, listing }: LockedDeal,
  news: DisputeNews,
): Promise<void> {
  const { disputeId, paymentIntentId } = news;
  if (paymentIntentId && deal.paymentIntentId && paymentIntentId !== deal.paymentIntentId) {
    deps.log.warn({ dealId: deal.id }, "a bank inquires into a payment that was sent back");
    return;
  }
  if (news.kind === "dispute_opened") await open(tx, deps, deal, disputeId);
  else await close(tx, deps, { deal, listing }, { disputeId, outcome: news.outcome });
}

async function open(tx: PublicTx, deps: Deps, deal: DealRow, bankDisputeId: string): Promise<void> {
  const { sponsor } = await getBalance(tx, deal.id);
  if (deal.bankDisputeId === bankDisputeId || -sponsor <= 0) return;
  await post(tx, deps, deal.id, { event: "chargeback", held: sponsor, provider: -sponsor });
  const inquired = await changeDeal(tx, deps, deal, {
    set: { bankDisputeId, bankOutcome: null },
    happened: { kind: "bank_inquiry", by: "payment" },
  });
  await notifySides(tx, deps, { deal: inquired, step: "bank_inquiry", id: bankDisputeId });
}

async function close(
  tx: PublicTx,
  deps: Deps,
  { deal, listing }: LockedDeal,
  { disputeId: bankDisputeId, outcome }: { disputeId: string; outcome: DisputeOutcome },
): Promise<void> {
  if (deal.bankDisputeId === bankDisputeId && deal.bankOutcome !== null) return;
  // An earlier inquiry that came to nothing says nothing of a later one.
  if (deal.bankDisputeId !== null && deal.bankDisputeId !== bankDisputeId && outcome !== "lost") {
    return;
  }
  const decided = await changeDeal(tx, deps, deal, {
    set: { bankDisputeId, bankOutcome: outcome },
    happened: { kind: "bank_decided", by: "payment", words: outcome },
  });
  const told = { step: outcome === "lost" ? "bank_lost" : "bank_won", id: bankDisputeId } as const;
  const { sponsor, provider } = await getBalance(tx, deal.id);
  if (outcome !== "lost") {
    if (provider !== 0) {
      const back = { held: provider, provider: -provider };
      await post(tx, deps, deal.id, { event: "chargeback_won", ...back });
    }
    await notifySides(tx, deps, { deal: decided, ...told });
    return;
  }
  await giveUpRefunds(tx, deps, decided);
  const lost = provider === 0 ? -sponsor : provider;
  const from = provider === 0 ? { held: -lost } : { provider: -lost };
  if (lost !== 0) {
    await post(tx, deps, deal.id, { event: "chargeback_lost", sponsor: lost, ...from });
  }
  const fulfilment = DEAL_TRANSITIONS.next(decided.fulfilment, "refund", "payment");
  const settled = await writeSettled(tx, deps, decided, decided.amount);
  const ended = await changeDeal(tx, deps, settled, {
    set: {
      fulfilment: fulfilment ?? settled.fulfilment,
      ...(fulfilment && { cancelledAt: deps.now() }),
    },
  });
  const over = await leaveSlot(tx, deps, { deal: ended, listing });
  await notifySides(tx, deps, { deal: over, ...told });
}
