import * as z from "zod/mini";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { PageParams, pageOfRows } from "#lib/list-params.ts";
import { listBookingsOfAthlete } from "../queries/bookings-of-athlete.ts";
import { listGranted } from "../queries/make-ups.ts";
import { listMissedOfAthlete } from "../queries/missed.ts";
import { listStaffDropIns, listWaiting } from "../queries/staff.ts";
import {
  BookingChange,
  BookingForFamily,
  DropInRefund,
  EndedWait,
  GrantedMakeUp,
  GrantedMakeUps,
  MissedSessions,
  StaffBookings,
  StaffDropInPage,
  StaffDropInParams,
  StaffWaitlists,
  TakenBackMakeUp,
} from "../schema/staff.ts";
import { bookForFamily, endWeeklyWait } from "../service/book-for-family.ts";
import { changeForFamily, grantMakeUp, takeBackMakeUp } from "../service/change-for-family.ts";
import { noteIllness } from "../service/note-illness.ts";
import { refundForFamily } from "../service/refund-for-family.ts";

const Message = z.object({ message: z.string() });

/** What staff do about bookings. */
export function bookingAdminRoutes(app: App, deps: Deps): void {
  changeRoutes(app, deps);
  app.get(
    "/api/admin/rawpass/waitlists",
    {
      config: { who: "admin", reads: "athlete" },
      schema: {
        summary: "Who waits for weekly places and for sessions",
        querystring: PageParams,
        response: { 200: StaffWaitlists },
      },
    },
    async ({ query }) => {
      const found = await listWaiting(deps.database.db, deps.now());
      return answerPage({ ...found, rows: pageOfRows(found.rows, query) });
    },
  );

  app.get(
    "/api/admin/rawpass/athletes/:id/missed",
    {
      config: { who: "admin" },
      schema: {
        summary: "What an athlete missed or cancelled late, for which an illness may be noted",
        params: IdParams,
        response: { 200: MissedSessions },
      },
    },
    async ({ params }) =>
      listMissedOfAthlete(deps.database.db, { athleteId: params.id, now: deps.now() }),
  );

  app.post(
    "/api/admin/rawpass/bookings/:id/illness",
    {
      config: { who: "admin", refuses: ["conflict"] },
      schema: {
        summary: "Give a make-up for a session that an athlete missed because of illness",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params }) => {
      await noteIllness(deps, actor, { id: params.id });
      return { message: "The illness is noted, and the make-up given." };
    },
  );
}

const BOOKED = {
  booked: "The session is booked, and the family is notified.",
  waits: "The athlete is on the waitlist, and the family is notified.",
  unchanged: "The athlete is already on this waitlist, so nothing was changed.",
};

function changeRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/admin/rawpass/drop-ins",
    {
      config: { who: "admin", reads: "athlete" },
      schema: {
        summary: "Single sessions that were sold, the latest sale first",
        querystring: StaffDropInParams,
        response: { 200: StaffDropInPage },
      },
    },
    async ({ query }) => answerPage(await listStaffDropIns(deps.database.db, query)),
  );

  app.post(
    "/api/admin/rawpass/drop-ins/:id/refund",
    {
      config: { who: "admin", asksAgain: true, refuses: ["conflict", "stale"] },
      schema: {
        summary: "Refund a single session in full or in part, and mail the family the reason",
        params: IdParams,
        body: DropInRefund,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await refundForFamily(deps, actor, { ...body, id: params.id });
      return { message: "The refund is requested, and the family is notified." };
    },
  );

  app.get(
    "/api/admin/rawpass/athletes/:id/bookings",
    {
      config: { who: "admin", reads: "athlete" },
      schema: {
        summary: "An athlete's latest and next sessions, which staff may change",
        params: IdParams,
        response: { 200: StaffBookings },
      },
    },
    async ({ params }) => ({
      data: await listBookingsOfAthlete(deps.database.db, {
        athleteId: params.id,
        now: deps.now(),
      }),
    }),
  );

  app.post(
    "/api/admin/rawpass/bookings/:id/change",
    {
      // A drop-in that is canceled is refunded.
      config: { who: "admin", asksAgain: true, refuses: ["conflict", "unavailable"] },
      schema: {
        summary: "Cancel or move a session for a family, which is mailed the reason",
        params: IdParams,
        body: BookingChange,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await changeForFamily(deps, actor, { ...body, id: params.id });
      return { message: "The session is changed, and the family is notified." };
    },
  );

  app.post(
    "/api/admin/rawpass/athletes/:id/book",
    {
      config: {
        who: "admin",
        refuses: ["not_found", "conflict", "too_many", "unavailable"],
      },
      schema: {
        summary:
          "Book a session by a make-up for a family, or join a waitlist; the family is mailed the reason",
        params: IdParams,
        body: BookingForFamily,
        response: { 201: Message },
      },
    },
    async ({ actor, params, body }, reply) => {
      const wish = { ...body, athleteId: params.id };
      const result = await bookForFamily(deps, actor, wish);
      return reply.code(201).send({ message: BOOKED[result] });
    },
  );

  app.post(
    "/api/admin/rawpass/standing-waitlist/:id/leave",
    {
      config: { who: "admin" },
      schema: {
        summary:
          "Take an athlete off the waitlist of a weekly time, and mail the family the reason",
        params: IdParams,
        body: EndedWait,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await endWeeklyWait(deps, actor, { ...body, id: params.id });
      return { message: "The athlete is off the waitlist, and the family is notified." };
    },
  );

  app.post(
    "/api/admin/rawpass/athletes/:id/make-ups",
    {
      config: { who: "admin" },
      schema: {
        summary: "Grant an athlete a make-up, and mail the family the reason",
        params: IdParams,
        body: GrantedMakeUp,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      await grantMakeUp(deps, member, { ...body, athleteId: params.id });
      return { message: "The make-up is granted, and the family is notified." };
    },
  );

  app.get(
    "/api/admin/rawpass/athletes/:id/make-ups",
    {
      config: { who: "admin", reads: "athlete" },
      schema: {
        summary: "Make-ups that staff granted an athlete and that have not expired",
        params: IdParams,
        response: { 200: GrantedMakeUps },
      },
    },
    async ({ params }) => ({
      data: await listGranted(deps.database.db, { athleteId: params.id, now: deps.now() }),
    }),
  );

  app.post(
    "/api/admin/rawpass/make-ups/:id/take-back",
    {
      config: { who: "admin", refuses: ["conflict"] },
      schema: {
        summary:
          "Take back a make-up that staff granted and nobody used, and mail the family the reason",
        params: IdParams,
        body: TakenBackMakeUp,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await takeBackMakeUp(deps, actor, { ...body, id: params.id });
      return { message: "The make-up is taken back, and the family is notified." };
    },
  );
}
