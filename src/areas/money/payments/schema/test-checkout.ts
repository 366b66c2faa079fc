import * as z from "zod/mini";

/** A payment as the test checkout's page shows it. */
export const TestPayment = z.object({
  reference: z.string(),
  lines: z.array(z.object({ name: z.string(), amountCents: z.int(), quantity: z.int() })),
  totalCents: z.int(),
  /** Whether it is paid every month from now on. */
  isMonthly: z.boolean(),
  /** Only an open one can still be paid. */
  state: z.enum(["open", "complete", "expired"]),
});
export type TestPayment = z.infer<typeof TestPayment>;

export const TestPaymentAnswer = z.object({ data: TestPayment });

/** What the visitor lets happen; what was paid can be disputed with the bank, which decides. */
export const TestChoice = z.object({
  outcome: z.enum(["success", "decline", "leave", "dispute", "dispute_won", "dispute_lost"]),
});
export type TestChoice = z.infer<typeof TestChoice>;

/** Where the browser goes next; the page itself where the card was declined. */
export const TestChoiceAnswer = z.object({ data: z.object({ url: z.string() }) });

/** A subscription of the test provider, as staff see it. */
export const TestSubscription = z.object({
  subscriptionId: z.string(),
  purpose: z.string(),
  reference: z.string(),
  status: z.enum(["active", "past_due", "ended"]),
  monthlyCents: z.int(),
  /** The next billing, or the end of what ends with its period. */
  periodEnd: z.iso.datetime(),
  isFrozen: z.boolean(),
  isEnding: z.boolean(),
  isCardDeclined: z.boolean(),
});
export type TestSubscription = z.infer<typeof TestSubscription>;

export const TestSubscriptionsAnswer = z.object({ data: z.array(TestSubscription) });

/** How the charge of the month that begins shall end. */
export const NextMonth = z.object({ charge: z.enum(["succeeds", "fails"]) });
export type NextMonth = z.infer<typeof NextMonth>;

/** What a customer sees of his card and his invoices at the test provider. */
export const TestBilling = z.object({
  isCardDeclined: z.boolean(),
  invoices: z.array(
    z.object({
      invoiceId: z.string(),
      createdAt: z.iso.datetime(),
      amountCents: z.int(),
      status: z.enum(["open", "paid", "void"]),
    }),
  ),
  /** Where the customer came from; null where he came by the address of a receipt. */
  returnUrl: z.nullable(z.string()),
});
export type TestBilling = z.infer<typeof TestBilling>;

export const TestBillingAnswer = z.object({ data: TestBilling });

/** Which card is used from now on. */
export const TestCard = z.object({ card: z.enum(["works", "declined"]) });
export type TestCard = z.infer<typeof TestCard>;

/** The account of somebody who is paid, at the test provider. */
export const TestAccount = z.object({
  status: z.enum(["incomplete", "pending", "ready", "restricted", "rejected", "gone"]),
  /** Whether this is the form behind a link that works once. */
  isForm: z.boolean(),
  /** Whether its money is with the bank, so that nothing can be taken back. */
  isEmpty: z.boolean(),
  transfers: z.array(
    z.object({ transferId: z.string(), amountCents: z.int(), reversedCents: z.int() }),
  ),
});
export type TestAccount = z.infer<typeof TestAccount>;

export const TestAccountAnswer = z.object({ data: TestAccount });

/** What the form, the provider and the bank do: the first three are those of the form. */
export const TestAccountChoice = z.object({
  outcome: z.enum([
    "finish",
    "leave",
    "expire",
    "restrict",
    "reject",
    "restore",
    "empty",
    "fill",
    "fail_payout",
    "disconnect",
  ]),
});
export type TestAccountChoice = z.infer<typeof TestAccountChoice>;
