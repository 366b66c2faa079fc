import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import type { DisputeNews } from "#lib/payments/events.ts";
import { disputeMail } from "../mails.ts";
import type { FoundPurpose } from "./find-purpose.ts";
import { closeTask, endTasksOf, openTask } from "./tasks.ts";

/**
 * Has a purpose record what a bank does about a payment of its own. Mails staff once that it looks into it, and has a
 * person answer it as long as it takes an answer.
 */
export async function recordDispute(
  tx: PublicTx,
  deps: Deps,
  { purpose, reference }: FoundPurpose,
  news: DisputeNews,
): Promise<void> {
  await purpose.onDispute(tx, deps, reference, news);
  const { disputeId, paymentIntentId } = news;
  const cause = `dispute:${disputeId}`;
  const about = { purpose: purpose.name, reference, foundBy: paymentIntentId ?? reference };
  const task = { cause, kind: "dispute", ...about } as const;
  const now = deps.now();
  if (news.kind === "dispute_closed") return closeTask(tx, task, now);
  const { amountCents, answerBy, isAnswered } = news;
  if (isAnswered) await endTasksOf(tx, [cause], now);
  else await openTask(tx, { ...task, amountCents, answerBy }, now);
  const message = disputeMail({ purpose: purpose.name, reference, disputeId });
  await deps.mail.queue(tx, { ...message, to: deps.mail.staff });
}
