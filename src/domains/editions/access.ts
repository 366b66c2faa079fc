import { businessDay } from "#lib/dates.ts";
import { AppError } from "#lib/errors.ts";

/** Throws `invalid` for a next edition that was announced for a day in the past of New Orleans. */
export function refusePast(nextOn: string, now: Date): void {
  if (nextOn >= businessDay(now)) return;
  const message = "The next edition can't be in the past";
  throw new AppError("invalid", message, { fields: { nextOn: message } });
}
