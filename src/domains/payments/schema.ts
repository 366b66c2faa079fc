import * as z from "zod/mini";

/** A payment as the test checkout's page shows it. */
export const TestPayment = z.object({
  reference: z.string(),
  lines: z.array(z.object({ name: z.string(), amountCents: z.int(), quantity: z.int() })),
  totalCents: z.int(),
  /** Only an open one can still be paid. */
  state: z.enum(["open", "complete", "expired"]),
});
export type TestPayment = z.infer<typeof TestPayment>;

export const TestPaymentAnswer = z.object({ data: TestPayment });

/** What the visitor lets happen. */
export const TestChoice = z.object({ outcome: z.enum(["success", "decline", "leave"]) });
export type TestChoice = z.infer<typeof TestChoice>;

/** Where the browser goes next; the page itself where the card was declined. */
export const TestChoiceAnswer = z.object({ data: z.object({ url: z.string() }) });
