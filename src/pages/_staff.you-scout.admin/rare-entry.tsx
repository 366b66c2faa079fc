import EvaluationEntry from "#areas/board/evaluations/components/administration/evaluation-entry.tsx";
import DealEntry from "#areas/connect/deals/components/administration/deal-entry.tsx";
import ReviewEntry from "#areas/connect/deals/components/administration/review-entry.tsx";
import ListingEntry from "#areas/connect/listings/components/administration/listing-entry.tsx";
import PersonEntry from "#areas/connect/profiles/components/administration/person-entry.tsx";
import ProposalEntry from "#areas/consent/components/proposal-entry.tsx";
import TakeDownEntry from "#areas/consent/components/take-down-entry.tsx";
import MessageEntry from "#areas/people/contact/components/message-entry.tsx";
import OrderEntry from "#areas/shop/orders/components/administration/order-entry.tsx";
import { RequestEntry } from "#areas/site/privacy/components/request-entry.tsx";
import BurstItem from "#areas/staff/components/queue/burst-item.tsx";
import CoachEntry from "#areas/staff/components/queue/coach-entry.tsx";
import MoneyEntry from "#areas/staff/components/queue/money-entry.tsx";
import type { QueueEntry } from "#areas/staff/schema/queue.ts";
import { OnceAlive } from "#ui/once-alive.tsx";

/** The kinds of entries whose script is not part of the queue's first load. */
export type RareKind = Exclude<QueueEntry["kind"], "report" | "nomination" | "comment">;

export interface RareEntryProps {
  entry: Extract<QueueEntry, { kind: RareKind }>;
}

/** An entry of a rare kind. Its script is loaded when the queue has one. */
export default function RareEntry(props: RareEntryProps) {
  return (
    <OnceAlive>
      <Entry {...props} />
    </OnceAlive>
  );
}

function Entry({ entry }: RareEntryProps) {
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
  if (entry.kind === "order" || entry.kind === "pickup") return <OrderEntry order={entry.item} />;
  if (entry.kind === "money") return <MoneyEntry task={entry.item} isUrgent={entry.isUrgent} />;
  return <BurstItem burst={entry.item} isUrgent={entry.isUrgent} />;
}
