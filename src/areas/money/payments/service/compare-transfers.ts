import type { Deps } from "#lib/deps.ts";
import type { FoundTransfer } from "#lib/payments/payouts.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { keepTransferDifferences } from "./keep-differences.ts";
import type { OnPayments } from "./on-payments.ts";
import type { OnPayouts, SentTransfer, TransferDifference } from "./on-payouts.ts";

/** How far back transfers are compared: somebody may take one back long after it was sent. */
const WINDOW_MS = 90 * DAY_MS;
/** What is younger is not missed: the provider may not list it yet. */
const COMPARISON_DELAY_MS = 10 * MINUTE_MS;

/**
 * Compares the provider's transfers of the last 90 days with those that a domain has sent. One that a restore
 * has forgotten is taken over; money that somebody moved on the provider's own pages is for staff to look at.
 * Throws `PaymentsUnavailable`.
 */
export async function compareTransfers(deps: Deps, purpose: OnPayments): Promise<void> {
  const { payments, database, now } = deps;
  if (!payments || !purpose.payouts) return;
  const at = now();
  const since = new Date(at.getTime() - WINDOW_MS);
  const differences: TransferDifference[] = [];
  const seen = new Set<string>();
  // Read before ours: a transfer that is sent meanwhile is then known, and not one that nobody here asked for.
  const there: FoundTransfer[] = [];
  for await (const transfer of payments.payouts.listAllTransfers(since)) there.push(transfer);
  const sent = await purpose.payouts.listSentTransfers(database.db, since);
  const byKey = new Map(sent.map((transfer) => [transfer.key, transfer]));
  for (const transfer of there) {
    const { subject, key } = transfer;
    if (subject && subject.purpose !== purpose.name) continue;
    const known = key === null ? undefined : byKey.get(key);
    if (!known) {
      if (!(await isAdopted(deps, purpose.payouts, transfer))) {
        differences.push({ kind: "unknown_transfer", transfer });
      }
      continue;
    }
    seen.add(known.key);
    const kind = differenceOf(known, transfer);
    if (kind) differences.push({ kind, transfer, sent: known });
  }
  const settled = at.getTime() - COMPARISON_DELAY_MS;
  for (const transfer of sent) {
    const isOld = transfer.isDone && transfer.sentAt.getTime() < settled;
    if (isOld && transfer.sentAt >= since && !seen.has(transfer.key)) {
      differences.push({ kind: "not_sent_there", sent: transfer });
    }
  }
  await purpose.payouts.keepComparison(deps, { at, since, differences });
  const compared = new Set([...there.map(({ id }) => id), ...byKey.keys()]);
  await database.db.transaction((tx) =>
    keepTransferDifferences(tx, {
      ...{ purpose: purpose.name, now: at, differences },
      isCompared: (reference) => compared.has(reference),
    }),
  );
}

/** Whether a domain takes over a transfer that it made before a restore. */
async function isAdopted(deps: Deps, domain: OnPayouts, transfer: FoundTransfer): Promise<boolean> {
  const { subject } = transfer;
  if (!subject) return false;
  return deps.database.db.transaction((tx) =>
    domain.adoptTransfer(tx, deps, subject.reference, transfer),
  );
}

function differenceOf(sent: SentTransfer, { amountCents, reversedCents }: FoundTransfer) {
  if (amountCents !== sent.amountCents) return "other_amount";
  // One whose answer is under way is asked for again, and recorded then.
  if (!sent.isDone || sent.isReversing) return null;
  return reversedCents === sent.reversedCents ? null : "other_reversal";
}
