import { listBookingsOfDay } from "#domains/bookings/queries/bookings-of-day.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { keyedHash } from "#lib/secrets.ts";
import type { CheckInWish } from "../schema.ts";

/** What shows that a desk session has found an athlete by name: nobody walks through the ids with a stolen tablet. */
export function ticketOf(
  { secrets }: Pick<Deps, "secrets">,
  deskToken: string,
  athleteId: number,
): string {
  return keyedHash(secrets.session, `desk athlete ${athleteId} ${deskToken}`);
}

/** Throws `conflict` for an athlete who does not come today and whom this desk session has not found by name. */
export async function requireFound(
  deps: Deps,
  { athleteId, ticket }: Pick<CheckInWish, "athleteId" | "ticket">,
  deskToken: string | null,
): Promise<void> {
  if (athleteId === undefined || deskToken === null) return;
  if (ticket === ticketOf(deps, deskToken, athleteId)) return;
  const date = businessDay(deps.now());
  if ((await listBookingsOfDay(deps.database.db, { athleteId, date })).length > 0) return;
  throw new AppError(
    "conflict",
    "This athlete has no session today. Please search for the name first, or scan the code.",
  );
}
