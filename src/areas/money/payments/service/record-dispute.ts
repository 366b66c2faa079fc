import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import type { DisputeNews } from "#lib/payments/events.ts";
import { disputeMail } from "../mails.ts";
import type { FoundPurpose } from "./find-purpose.ts";

/** Has a purpose record what a bank does about a payment of its own, and mails staff once that it looks into it. */
export async function recordDispute(
  tx: PublicTx,
  deps: Deps,
  { purpose, reference }: FoundPurpose,
  news: DisputeNews,
): Promise<void> {
  await purpose.onDispute(tx, deps, reference, news);
  if (news.kind !== "dispute_opened") return;
  const { disputeId } = news;
  const message = disputeMail({ purpose: purpose.name, reference, disputeId });
  await deps.mail.queue(tx, { ...message, to: deps.mail.staff });
}
