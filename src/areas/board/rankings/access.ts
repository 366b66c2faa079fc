import { businessDay } from "#lib/dates.ts";
import { AppError } from "#lib/errors.ts";
import { PAST } from "./rules/editions.ts";

/** Throws `invalid` for a next edition that was announced for a day in the past of New Orleans. */
export function refusePast(nextOn: string, now: Date): void {
  if (nextOn >= businessDay(now)) return;
  throw new AppError("invalid", PAST, { fields: { nextOn: PAST } });
}
