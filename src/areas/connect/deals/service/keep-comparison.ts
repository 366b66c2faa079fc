import type { Comparison, PaymentDifference } from "#areas/money/payments/service/on-payments.ts";
import type {
  TransferComparison,
  TransferDifference,
} from "#areas/money/payments/service/on-payouts.ts";
import { writeSetting } from "#lib/db/site-settings.ts";
import type { Deps } from "#lib/deps.ts";
import { inDollars } from "#lib/money.ts";
import { COMPARISONS } from "../queries/figures.ts";
import { PAID_DEALS } from "../queries/money.ts";
import type { DealDifference } from "../schema/figures.ts";

const SHOWN = 200;

/** A difference in words, with the name by which the log knows its kind. */
type Told = DealDifference & { kind: string };

/** Keeps for staff where the payments of the last days and the deals differ, and logs it. */
export async function keepPaymentComparison(
  deps: Deps,
  { at, differences }: Comparison,
): Promise<void> {
  await keep(deps, COMPARISONS.payments, at, differences.map(paymentInWords));
}

/** Keeps for staff where the transfers of the last weeks and the payouts differ, and logs it. */
export async function keepTransferComparison(
  deps: Deps,
  { at, differences }: TransferComparison,
): Promise<void> {
  const references = differences.flatMap((difference) =>
    difference.kind === "unknown_transfer" ? (difference.transfer.subject?.reference ?? []) : [],
  );
  const known = await PAID_DEALS.queries.listSummaries(deps.database.db, references);
  const idsOf = new Map(known.map(({ reference, id }) => [reference, id]));
  const told = differences.map((difference) => transferInWords(difference, idsOf));
  await keep(deps, COMPARISONS.transfers, at, told);
}

async function keep({ database, log }: Deps, key: string, at: Date, told: Told[]): Promise<void> {
  for (const { kind, dealId } of told)
    log.warn({ difference: kind, dealId }, "deals and money differ");
  const differences = told.slice(0, SHOWN).map(({ dealId, text }) => ({ dealId, text }));
  await writeSetting(database.db, key, JSON.stringify({ at: at.toISOString(), differences }));
}

function paymentInWords(difference: PaymentDifference): Told {
  const { kind } = difference;
  if (kind === "unknown") {
    const { amountCents, sessionId } = difference.record;
    const text = `A payment of ${inDollars(amountCents)} (${sessionId}) is for a deal that is not here.`;
    return { kind, dealId: null, text };
  }
  const { id: dealId, amountCents, refundedCents } = difference.summary;
  if (kind === "not_paid_there") {
    return { kind, dealId, text: "It is paid here, but not at the payment provider." };
  }
  const { record } = difference;
  const texts = {
    paid_twice: `It was paid a second time (${record.sessionId}), and that payment has not gone back yet.`,
    other_amount: `${inDollars(record.amountCents)} was paid, and ${inDollars(amountCents)} was agreed on.`,
    not_paid_here: "It is paid at the payment provider, but not here.",
    other_refund: `${inDollars(record.refundedCents)} was refunded at the payment provider, and ${inDollars(refundedCents)} here.`,
  };
  return { kind, dealId, text: texts[kind] };
}

/** @param idsOf the numbers of the deals of transfers that are not known here, by their references */
function transferInWords(difference: TransferDifference, idsOf: ReadonlyMap<string, number>): Told {
  const { kind } = difference;
  if (kind === "unknown_transfer") {
    const { id, amountCents, subject } = difference.transfer;
    const dealId = idsOf.get(subject?.reference ?? "") ?? null;
    const text = `The payment provider sent ${inDollars(amountCents)} (${id}), which nobody here asked for.`;
    return { kind, dealId, text };
  }
  const { id: dealId, amountCents, reversedCents } = difference.sent;
  if (kind === "not_sent_there") {
    const text = `${inDollars(amountCents)} was paid out here, and the payment provider knows nothing of it.`;
    return { kind, dealId, text };
  }
  const { transfer } = difference;
  const text =
    kind === "other_amount"
      ? `${inDollars(transfer.amountCents)} was paid out at the payment provider, and ${inDollars(amountCents)} here.`
      : `${inDollars(transfer.reversedCents)} of the payout was taken back at the payment provider, and ${inDollars(reversedCents)} here.`;
  return { kind, dealId, text };
}
