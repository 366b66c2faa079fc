import * as z from "zod/mini";
import { ALTERATION_KINDS } from "../rules/alterations.ts";
import { ChosenActivities, OnSale, PassContent, PassMakeUp } from "./passes.ts";

const moment = z.iso.datetime();

/** What a pass is to be for instead. */
export const AlterationWish = z.object({ activities: ChosenActivities });
export type AlterationWish = z.infer<typeof AlterationWish>;

/** What another choice comes to if it is made now. */
export const AlterationQuote = z.object({
  data: z.object({
    kind: z.enum(ALTERATION_KINDS),
    monthlyCents: z.int(),
    activities: PassContent,
    /** The booked make-ups that it cancels. */
    canceled: z.array(PassMakeUp),
    /** What is charged at once. */
    dueCents: z.int(),
    /** The moment for which that was counted; it is charged for the same one. */
    prorationDate: moment,
    /** The first day of the new times; a day in New Orleans. */
    from: z.string(),
    nextBillingDate: z.string(),
  }),
});
export type AlterationQuote = z.infer<typeof AlterationQuote>;

/** Another choice, with the prices that were shown for it: others now refuse it. */
export const NewAlteration = z.extend(AlterationWish, {
  shownMonthlyCents: z.int(),
  shownDueCents: z.int(),
  prorationDate: moment,
});
export type NewAlteration = z.infer<typeof NewAlteration>;

/** What became of another choice. */
export const AlteredPass = z.object({
  data: z.object({
    /** False while its payment is waited for. */
    isMade: z.boolean(),
    /** The first day of the new times; a day in New Orleans. */
    from: z.string(),
    /** The provider's page of a charge that failed, and until when it can be paid there; null for none. */
    paymentUrl: z.nullable(z.string()),
    heldUntil: z.nullable(moment),
  }),
});
export type AlteredPass = z.infer<typeof AlteredPass>;

/** What one's pass may be changed to: what is on sale, and what it has, which is always free for it. */
export const AlterationChoice = z.object({
  data: z.extend(OnSale.shape.data, {
    chosen: z.array(
      z.object({
        activityId: z.int(),
        frequencyPerWeek: z.int(),
        slotIds: z.array(z.int()),
      }),
    ),
  }),
});
export type AlterationChoice = z.infer<typeof AlterationChoice>;
