import { takeOffList } from "#areas/board/measurements/service/event-players.ts";
import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { AppointmentRow } from "../queries/appointments.ts";
import { type ReadGuardians, withGuardian } from "../queries/family.ts";
import { type GuardedRequest, lockRequest, type StaffRequestRow } from "../queries/requests.ts";

/** Locks a request until the transaction ends. Throws `not_found`. */
export async function getRequest(tx: Db, id: number): Promise<StaffRequestRow> {
  const request = await lockRequest(tx, id);
  if (!request) throw new AppError("not_found", "This request is no longer there.");
  return request;
}

/** Locks a request until the transaction ends, with the guardian of its player. Throws `not_found`. */
export async function getGuardedRequest(
  tx: Db,
  id: number,
  readGuardians: ReadGuardians,
): Promise<GuardedRequest> {
  return withGuardian(tx, await getRequest(tx, id), readGuardians);
}

/**
 * Takes the player of an appointment off the list of its event, unless he stays at the same one.
 * @returns whether he had been made for that event, and is now nobody's
 */
export async function releasePlace(
  tx: Db,
  actor: Actor,
  before: AppointmentRow | null,
  stays?: { eventId: number; playerId: number },
): Promise<boolean> {
  const { eventId = null, prospectId = null, cancelledAt = null } = before ?? {};
  if (eventId === null || prospectId === null || cancelledAt) return false;
  if (stays?.eventId === eventId && stays.playerId === prospectId) return false;
  return takeOffList(tx, actor, { eventId, playerId: prospectId });
}
