import { localTime } from "#areas/board/events/queries.ts";
import { countPlayers } from "#areas/board/measurements/queries/event-sheet.ts";
import { whenInWords } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { fullName } from "#lib/names/person-name.ts";
import { listEventsToCome, listPlayersNamed } from "../queries/appointments.ts";
import type { OnNominations } from "../queries/on-nominations.ts";
import { presentChanged } from "../queries/present-request.ts";
import { findRequest } from "../queries/requests.ts";
import { guardianConflict } from "../rules/family.ts";
import { AppointmentChoices, GivenAppointment } from "../schema/appointment.ts";
import { cancelByStaff } from "../service/cancel-appointment.ts";
import { schedule } from "../service/schedule.ts";
import { OneRequest } from "./administration.ts";

/** Staff: when and where families come. */
export function appointmentRoutes(
  app: App,
  deps: Deps,
  { readNominated, isTakenDown, readGuardians }: OnNominations,
): void {
  const { db } = deps.database;
  const presentOne = presentChanged(deps, readGuardians);

  app.get(
    "/api/admin/evaluation-requests/:id/choices",
    {
      config: { who: "scout", reads: "evaluation_request", refuses: ["not_found"] },
      schema: {
        summary:
          "The events to come with their free places, and the known players of a request's name",
        params: IdParams,
        response: { 200: AppointmentChoices },
      },
    },
    async ({ params }) => {
      const request = await findRequest(db, params.id);
      if (!request) throw new AppError("not_found", "This request is no longer there.");
      const players = await listPlayersNamed(db, { ...request, readNominated, readGuardians });
      return {
        data: {
          events: await presentEvents(db, deps.now()),
          players: players.map(({ firstName, lastName, guardian, playerId: _, ...player }) => ({
            ...player,
            name: fullName({ firstName, lastName }),
            guardianConflict: guardianConflict({
              parentEmail: request.parentEmail,
              guardian,
              familyConfirmed: null,
            }),
          })),
        },
      };
    },
  );

  app.put(
    "/api/admin/evaluation-requests/:id/appointment",
    {
      config: {
        who: "scout",
        reads: "evaluation_request",
        refuses: ["stale", "conflict", "board_full"],
      },
      schema: {
        summary: "Give a request an event, a time and a place there; the family is told",
        params: IdParams,
        body: GivenAppointment,
        response: { 200: OneRequest },
      },
    },
    async ({ actor, params, body }) =>
      presentOne(await schedule(deps, actor, { ...body, id: params.id, isTakenDown })),
  );

  app.delete(
    "/api/admin/evaluation-requests/:id/appointment",
    {
      config: { who: "scout", reads: "evaluation_request", refuses: ["conflict"] },
      schema: {
        summary: "Cancel the appointment of a request; the family is told",
        params: IdParams,
        response: { 200: OneRequest },
      },
    },
    async ({ actor, params }) => presentOne(await cancelByStaff(deps, actor, params)),
  );
}

async function presentEvents(db: Db, now: Date) {
  const rows = await listEventsToCome(db, now);
  const players = await countPlayers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, place, startsAt, capacity, registered }) => ({
    id,
    name,
    place,
    startsAt: localTime(startsAt),
    when: whenInWords(startsAt),
    free: Math.max(0, capacity - registered - (players.get(id) ?? 0)),
  }));
}
