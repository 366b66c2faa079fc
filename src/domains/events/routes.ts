import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { listEvents, presentEvent } from "./queries.ts";
import { EditedEvent, EventChange, EventFilter, StaffEvent, StaffEvents } from "./schema.ts";
import { changeEvent, createEvent, deleteEvent } from "./service/events.ts";

const OneEvent = z.object({ data: StaffEvent });

/** Staff: keep the events. */
export function eventRoutes(app: App, deps: Deps): void {
  app.get(
    adminApi.events,
    {
      config: { who: "admin" },
      schema: {
        summary: "Events of a kind and of days in New Orleans, the latest first",
        querystring: EventFilter,
        response: { 200: StaffEvents },
      },
    },
    async ({ query }) => {
      const data = (await listEvents(deps.database.db, query)).map(presentEvent);
      return { data, total: data.length };
    },
  );

  app.post(
    adminApi.events,
    {
      config: { who: "admin", refuses: ["conflict"] },
      schema: {
        summary: "Add an event; its times are those of New Orleans",
        body: EditedEvent,
        response: { 201: OneEvent },
      },
    },
    async ({ actor, body }, reply) => {
      const added = await createEvent(deps, actor, body);
      return reply.code(201).send({ data: presentEvent(added) });
    },
  );

  app.patch(
    adminApi.event(":id"),
    {
      config: { who: "admin", refuses: ["stale"] },
      schema: {
        summary: "Change an event",
        params: IdParams,
        body: EventChange,
        response: { 200: OneEvent },
      },
    },
    async ({ actor, params, body }) => ({
      data: presentEvent(await changeEvent(deps, actor, { ...body, id: params.id })),
    }),
  );

  app.delete(
    adminApi.event(":id"),
    {
      config: { who: "admin" },
      schema: { summary: "Remove an event", params: IdParams, response: { 200: Message } },
    },
    async ({ actor, params }) => {
      await deleteEvent(deps, actor, params);
      return { message: "The event was removed." };
    },
  );
}
