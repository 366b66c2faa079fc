import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";
import { PaymentsUnavailable } from "./payments.ts";

/**
 * Runs the work for one item of many. A failure is logged as `text` and does not stop the others. Throws
 * only what says that the payment provider cannot be reached: the others would fail with that, too.
 */
export async function isolateFailure(
  { log }: { log: Log },
  fields: Record<string, string | number>,
  text: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isProviderAway(error)) throw error;
    log.error(fields, text, error);
  }
}

/** Whether something failed because the payment provider cannot be reached. */
export function isProviderAway(error: unknown): boolean {
  return (
    error instanceof PaymentsUnavailable ||
    (error instanceof AppError && error.code === "unavailable")
  );
}

const RETRY_SECONDS = 10;

/** Turns the provider's absence into a refusal that says what cannot be reached. Throws `unavailable`. */
export async function orUnavailable<Result>(
  ask: () => Promise<Result>,
  what: "page" | "provider" = "page",
): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof PaymentsUnavailable)) throw cause;
    const message = `We can't reach the payment ${what} right now. Please try again.`;
    throw new AppError("unavailable", message, { retryAfterSeconds: RETRY_SECONDS, cause });
  }
}
