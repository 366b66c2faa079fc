import * as z from "zod/mini";
import { EvaluationRequest } from "#areas/board/evaluations/schema/requests.ts";
import { StaffDeal } from "#areas/connect/deals/schema/deals.ts";
import { StaffReview } from "#areas/connect/deals/schema/reviews.ts";
import { StaffListing } from "#areas/connect/listings/schema/listings.ts";
import { StaffPartner } from "#areas/connect/profiles/schema/partners.ts";
import { PlayerTakeDown, QueuedProposal } from "#areas/consent/schema/guardian.ts";
import { PaymentTask } from "#areas/money/payments/schema/tasks.ts";
import { ContactMessage } from "#areas/people/contact/schema/messages.ts";
import { ListedOrder, ReadyOrder } from "#areas/shop/orders/schema/staff.ts";
import { PrivacyRequest } from "#areas/site/privacy/schema/requests.ts";
import { VoteBurst } from "#areas/votes/schema/bursts.ts";
import { StaffComment, StaffReport } from "#areas/youscout/moderation/schema/discussion.ts";
import { StaffNomination } from "#areas/youscout/moderation/schema/nominations.ts";
import { listPage, PageParams } from "#lib/list-params.ts";
import { QUEUE_KINDS } from "../access/queue-kinds.ts";
import { ManagedUser } from "./panel.ts";

/** Whether it comes before what waits longer: a removal about a minor, a report of private data, an overdue burst, a dispute whose time ends. */
const isUrgent = z.boolean();

/** One item that waits, with everything that staff need to decide it. */
const QueueEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("privacy"), isUrgent, item: PrivacyRequest }),
  z.object({ kind: z.literal("guardian"), isUrgent, item: QueuedProposal }),
  z.object({ kind: z.literal("take_down"), isUrgent, item: PlayerTakeDown }),
  z.object({ kind: z.literal("report"), isUrgent, item: StaffReport }),
  z.object({ kind: z.literal("nomination"), isUrgent, item: StaffNomination }),
  z.object({ kind: z.literal("comment"), isUrgent, item: StaffComment }),
  z.object({ kind: z.literal("review"), isUrgent, item: StaffReview }),
  z.object({ kind: z.literal("dispute"), isUrgent, item: StaffDeal }),
  z.object({ kind: z.literal("deal"), isUrgent, item: StaffDeal }),
  z.object({ kind: z.literal("evaluation"), isUrgent, item: EvaluationRequest }),
  z.object({ kind: z.literal("contact"), isUrgent, item: ContactMessage }),
  z.object({ kind: z.literal("coach"), isUrgent, item: ManagedUser }),
  z.object({ kind: z.literal("listing"), isUrgent, item: StaffListing }),
  z.object({ kind: z.literal("partner"), isUrgent, item: StaffPartner }),
  z.object({ kind: z.literal("order"), isUrgent, item: ListedOrder }),
  z.object({ kind: z.literal("pickup"), isUrgent, item: ReadyOrder }),
  z.object({ kind: z.literal("money"), isUrgent, item: PaymentTask }),
  z.object({ kind: z.literal("player_burst"), isUrgent, item: VoteBurst }),
  z.object({ kind: z.literal("nomination_burst"), isUrgent, item: VoteBurst }),
]);
export type QueueEntry = z.infer<typeof QueueEntry>;

export const QueueFilter = z.extend(PageParams, { kind: z.optional(z.enum(QUEUE_KINDS)) });
export type QueueFilter = z.infer<typeof QueueFilter>;

export const Queue = z.extend(listPage(QueueEntry), {
  /** How many wait of each kind that the caller may see, counted like the list. */
  counts: z.partialRecord(z.enum(QUEUE_KINDS), z.int()),
});
export type Queue = z.infer<typeof Queue>;
