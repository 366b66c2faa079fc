import type { FastifyRequest } from "fastify";
import { getEvent, presentToCome, requireOn } from "#areas/board/events/queries.ts";
import { countPlayers } from "#areas/board/measurements/queries/event-sheet.ts";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import { cachedBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { endOfNews } from "#areas/people/athletes/rules.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { fullName } from "#lib/names/person-name.ts";
import {
  getPublicEvent,
  getRegistration,
  listEventsOfToday,
  listPlayersNamed,
  listRegisteredAt,
  listRegistrable,
  listRegistrationsOf,
  requireToCome,
} from "./queries.ts";
import { placesLeft, standingOf } from "./rules.ts";
import {
  AthleteSearch,
  EventRegistrations,
  EventsOfToday,
  FoundAthletes,
  KnownPlayers,
  NewRegistration,
  RegisteredAthletes,
  RegisteredJersey,
  StaffCancellation,
  StaffRegistration,
} from "./schema/registrations.ts";
import { giveRegisteredJersey } from "./service/measured-as.ts";
import { cancelByFamily, cancelByStaff, register, registerForFamily } from "./service/register.ts";

/** Families: register athletes of one's account for events, and cancel that. */
export function registrationRoutes(app: App, deps: Deps, isTakenDown: IsTakenDown): void {
  const readNames = cachedBoardNames(deps);
  const { db } = deps.database;

  async function present({ user }: FastifyRequest, eventId: number) {
    const event = await getPublicEvent(db, eventId);
    const players = (await countPlayers(db, [eventId])).get(eventId) ?? 0;
    const own = await listRegistrationsOf(db, { userId: user.id, eventId });
    const hasBegun = event.startsAt <= deps.now();
    return {
      event: presentToCome(event, await readNames(db), deps.now()),
      placesLeft: placesLeft(event, players),
      waiting: hasBegun ? 0 : event.waiting,
      hasBegun,
      registrations: own.map((family) => ({
        id: family.registration.id,
        athleteId: family.registration.athleteId,
        athleteName: fullName(family),
        ...standingOf(family, deps.now()),
      })),
    };
  }

  app.get(
    "/api/events/:id/registrations",
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
    "/api/events/:id/registrations",
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary:
          "Register an athlete of one's account for a public event that has not begun, or join its waiting list",
        params: IdParams,
        body: NewRegistration,
        response: { 201: Message },
      },
    },
    async ({ member, params, body }, reply) => {
      const { isWaiting } = await register(deps, member, { ...body, eventId: params.id });
      const where = isWaiting ? "on the waiting list" : "registered";
      return reply.code(201).send({ message: `The athlete is ${where}.` });
    },
  );

  app.delete(
    "/api/event-registrations/:id",
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary:
          "Cancel a registration of one's own athlete, or leave the waiting list, before the event begins",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await cancelByFamily(deps, member, { ...params, isTakenDown });
      return { message: "The registration is canceled." };
    },
  );

  app.get(
    "/api/admin/events/:id/registrations",
    {
      config: { who: "scout", reads: "athlete" },
      schema: {
        summary:
          "The athletes registered for an event by name, then its waiting list in line, with how families are reached",
        params: IdParams,
        response: { 200: RegisteredAthletes },
      },
    },
    async ({ actor, params }) => ({
      data: await listRegisteredAt(db, actor, await getEvent(db, params.id), deps.now()),
    }),
  );

  app.get(
    "/api/admin/events/:id/athletes",
    {
      config: { who: "scout", reads: "athlete", refuses: ["conflict"] },
      schema: {
        summary:
          "Athletes of families by a part of their last name, to register one for a public event to come",
        params: IdParams,
        querystring: AthleteSearch,
        response: { 200: FoundAthletes },
      },
    },
    async ({ params, query }) => {
      const event = await getPublicEvent(db, params.id);
      requireToCome(event, deps.now());
      requireOn(event);
      return { data: await listRegistrable(db, { eventId: event.id, q: query.q }) };
    },
  );

  app.post(
    "/api/admin/events/:id/registrations",
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Register an athlete for a family, which is notified; the reason is recorded",
        params: IdParams,
        body: StaffRegistration,
        response: { 201: Message },
      },
    },
    async ({ actor, params, body }, reply) => {
      const wish = { ...body, eventId: params.id };
      const { isWaiting, isMailed } = await registerForFamily(deps, actor, wish);
      const where = isWaiting ? "on the waiting list" : "registered";
      return reply.code(201).send({ message: `The athlete is ${where}${endOfNews(isMailed)}` });
    },
  );

  app.get(
    "/api/rawpass/desk/events",
    {
      config: { who: "desk", reads: "athlete" },
      schema: {
        summary:
          "The events of today with who has a place at each, and the fee to take at the desk",
        response: { 200: EventsOfToday },
      },
    },
    async () => ({
      data: await listEventsOfToday(db, { names: await readNames(db), now: deps.now() }),
    }),
  );

  app.get(
    "/api/admin/event-registrations/:id/jersey",
    {
      config: { who: "scout" },
      schema: {
        summary: "Known players who may be a registered athlete by name",
        params: IdParams,
        response: { 200: KnownPlayers },
      },
    },
    async ({ params }) => ({
      data: await listPlayersNamed(db, await getRegistration(db, params.id)),
    }),
  );

  app.put(
    "/api/admin/event-registrations/:id/jersey",
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Put a registered athlete on the event's sheet with a jersey number, or change it",
        params: IdParams,
        body: RegisteredJersey,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await giveRegisteredJersey(deps, actor, { ...body, id: params.id, isTakenDown });
      return { message: "The athlete is on the sheet with this number." };
    },
  );

  app.post(
    "/api/admin/event-registrations/:id/cancel",
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
      const isMailed = await cancelByStaff(deps, actor, { ...body, id: params.id, isTakenDown });
      return { message: `The registration is canceled${endOfNews(isMailed)}` };
    },
  );
}
