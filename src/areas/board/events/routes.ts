import * as z from "zod/mini";
import { countPlayers } from "#areas/board/measurements/queries/event-sheet.ts";
import { cachedBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { pageOfRows } from "#lib/list-params.ts";
import { Message } from "#lib/message-schema.ts";
import {
  type EventRow,
  isNamingWithheld,
  listEvents,
  listToCome,
  presentEvent,
  presentToCome,
} from "./queries.ts";
import {
  CalledOff,
  EventChange,
  EventFilter,
  NewEvent,
  PlainEvent,
  PublicEvents,
  type StaffEvent,
  StaffEvents,
} from "./schema/events.ts";
import { callOffEvent } from "./service/call-off.ts";
import { changeEvent, createEvent, deleteEvent } from "./service/events.ts";

/** For anyone: the events to come. */
export function publicEventRoutes(app: App, deps: Deps): void {
  const readNames = cachedBoardNames(deps);
  app.get(
    "/api/events",
    {
      config: { who: "anyone" },
      schema: {
        summary: "The events to come that are public, the next first",
        response: { 200: PublicEvents },
      },
    },
    async (_request, reply) => {
      reply.header("cache-control", "no-cache");
      const now = deps.now();
      const rows = await listToCome(deps.database.db, now);
      const names = await readNames(deps.database.db);
      return { data: rows.map((row) => presentToCome(row, names, now)) };
    },
  );
}

const OneEvent = z.object({ data: PlainEvent });

/** Staff: keep the events. */
export function eventRoutes(app: App, deps: Deps): void {
  const readNames = cachedBoardNames(deps);
  async function present(rows: EventRow[]): Promise<StaffEvent[]> {
    const ids = rows.map(({ id }) => id);
    const players = await countPlayers(deps.database.db, ids);
    const names = await readNames(deps.database.db);
    return rows.map((row) => ({
      ...presentEvent(row),
      players: row.registered + (players.get(row.id) ?? 0),
      waiting: row.startsAt > deps.now() ? row.waiting : 0,
      canCallOff: row.calledOffAt === null && row.startsAt > deps.now(),
      namesWithheld: isNamingWithheld(row, names),
    }));
  }

  app.get(
    "/api/admin/events",
    {
      config: { who: "scout" },
      schema: {
        summary: "Events of a kind and of days in New Orleans, the latest first",
        querystring: EventFilter,
        response: { 200: StaffEvents },
      },
    },
    async ({ query }) => {
      const rows = await listEvents(deps.database.db, query);
      return { data: await present(pageOfRows(rows, query)), total: rows.length };
    },
  );

  app.post(
    "/api/admin/events",
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Add an event; its times are those of New Orleans",
        body: NewEvent,
        response: { 201: OneEvent },
      },
    },
    async ({ actor, body }, reply) => {
      const added = await createEvent(deps, actor, body);
      return reply.code(201).send({ data: presentEvent(added) });
    },
  );

  app.patch(
    "/api/admin/events/:id",
    {
      config: { who: "scout", refuses: ["stale", "conflict"] },
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

  app.post(
    "/api/admin/events/:id/call-off",
    {
      config: { who: "scout", asksAgain: true, refuses: ["stale", "conflict"] },
      schema: {
        summary: "Call off an event that has not begun; its families are notified",
        params: IdParams,
        body: CalledOff,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await callOffEvent(deps, actor, { ...body, id: params.id });
      return {
        message:
          "The event is called off. Families with a confirmed address get an email within minutes; please call the others.",
      };
    },
  );

  app.delete(
    "/api/admin/events/:id",
    {
      config: { who: "scout", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Remove an event on whose list nobody is",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params }) => {
      await deleteEvent(deps, actor, params);
      return { message: "The event was removed." };
    },
  );
}
