import * as z from "zod/mini";
import { listEndsOfPasses } from "#areas/rawpass/passes/queries/ends.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { PageParams, rangeOf } from "#lib/list-params.ts";
import { getOwnBookings, HISTORY_PAGE, listHistory } from "../queries/own-bookings.ts";
import { listBookable } from "../queries/public.ts";
import { DAYS_AHEAD } from "../rules/limits.ts";
import {
  AcceptedOffer,
  BookedPlace,
  CancelledBooking,
  ChosenSession,
  NewDropIn,
  NewStandingWaiting,
  NewWaiting,
  OwnBookings,
  OwnHistory,
} from "../schema/own.ts";
import { BookableSessions } from "../schema/week.ts";
import {
  bookMakeUp,
  buyDropIn,
  cancelOwnBooking,
  leaveWaitForStandingPlace,
  takeOffer,
  waitForSession,
  waitForStandingPlace,
} from "../service/own-bookings.ts";

const Message = z.object({ message: z.string() });
/** Which page of the history is asked for, and of which athlete; of all where that is left out. */
const HistoryParams = z.extend(PageParams, { athleteId: z.optional(IdParams.shape.id) });

/** What the athletes of one's own account have booked, and what they book. */
export function ownBookingRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  app.get(
    "/api/rawpass/sessions",
    {
      config: { who: "signed-in" },
      schema: {
        summary: `The sessions on sale of the next ${DAYS_AHEAD} days, with their free places`,
        response: { 200: BookableSessions },
      },
    },
    async () => ({ data: await listBookable(db, deps.now()) }),
  );

  app.get(
    "/api/rawpass/bookings",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What one's athletes have, wait for and can make up, from today on",
        response: { 200: OwnBookings },
      },
    },
    async ({ user: { id: userId } }) => {
      const ends = await listEndsOfPasses(db, { userId });
      return { data: await getOwnBookings(db, { userId, now: deps.now(), ends }) };
    },
  );

  app.get(
    "/api/rawpass/bookings/history",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What is over or cancelled of one's athletes, the latest first",
        querystring: HistoryParams,
        response: { 200: OwnHistory },
      },
    },
    async ({ user, query }) => {
      const range = rangeOf({ page: query.page ?? 1, pageSize: query.pageSize ?? HISTORY_PAGE });
      const { athleteId } = query;
      return listHistory(db, { userId: user.id, athleteId, now: deps.now(), range });
    },
  );

  bookingRoutes(app, deps);
  waitlistRoutes(app, deps);
}

function bookingRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/rawpass/drop-ins",
    {
      config: {
        who: "signed-in",
        refuses: ["adult_unconfirmed", "not_found", "conflict", "stale", "too_many", "unavailable"],
      },
      schema: {
        summary: "Book one session for an athlete: holds the place and tells where it is paid",
        body: NewDropIn,
        response: { 201: BookedPlace },
      },
    },
    async ({ member, body }, reply) =>
      reply.code(201).send({ data: await buyDropIn(deps, member, body) }),
  );

  app.post(
    "/api/rawpass/make-ups",
    {
      config: { who: "signed-in", refuses: ["not_found", "conflict", "too_many"] },
      schema: {
        summary: "Book a session for an athlete by a make-up",
        body: ChosenSession,
        response: { 201: BookedPlace },
      },
    },
    async ({ member, body }, reply) =>
      reply.code(201).send({ data: await bookMakeUp(deps, member, body) }),
  );

  app.post(
    "/api/rawpass/bookings/:id/cancel",
    {
      config: { who: "signed-in", refuses: ["conflict", "unavailable"] },
      schema: {
        summary: "Give up a place, an offer or a wait",
        params: IdParams,
        response: { 200: CancelledBooking },
      },
    },
    async ({ member, params }) => ({
      data: await cancelOwnBooking(deps, member, { id: params.id }),
    }),
  );
}

function waitlistRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/rawpass/waitlist",
    {
      config: {
        who: "signed-in",
        refuses: ["adult_unconfirmed", "not_found", "conflict", "too_many", "unavailable"],
      },
      schema: {
        summary: "Wait for a place in a session that is full",
        body: NewWaiting,
        response: { 201: BookedPlace },
      },
    },
    async ({ member, body }, reply) =>
      reply.code(201).send({ data: await waitForSession(deps, member, body) }),
  );

  app.post(
    "/api/rawpass/bookings/:id/accept",
    {
      config: {
        who: "signed-in",
        refuses: ["adult_unconfirmed", "conflict", "stale", "too_many", "unavailable"],
      },
      schema: {
        summary: "Take a place that is offered: by a make-up, or on the payment page",
        params: IdParams,
        body: AcceptedOffer,
        response: { 200: BookedPlace },
      },
    },
    async ({ member, params, body }) => ({
      data: await takeOffer(deps, member, { ...body, id: params.id }),
    }),
  );

  app.post(
    "/api/rawpass/standing-waitlist",
    {
      config: { who: "signed-in", refuses: ["not_found", "conflict", "too_many"] },
      schema: {
        summary: "Wait for a weekly place",
        body: NewStandingWaiting,
        response: { 201: Message },
      },
    },
    async ({ member, body }, reply) => {
      await waitForStandingPlace(deps, member, body);
      return reply.code(201).send({ message: "We'll email you as soon as a place is free." });
    },
  );

  app.post(
    "/api/rawpass/standing-waitlist/:id/leave",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Wait for a weekly place no longer",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await leaveWaitForStandingPlace(deps, member, { id: params.id });
      return { message: "You are off the waitlist." };
    },
  );
}
