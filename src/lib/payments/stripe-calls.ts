import Stripe from "stripe";
import { PaymentRefused, PaymentsUnavailable } from "./payments.ts";

/** The answer of a question to Stripe, or `PaymentsUnavailable` when it does not come. */
export type Ask = <Answer>(question: Promise<Answer>) => Promise<Answer>;

/** How many Stripe lists at once. */
export const PAGE = 100;

/** All that Stripe lists, a page at a time. */
export async function* pagesOf<Item extends { id: string }>(
  ask: Ask,
  list: (next: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<Item[]> {
  for (let after: string | undefined; ; ) {
    const page = await ask(list({ limit: PAGE, ...(after && { starting_after: after }) }));
    yield page.data;
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return;
  }
}

/** The answer, or `PaymentsUnavailable` for what another attempt may answer, and after `ms`. */
export async function answerOf<Answer>(question: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, reject) => {
    timer = setTimeout(() => reject(new PaymentsUnavailable("no answer in time")), ms);
  });
  try {
    return await Promise.race([question, late]);
  } catch (error) {
    const isFinal =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409;
    if (error instanceof Stripe.errors.StripeError && !isFinal) {
      throw new PaymentsUnavailable([error.type, error.code].filter(Boolean).join(" "));
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Stripe's own words may quote what the customer wrote: its code goes on. */
export function orRefused<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { code, type, param } = error;
    throw new PaymentRefused([code ?? type, param].filter(Boolean).join(" "));
  });
}

/** Turns Stripe's "there is none" into null. */
export function nullWhenMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
  throw error;
}

/** The id of what Stripe gives as an object, or as its id only. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return (typeof reference === "string" ? reference : reference?.id) ?? null;
}
