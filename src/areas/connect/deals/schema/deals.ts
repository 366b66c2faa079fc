import * as z from "zod/mini";
import { SnapshotShown, Talk } from "#areas/connect/offers/schema.ts";
import { SHARED_CONTACTS } from "#areas/connect/profiles/schema/choices.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { ListParams, listPage, PageParams } from "#lib/list-params.ts";
import { between, orNothing, writtenLine, writtenText } from "#lib/written-text.ts";
import { SIDE_STEPS } from "../rules/deals.ts";
import { DEAL_STATUSES, FULFILMENTS } from "../rules/transitions.ts";
import { DealReviews } from "./reviews.ts";
import { DEAL_EVENTS, PROOF_KINDS } from "./states.ts";

const words = writtenText(between("The message", 20, 2_000));
const fewWords = orNothing(writtenText(between("The message", 2, 2_000)));

/** The next step of one side of a deal. */
export const DealStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("deliver"), words: fewWords }),
  z.object({ step: z.literal("ask_changes"), words }),
  z.object({ step: z.literal("accept"), words: fewWords }),
  z.object({ step: z.literal("dispute"), words }),
  z.object({
    step: z.literal("cancel"),
    words: fewWords,
    /** What goes back by the page on which it was decided, in cents; null where nothing was paid. */
    expectedRefund: z.nullable(z.int("Please say what goes back")),
  }),
  z.object({ step: z.literal("give_back"), words: fewWords }),
]);
export type DealStep = z.infer<typeof DealStep>;

/** What the organizer answers to a dispute. */
export const DisputeAnswer = z.object({ words });
export type DisputeAnswer = z.infer<typeof DisputeAnswer>;

/** What the organizer says in the sponsor's report; null takes it away. */
export const ReportWords = z.object({
  words: orNothing(writtenText(between("The text", 2, 1_000))),
});
export type ReportWords = z.infer<typeof ReportWords>;

const LINK = "Please enter a link that starts with https://";
const BENEFIT = "Please choose what it proves";

const benefit = z.nullable(z.int(BENEFIT).check(z.minimum(0, BENEFIT), z.maximum(11, BENEFIT)));
const note = orNothing(writtenLine(between("The note", 2, 200)));

const NO_FILE = "Please upload a file first";

const ProofLink = z.object({
  kind: z.literal("link"),
  benefit,
  url: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: LINK })
    .check(z.maxLength(500, "Must be at most 500 characters")),
  note,
});

const DealFile = z.object({
  kind: z.enum(["picture", "document"]),
  /** The address that the upload answered with; it is gone from there afterwards. */
  upload: z.string(NO_FILE).check(z.maxLength(200, NO_FILE)),
});
export type DealFile = z.infer<typeof DealFile>;

const ProofFile = z.extend(DealFile, { benefit, note });

/** A link, a picture or a PDF that shows that a benefit was delivered, or what a sponsor means in a dispute. */
export const NewProof = z.discriminatedUnion("kind", [ProofLink, ProofFile]);
export type NewProof = z.infer<typeof NewProof>;

/** A proof as the dialog sends it. */
export const SentProof = z.discriminatedUnion("kind", [
  z.extend(ProofLink, idempotencyField),
  z.extend(ProofFile, idempotencyField),
]);
export type SentProof = z.infer<typeof SentProof>;

const MOST_FILES_SENT = 5;

/** What one side of a paid deal writes to the other one. */
export const NewDealMessage = z.object({
  words: writtenText(between("The message", 2, 2_000)),
  files: z._default(
    z
      .array(DealFile)
      .check(z.maxLength(MOST_FILES_SENT, `Please send at most ${MOST_FILES_SENT} files at once`)),
    [],
  ),
});

/** A message as the form sends it. */
export const SentDealMessage = z.extend(NewDealMessage, idempotencyField);
export type SentDealMessage = z.infer<typeof SentDealMessage>;

/** How somebody's payouts stand at the payment provider; `none` is for whoever never asked to be paid. */
export const PayoutStatus = z.enum([
  "none",
  "incomplete",
  "pending",
  "ready",
  "restricted",
  "rejected",
  "gone",
]);

export type PayoutStatus = z.infer<typeof PayoutStatus>;

export const PayoutStanding = z.object({
  data: z.object({
    status: PayoutStatus,
    /** What is owed for sponsorships whose money went back after the payout, in cents. */
    owedCents: z.int(),
  }),
});
export type PayoutStanding = z.infer<typeof PayoutStanding>;

const side = z.enum(["sponsor", "organizer"]);
const moment = z.nullable(z.iso.datetime());

