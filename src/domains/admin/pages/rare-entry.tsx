import MessageEntry from "#domains/contact/components/message-entry.tsx";
import DealEntry from "#domains/deals/components/administration/deal-entry.tsx";
import ReviewEntry from "#domains/deals/components/administration/review-entry.tsx";
import EvaluationEntry from "#domains/evaluations/components/administration/evaluation-entry.tsx";
import ProposalEntry from "#domains/guardians/components/proposal-entry.tsx";
import TakeDownEntry from "#domains/guardians/components/take-down-entry.tsx";
import ListingEntry from "#domains/listings/components/administration/listing-entry.tsx";
import OrderEntry from "#domains/orders/components/administration/order-entry.tsx";
import PersonEntry from "#domains/partners/components/administration/person-entry.tsx";
import { RequestEntry } from "#domains/privacy/components/request-entry.tsx";
import BurstItem from "../components/queue/burst-item.tsx";
import CoachEntry from "../components/queue/coach-entry.tsx";
import type { QueueEntry } from "../schema/queue.ts";

/** The kinds of entries whose script is not part of the queue's first load. */
export type RareKind = Exclude<QueueEntry["kind"], "report" | "nomination" | "comment">;

export interface RareEntryProps {
  entry: Extract<QueueEntry, { kind: RareKind }>;
}

/** An entry of a rare kind. Its script is loaded when the queue has one. */
export default function RareEntry({ entry }: RareEntryProps) {
  if (entry.kind === "privacy") return <RequestEntry request={entry.item} />;
  if (entry.kind === "guardian") return <ProposalEntry proposal={entry.item} />;
  if (entry.kind === "take_down") return <TakeDownEntry takeDown={entry.item} />;
  if (entry.kind === "review") return <ReviewEntry review={entry.item} />;
  if (entry.kind === "dispute" || entry.kind === "deal") return <DealEntry deal={entry.item} />;
  if (entry.kind === "evaluation") return <EvaluationEntry request={entry.item} />;
  if (entry.kind === "contact") return <MessageEntry message={entry.item} />;
  if (entry.kind === "coach") return <CoachEntry user={entry.item} />;
  if (entry.kind === "listing") return <ListingEntry listing={entry.item} />;
  if (entry.kind === "partner") return <PersonEntry person={entry.item} />;
  if (entry.kind === "order") return <OrderEntry order={entry.item} />;
  return <BurstItem burst={entry.item} isUrgent={entry.isUrgent} />;
}
