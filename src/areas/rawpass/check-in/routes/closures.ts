import * as z from "zod/mini";
import { foreseeClosure } from "#areas/rawpass/bookings/queries/foresee-closure.ts";
import { getClosedDays, listClosuresOfToday } from "#areas/rawpass/schedule/queries/closed-days.ts";
import { ClosureEffect, TodayClosure } from "#areas/rawpass/schedule/schema/staff.ts";
import { deleteClosure } from "#areas/rawpass/schedule/service/closures.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { TodayClosures } from "../schema/closures.ts";
import { closeToday } from "../service/close-today.ts";

/** For people at the desk: today is closed, and opened again. It refunds, so a session of a device is not enough. */
export function deskClosureRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/rawpass/desk/closures",
    {
      config: { who: "desk" },
      schema: {
        summary: "Closures of today that can be taken back until their sessions begin",
        response: { 200: TodayClosures },
      },
    },
    async () => {
      const closed = await listClosuresOfToday(deps.database.db, deps.now());
      return { data: closed.map(({ closure, activityName }) => ({ ...closure, activityName })) };
    },
  );

  app.get(
    "/api/rawpass/desk/closure-effect",
    {
      config: { who: "desk" },
      schema: {
        summary: "What closing today would do: whom it would notify, cancel and refund",
        querystring: z.omit(TodayClosure, { reason: true }),
        response: { 200: z.object({ data: ClosureEffect }) },
      },
    },
    async ({ query }) => {
      const { db } = deps.database;
      const now = deps.now();
      const today = businessDay(now);
      const closed = await getClosedDays(db, now, { fromDate: today, toDate: today, ...query });
      return { data: await foreseeClosure(db, deps, closed) };
    },
  );

  app.post(
    "/api/rawpass/desk/closures",
    {
      config: { who: "desk", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Close today, the rest of it from a time on, or one session",
        body: TodayClosure,
        response: { 201: z.object({ data: z.object({ id: z.int() }) }) },
      },
    },
    async ({ actor, body }, reply) => {
      const { id } = await closeToday(deps, actor, body);
      return reply.code(201).send({ data: { id } });
    },
  );

  app.delete(
    "/api/rawpass/desk/closures/:id",
    {
      config: { who: "desk", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Take back a closure of today until one of its sessions begins",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params }) => {
      await deleteClosure(deps, actor, params);
      return { message: "The closure was removed." };
    },
  );
}