/** A deal among others, as one of its two sides reads it. Amounts are in cents. */
export const DealSummary = z.object({
  id: z.int(),
  offerId: z.nullable(z.int()),
  title: z.string(),
  side,
  otherName: z.string(),
  amount: z.int(),
  status: z.enum(DEAL_STATUSES),
  fulfilment: z.enum(FULFILMENTS),
  /** What was to go back to the sponsor and could not be sent; staff look after it. */
  refundFailedCents: z.int(),
  /** Whether our staff decide what becomes of it, because the listing was taken down; what was shown is theirs then. */
  isWithStaff: z.boolean(),
  /** Whether our staff decided how much goes back. */
  isDecided: z.boolean(),
  payBy: z.iso.datetime(),
  dueAt: moment,
  createdAt: z.iso.datetime(),
});
export type DealSummary = z.infer<typeof DealSummary>;

export const DealPage = listPage(DealSummary);
export type DealPage = z.infer<typeof DealPage>;

/** Which of one's own deals are asked for. */
export const OwnDealFilter = z.extend(PageParams, {
  /** The number of the offer that a deal was made of. */
  offer: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))),
});
export type OwnDealFilter = z.infer<typeof OwnDealFilter>;

const Proof = z.object({
  id: z.int(),
  kind: z.enum(PROOF_KINDS),
  /** The address of a link; null for a picture and a PDF, which have a call of their own. */
  url: z.nullable(z.string()),
  note: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Whether whoever has shown it can take it back. */
  canTakeBack: z.boolean(),
});
export type Proof = z.infer<typeof Proof>;

const Dispute = z.object({
  /** Null, as all words of it, for a side of a deal about a child whose guardian took the word back. */
  reason: z.nullable(z.string()),
  openedAt: z.iso.datetime(),
  answerBy: z.iso.datetime(),
  answer: z.nullable(z.string()),
  decision: z.nullable(z.string()),
  refundAmount: z.nullable(z.int()),
  decidedAt: moment,
});

const DealMessage = z.object({
  id: z.int(),
  by: side,
  words: z.string(),
  createdAt: z.iso.datetime(),
  /** Pictures and PDFs, read by the call for proofs. */
  files: z.array(z.object({ id: z.int(), kind: DealFile.shape.kind })),
});
export type DealMessage = z.infer<typeof DealMessage>;

