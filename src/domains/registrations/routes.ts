import type { FastifyRequest } from "fastify";
import { adminApi } from "#admin-api.ts";
import { getEvent, presentToCome } from "#domains/events/queries.ts";
import { countPlayers } from "#domains/measurements/queries/event-sheet.ts";
import type { ReadBoardNames } from "#domains/prospects/queries/board-names.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { memberApi } from "#member-api.ts";
import { getPublicEvent, listRegisteredAt, listRegistrationsOf } from "./queries.ts";
import { placesLeft } from "./rules.ts";
import {
  EventRegistrations,
  NewRegistration,
  RegisteredAthletes,
  StaffCancellation,
} from "./schema/registrations.ts";
import { cancelByFamily, cancelByStaff, register } from "./service/register.ts";

/** Families: register athletes of one's account for events, and cancel that. */
export function registrationRoutes(
  app: App,
  deps: Deps,
  { readNames }: { readNames: ReadBoardNames },
): void {
  const { db } = deps.database;

  async function present({ user }: FastifyRequest, eventId: number) {
    const event = await getPublicEvent(db, eventId);
    const players = (await countPlayers(db, [eventId])).get(eventId) ?? 0;
    const own = await listRegistrationsOf(db, { userId: user.id, eventId });
    return {
      event: presentToCome(event, await readNames(db)),
      placesLeft: placesLeft(event, players),
      hasBegun: event.startsAt <= deps.now(),
      registrations: own.map(({ registration, firstName, lastName }) => ({
        id: registration.id,
        athleteId: registration.athleteId,
        athleteName: `${firstName} ${lastName}`,
        cancelledBy: registration.cancelledBy,
      })),
    };
  }

  app.get(
    memberApi.eventRegistrations(":id"),
    {
      config: { who: "signed-in" },
      schema: {
        summary: "A public event, the places left, and the registrations of one's own athletes",
        params: IdParams,
        response: { 200: EventRegistrations },
      },
    },
    async (request) => ({ data: await present(request, request.params.id) }),
  );

  app.post(
    memberApi.eventRegistrations(":id"),
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary: "Register an athlete of one's account for a public event that has not begun",
        params: IdParams,
        body: NewRegistration,
        response: { 201: Message },
      },
    },
    async ({ member, params, body }, reply) => {
      await register(deps, member, { ...body, eventId: params.id });
      return reply.code(201).send({ message: "The athlete is registered." });
    },
  );

  app.delete(
    memberApi.eventRegistration(":id"),
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary: "Cancel a registration of one's own athlete before the event begins",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await cancelByFamily(deps, member, params);
      return { message: "The registration is canceled." };
    },
  );

  app.get(
    adminApi.registeredAt(":id"),
    {
      config: { who: "scout" },
      schema: {
        summary:
          "The athletes registered for an event by name, with how their families are reached",
        params: IdParams,
        response: { 200: RegisteredAthletes },
      },
    },
    async ({ actor, params }) => ({
      data: await listRegisteredAt(db, actor, await getEvent(db, params.id)),
    }),
  );

  app.post(
    adminApi.registrationCancel(":id"),
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Cancel a registration before the event begins; the family is notified",
        params: IdParams,
        body: StaffCancellation,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await cancelByStaff(deps, actor, { ...body, id: params.id });
      return { message: "The registration is canceled, and the family is notified." };
    },
  );
}
