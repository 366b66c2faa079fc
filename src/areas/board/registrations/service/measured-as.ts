import { and, eq, ne } from "drizzle-orm";
import { hasAppointment } from "#areas/board/evaluations/queries/appointments.ts";
import { lockEvent, requireOn } from "#areas/board/events/queries.ts";
import {
  requireUnmeasured,
  takeRegisteredOff,
} from "#areas/board/measurements/service/event-players.ts";
import { forgetMade } from "#areas/board/measurements/service/forget-made.ts";
import { listRegistered } from "#areas/board/measurements/service/jerseys.ts";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import { type Actor, requireRight, SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { getRegistration, listPlayersMadeFor, listPlayersOf, notRegistered } from "../queries.ts";
import type { RegisteredJersey } from "../schema/registrations.ts";
import { eventRegistrations } from "../tables.ts";
import { unlinkPlayer } from "./unlink-player.ts";
import { fillPlaces } from "./waiting-list.ts";

/**
 * Gives a registered athlete a jersey number, and puts the athlete on the event's sheet: as a known player, as the
 * player who was given before, or as one who is made for it. Throws `not_found` for who has no place, `conflict` for
 * another player than the one who was measured, and what `listRegistered` throws.
 */
export async function giveRegisteredJersey(
  deps: Deps,
  actor: Actor,
  {
    id,
    jersey,
    playerId: chosen,
    isTakenDown,
  }: RegisteredJersey & { id: number; isTakenDown: IsTakenDown },
): Promise<void> {
  requireRight(actor, "scout");
  await deps.database.contentVersion.publish(async (tx) => {
    const { event } = await getRegistration(tx, id);
    requireOn(await lockEvent(tx, event.id));
    const { registration, firstName, lastName } = await getRegistration(tx, id);
    if (registration.cancelledAt || registration.waitingSince) throw notRegistered();
    const made = { firstName, lastName, hiddenAt: deps.now() };
    const { playerId: former } = registration;
    if (former !== null && chosen != null && chosen !== former) {
      await requireUnmeasured(tx, { eventId: event.id, playerId: former });
      await unlinkPlayer(tx, { eventId: event.id, playerId: former });
      await takeRegisteredOff(tx, actor, { eventId: event.id, playerId: former }, { isTakenDown });
    }
    const as = chosen ?? former ?? made;
    const playerId = await listRegistered(tx, actor, { eventId: event.id, jersey, as });
    const isAnothers = and(
      eq(eventRegistrations.eventId, event.id),
      eq(eventRegistrations.playerId, playerId),
      ne(eventRegistrations.id, id),
    );
    if ((await tx.$count(eventRegistrations, isAnothers)) > 0) {
      const message = "Another registration for this event has this player";
      throw new AppError("conflict", message, { fields: { playerId: message } });
    }
    await tx.update(eventRegistrations).set({ playerId }).where(eq(eventRegistrations.id, id));
    // A known player on staff's list takes no place of his own any more.
    await fillPlaces(tx, deps, event.id);
  });
}

/**
 * What goes with an account beside its registrations: the places of its athletes on the sheets of events that are not
 * over, and the players who were made for them. Appointments of the account go too, and keep nobody.
 */
export async function forgetPlayersOf(
  tx: PublicTx,
  { userId, now }: { userId: number; now: Date },
  isTakenDown: IsTakenDown,
): Promise<void> {
  const players = await listPlayersOf(tx, { userId, after: now });
  for (const { eventId } of players) await lockEvent(tx, eventId);
  for (const player of players) {
    await takeRegisteredOff(tx, SYSTEM, player, { isTakenDown, notOf: userId });
  }
  for (const playerId of await listPlayersMadeFor(tx, userId)) {
    if (!(await hasAppointment(tx, { playerId, notOf: userId }))) {
      await forgetMade(tx, playerId, isTakenDown);
    }
  }
}