/** A deal with all that belongs to it. */
export const Deal = z.extend(DealSummary, {
  /** Null where the other side has no public page. */
  otherId: z.nullable(z.int()),
  sponsorName: z.string(),
  organizerName: z.string(),
  /** What the company keeps of the amount, as it stands now, and what the organizer is paid; null for the sponsor. */
  feeCents: z.nullable(z.int()),
  shareCents: z.nullable(z.int()),
  refundAmount: z.int(),
  /** What would go back if whoever reads it canceled now; null where nothing is paid. */
  refundOnCancel: z.nullable(z.int()),
  audienceSize: z.int(),
  dateStart: z.string(),
  dateEnd: z.string(),
  paidAt: moment,
  deliveredAt: moment,
  /** When it counts as accepted without a word of the sponsor; null unless it is delivered. */
  acceptedOn: moment,
  acceptedAt: moment,
  cancelledAt: moment,
  payoutAt: moment,
  /** Whether the payout is due and not sent yet. */
  isPayoutDue: z.boolean(),
  paidOutAt: moment,
  changesLeft: z.int(),
  isWithBank: z.boolean(),
  organizerWords: z.nullable(z.string()),
  benefits: z.array(z.object({ text: z.string(), proofs: z.array(Proof) })),
  /** What the sponsor shows in a dispute. */
  evidence: z.array(Proof),
  dispute: z.nullable(Dispute),
  /** How the payouts of the organizer stand at the provider; null for the sponsor and for none. */
  payouts: z.nullable(PayoutStatus),
  /** What whoever reads it can do. */
  steps: z.array(z.enum(SIDE_STEPS)),
  canPay: z.boolean(),
  canProve: z.boolean(),
  canAnswer: z.boolean(),
  /** What the two sides write to each other, the first message first. */
  messages: z.array(DealMessage),
  canWrite: z.boolean(),
  /** Why whoever reads it can't write now, in a sentence, though the two are in touch; null where they can, or are not. */
  writeRefusal: z.nullable(z.string()),
  /** How to reach the other side; null unless the two are in touch, and for the parent of a child. */
  contact: z.nullable(z.object({ email: z.nullable(z.string()), website: z.nullable(z.string()) })),
  reviews: DealReviews,
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(DEAL_EVENTS),
      by: z.enum(["sponsor", "organizer", "staff", "system", "payment"]),
      words: z.nullable(z.string()),
      amount: z.nullable(z.int()),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type Deal = z.infer<typeof Deal>;

export const DealAnswer = z.object({ data: Deal });

/** Where the browser goes next. */
export const GoTo = z.object({ data: z.object({ url: z.string() }) });

/** What staff filter deals by; `q` is words of the title or of a name. */
export const StaffDealFilter = z.extend(ListParams, {
  status: z.optional(z.enum(DEAL_STATUSES)),
  fulfilment: z.optional(z.enum(FULFILMENTS)),
  /**
   * Only deals that staff have to look at: in dispute, with a bank, with money that did not move, about a child whose
   * guardian withdrew consent, with a suspended side, or with contact details or a card that both sides share.
   */
  flagged: z.optional(z.literal("yes")),
});
export type StaffDealFilter = z.infer<typeof StaffDealFilter>;

/** A deal as staff see it among others: with what stands in the ledger, in cents. */
export const StaffDeal = z.object({
  id: z.int(),
  title: z.string(),
  sponsorName: z.string(),
  organizerName: z.string(),
  amount: z.int(),
  refundAmount: z.int(),
  feeCents: z.int(),
  shareCents: z.int(),
  status: z.enum(DEAL_STATUSES),
  fulfilment: z.enum(FULFILMENTS),
  paidAt: moment,
  dueAt: moment,
  payoutAt: moment,
  paidOutAt: moment,
  isWithBank: z.boolean(),
  heldCents: z.int(),
  /** What the organizer owes for it, less what later payouts withheld. */
  owedCents: z.int(),
  /** Why staff look at it: a guardian said no, or a side is suspended; an organizer's payout waits then. */
  leftToStaff: z.nullable(z.enum(["word_ended", "suspended"])),
  /** What of the money did not move as it was settled, or never will, or moved before a restore that has forgotten why. */
  trouble: z.nullable(
    z.enum(["refund_failed", "payout_refused", "payee_rejected", "unknown_transfer"]),
  ),
  /** What is the same on both sides, which may be one person. */
  sharedContacts: z.array(z.enum(SHARED_CONTACTS)),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type StaffDeal = z.infer<typeof StaffDeal>;

export const StaffDealPage = listPage(StaffDeal);
export type StaffDealPage = z.infer<typeof StaffDealPage>;

/** A deal with all that belongs to it, as staff see it. */
export const StaffDealDetail = z.extend(StaffDeal, {
  benefits: Deal.shape.benefits,
  evidence: Deal.shape.evidence,
  dispute: Deal.shape.dispute,
  /** Until when staff wait for the organizer's answer to a dispute; null where they may decide. */
  undecidedUntil: moment,
  audienceSize: z.int(),
  dateStart: z.string(),
  dateEnd: z.string(),
  /** Null once the listing is gone. */
  listingId: z.nullable(z.int()),
  /** What was listed when both agreed; null without a dispute, or once the negotiation is deleted. */
  snapshot: z.nullable(SnapshotShown),
  /** The negotiation with all that was written, the first step first; empty without a dispute. */
  negotiation: Talk.shape.events,
  /** What they write to each other since the payment, as far as staff read it to decide. */
  messages: Deal.shape.messages,
  events: Deal.shape.events,
  /** What staff pay by hand now, and what of the share is withheld for what is owed; null where it goes by itself. */
  byHand: z.nullable(z.object({ amountCents: z.int(), withheldCents: z.int() })),
  /** What the provider could not send back to the sponsor, and staff can pay in another way. */
  refundByHandCents: z.int(),
});
export type StaffDealDetail = z.infer<typeof StaffDealDetail>;

const AMOUNT = "Please name an amount from nothing to the whole sum";

/** What staff decide about the money of a deal: how much goes back in all, in cents, and why. */
export const DealDecision = z.object({
  refund: z.int(AMOUNT).check(z.minimum(0, AMOUNT)),
  reason: writtenText(between("The reason", 10, 1_000)),
  /** What the editor saw; a change since then refuses this one. */
  expectedUpdatedAt: z.optional(z.iso.datetime()),
});
export type DealDecision = z.infer<typeof DealDecision>;

/** Money that staff have sent to a side, or got from an organizer, outside of the payment provider. */
export const PayoutByHand = z.object({
  note: writtenLine(between("The reference", 3, 200)),
  /** How much it was by the page on which it is written down, in cents; another amount refuses it. */
  expectedCents: z.int("Please say how much").check(z.minimum(0, "Please say how much")),
});
export type PayoutByHand = z.infer<typeof PayoutByHand>;
