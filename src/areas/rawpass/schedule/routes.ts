import * as z from "zod/mini";
import { countByBirthDate } from "#areas/rawpass/bookings/queries/drop-ins.ts";
import { foreseeClosure } from "#areas/rawpass/bookings/queries/foresee-closure.ts";
import { listEnrolled } from "#areas/rawpass/bookings/queries/occupancy.ts";
import {
  countPassesByActivity,
  countPassesByBirthDate,
} from "#areas/rawpass/passes/queries/prices.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { PageParams, pageOfRows } from "#lib/list-params.ts";
import { Message } from "#lib/message-schema.ts";
import { getClosedDays } from "./queries/closed-days.ts";
import { countAges } from "./queries/count-ages.ts";
import { presentActivity } from "./queries/present-activity.ts";
import {
  type ActivityRow,
  listActivities,
  listClosures,
  listSlotsOf,
  type SlotRow,
} from "./queries/schedule.ts";
import { MOVE_NOTICE_DAYS, troubleWithReopening } from "./rules.ts";
import {
  ActivityChange,
  ClosureDays,
  ClosureEffect,
  EditedActivity,
  EditedSlot,
  NewClosure,
  SlotChange,
  type StaffActivity,
  StaffClosures,
  StaffSchedule,
} from "./schema/staff.ts";
import { changeActivity, createActivity, deleteActivity } from "./service/activities.ts";
import { createClosure, deleteClosure } from "./service/closures.ts";
import { changeSlot, createSlot, deleteSlot } from "./service/slots.ts";

const OneId = z.object({ data: z.object({ id: z.int() }) });

/** Staff: keep the activities, their weekly times, and the days on which nothing takes place. */
export function scheduleRoutes(app: App, deps: Deps): void {
  activityRoutes(app, deps);
  slotRoutes(app, deps);
  closureRoutes(app, deps);
}

function activityRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/admin/rawpass/activities",
    {
      config: { who: "admin" },
      schema: {
        summary: "All activities with their weekly times, those off sale too",
        response: { 200: StaffSchedule },
      },
    },
    async () => {
      const { db } = deps.database;
      const counts = await countPassesByActivity(db);
      const now = deps.now();
      const taken = await listEnrolled(db, now);
      const today = businessDay(now);
      const agesOf = countAges(today, {
        passes: await countPassesByBirthDate(db),
        dropIns: await countByBirthDate(db, today),
      });
      const data = (await listActivities(db)).map((one) =>
        presentForStaff(one, {
          passes: counts.get(one.activity.id) ?? 0,
          ages: agesOf(one.activity.id),
          taken,
        }),
      );
      return { data, total: data.length };
    },
  );

  app.post(
    "/api/admin/rawpass/activities",
    {
      config: { who: "admin", refuses: ["conflict"] },
      schema: {
        summary: "Add an activity; it has no weekly times yet",
        body: EditedActivity,
        response: { 201: OneId },
      },
    },
    async ({ actor, body }, reply) => {
      const { id } = await createActivity(deps, actor, body);
      return reply.code(201).send({ data: { id } });
    },
  );

  app.patch(
    "/api/admin/rawpass/activities/:id",
    {
      config: { who: "admin", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Change an activity, its price, and whether it is on sale",
        params: IdParams,
        body: ActivityChange,
        response: { 200: OneId },
      },
    },
    async ({ actor, params, body }) => {
      await changeActivity(deps, actor, { ...body, id: params.id });
      return { data: { id: params.id } };
    },
  );

  app.delete(
    "/api/admin/rawpass/activities/:id",
    {
      config: { who: "admin", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Remove an activity in which nobody ever had a place",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params }) => {
      await deleteActivity(deps, actor, params);
      return { message: "The activity was removed." };
    },
  );
}

function slotRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/admin/rawpass/activities/:id/slots",
    {
      config: { who: "admin", refuses: ["conflict"] },
      schema: {
        summary: "Add a weekly time to an activity",
        params: IdParams,
        body: EditedSlot,
        response: { 201: OneId },
      },
    },
    async ({ actor, params, body }, reply) => {
      const { id } = await createSlot(deps, actor, { ...body, activityId: params.id });
      return reply.code(201).send({ data: { id } });
    },
  );

  app.patch(
    "/api/admin/rawpass/slots/:id",
    {
      config: { who: "admin", refuses: ["stale", "conflict"] },
      schema: {
        summary: `Change a weekly time, its capacity, and whether places are sold; with holders it moves ${MOVE_NOTICE_DAYS} days ahead`,
        params: IdParams,
        body: SlotChange,
        response: { 200: OneId },
      },
    },
    async ({ actor, params, body }) => {
      const { id } = await changeSlot(deps, actor, { ...body, id: params.id });
      return { data: { id } };
    },
  );

  app.delete(
    "/api/admin/rawpass/slots/:id",
    {
      config: { who: "admin", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Remove a weekly time in which nobody ever had a place",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params }) => {
      await deleteSlot(deps, actor, params);
      return { message: "The time slot was removed." };
    },
  );
}

function closureRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/admin/rawpass/closures",
    {
      config: { who: "admin" },
      schema: {
        summary: "Days on which nothing takes place, the latest first",
        querystring: PageParams,
        response: { 200: StaffClosures },
      },
    },
    async ({ query }) => {
      const slots = await listSlotsOf(deps.database.db, null);
      const rows = await listClosures(deps.database.db);
      const data = pageOfRows(rows, query).map(({ closure, activityName }) => ({
        ...closure,
        activityName,
        canBeRemoved: troubleWithReopening(closure, slots, deps.now()) === null,
      }));
      return { data, total: rows.length };
    },
  );

  app.get(
    "/api/admin/rawpass/closure-effect",
    {
      config: { who: "admin" },
      schema: {
        summary: "What a closure would do: whom it would notify, cancel and refund",
        querystring: ClosureDays,
        response: { 200: z.object({ data: ClosureEffect }) },
      },
    },
    async ({ query }) => {
      const { db } = deps.database;
      const closed = await getClosedDays(db, deps.now(), query);
      return { data: await foreseeClosure(db, deps, closed) };
    },
  );

  app.post(
    "/api/admin/rawpass/closures",
    {
      // It refunds single sessions of these days.
      config: { who: "admin", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Close days of one activity or of all, a part of a day, or one session",
        body: NewClosure,
        response: { 201: OneId },
      },
    },
    async ({ actor, body }, reply) => {
      const { id } = await createClosure(deps, actor, body);
      return reply.code(201).send({ data: { id } });
    },
  );

  app.delete(
    "/api/admin/rawpass/closures/:id",
    {
      config: { who: "admin", refuses: ["conflict"] },
      schema: {
        summary: "Take back a closure until one of its sessions, or one that moves billing, begins",
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

function presentForStaff(
  one: { activity: ActivityRow; slots: SlotRow[] },
  {
    taken,
    ...counted
  }: Pick<StaffActivity, "passes" | "ages"> & { taken: ReadonlyMap<number, number> },
): StaffActivity {
  const { isActive, updatedAt } = one.activity;
  return {
    ...presentActivity(one.activity),
    isActive,
    ...counted,
    updatedAt: updatedAt.toISOString(),
    slots: one.slots.map((slot) => ({
      ...slot,
      taken: taken.get(slot.id) ?? 0,
      updatedAt: slot.updatedAt.toISOString(),
    })),
  };
}
