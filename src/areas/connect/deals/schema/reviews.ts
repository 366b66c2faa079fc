import * as z from "zod/mini";
import { hasContact, NO_CONTACT } from "#lib/contacts-in-text.ts";
import { listPage, PageParams } from "#lib/list-params.ts";
import { between, orNothing, writtenLine, writtenText } from "#lib/written-text.ts";

const RATING = "Please choose from 1 to 5";
const NEEDED = "Please say what went wrong, in 10 characters or more";

const noContact = z.refine<string>((text) => !hasContact(text), NO_CONTACT);

/** What one side of a deal says of the other. Whoever gives 1 or 2 says why. */
export const NewReview = z
  .object({
    rating: z.int(RATING).check(z.minimum(1, RATING), z.maximum(5, RATING)),
    comment: orNothing(writtenText(between("The review", 10, 1_000)).check(noContact)),
  })
  .check(
    z.refine(({ rating, comment }) => rating > 2 || Boolean(comment), {
      message: NEEDED,
      path: ["comment"],
    }),
  );
export type NewReview = z.infer<typeof NewReview>;

/** What whoever was reviewed answers, once. */
export const ReviewAnswer = z.object({
  answer: writtenText(between("The answer", 2, 500)).check(noContact),
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** Why staff should look at a review. */
export const ReviewReport = z.object({ reason: writtenLine(between("The reason", 10, 500)) });
export type ReviewReport = z.infer<typeof ReviewReport>;

/** A review as everybody reads it. */
export const PublicReview = z.object({
  id: z.int(),
  /** Who wrote it, by the name they have in Connect. */
  reviewerName: z.string(),
  /** What was sponsored. */
  title: z.string(),
  rating: z.int(),
  comment: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  shownFrom: z.iso.datetime(),
  /** Whether the person who asks was reviewed, and can answer. */
  canAnswer: z.boolean(),
});
export type PublicReview = z.infer<typeof PublicReview>;

/** What is said of somebody in Connect. */
export const ReviewPage = z.extend(listPage(PublicReview), {
  /** With one decimal; null before there are three. */
  average: z.nullable(z.number()),
  /** How many deals were carried through. */
  dealsDone: z.int(),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

/** The reviews of a deal, as one of its two sides reads them. */
export const DealReviews = z.object({
  /** Until when one can review the other side; null where one can't. */
  until: z.nullable(z.iso.datetime()),
  own: z.nullable(
    z.object({
      rating: z.int(),
      comment: z.nullable(z.string()),
      shownFrom: z.iso.datetime(),
      /** Whether it waits for staff, or staff took it away. */
      isHidden: z.boolean(),
    }),
  ),
  /** What the other side says; null until it is shown. */
  other: z.nullable(PublicReview),
});
export type DealReviews = z.infer<typeof DealReviews>;

/** Which reviews staff ask for. */
export const StaffReviewFilter = z.extend(PageParams, {
  /** Only those that somebody reported. */
  flagged: z.optional(z.literal("yes")),
});
export type StaffReviewFilter = z.infer<typeof StaffReviewFilter>;

/** A review as staff see it. */
export const StaffReview = z.object({
  id: z.int(),
  title: z.string(),
  reviewerName: z.string(),
  receiverName: z.string(),
  rating: z.int(),
  comment: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  reportReason: z.nullable(z.string()),
  isReported: z.boolean(),
  isHidden: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type StaffReview = z.infer<typeof StaffReview>;

export const StaffReviewPage = listPage(StaffReview);
export type StaffReviewPage = z.infer<typeof StaffReviewPage>;

/** Whether staff take a review away, and why. */
export const ReviewDecision = z.object({
  isHidden: z.boolean("Must be true or false"),
  reason: writtenLine(between("The reason", 3, 500)),
});
export type ReviewDecision = z.infer<typeof ReviewDecision>;
