import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import { getEvent, presentEvent } from "#domains/events/queries.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { listMeasuredAt, listPlayers } from "../queries/event-sheet.ts";
import { presentMeasurement } from "../queries/measurements.ts";
import { PASTED_MAX, PastedValues, PasteReport } from "../schema/paste-report.ts";
import { AddedPlayers, EventMeasurement, EventSheet, StaffMeasurement } from "../schema.ts";
import { addPlayers, type OnEventPlayers, removePlayer } from "../service/event-players.ts";
import { measureAtEvent } from "../service/measure.ts";
import { pasteValues, previewValues } from "../service/paste-values.ts";

/** A sign may take six characters in JSON; a table has few of those. */
const BODY_LIMIT = 2 * PASTED_MAX + 10_000;

const PlayerParams = z.object({ id: IdParams.shape.id, playerId: IdParams.shape.id });

/**
 * Staff: who is measured at an event, and what of them.
 * @param others whoever gives players a place besides staff's list
 */
export function eventSheetRoutes(app: App, deps: Deps, others: OnEventPlayers): void {
  const { db } = deps.database;

  app.get(
    adminApi.eventSheet(":id"),
    {
      config: { who: "scout" },
      schema: {
        summary: "The players of an event by name, and what was measured of them there",
        params: IdParams,
        response: { 200: EventSheet },
      },
    },
    async ({ params: { id } }) => ({
      data: {
        event: presentEvent(await getEvent(db, id)),
        players: await listPlayers(db, id),
        measurements: (await listMeasuredAt(db, id)).map(presentMeasurement),
      },
    }),
  );

  app.post(
    adminApi.eventPlayers(":id"),
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Put players on the list of an event, all or none",
        params: IdParams,
        body: AddedPlayers,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await addPlayers(deps, actor, { ...body, eventId: params.id });
      return { message: "The players were added." };
    },
  );

  app.delete(
    adminApi.eventPlayer(":id", ":playerId"),
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Take a player off the list of an event who was not measured there",
        params: PlayerParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params: { id, playerId } }) => {
      await removePlayer(deps, actor, { eventId: id, playerId }, others);
      return { message: "The player was removed." };
    },
  );

  app.post(
    adminApi.eventMeasurements(":id"),
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Write down a value measured at an event; the same one again changes nothing",
        params: IdParams,
        body: EventMeasurement,
        response: { 200: z.object({ data: StaffMeasurement }) },
      },
    },
    async ({ actor, params, body }) => {
      const row = await measureAtEvent(deps, actor, { ...body, eventId: params.id });
      return { data: presentMeasurement(row) };
    },
  );

  app.post(
    adminApi.eventImport(":id"),
    {
      config: { who: "scout", refuses: ["stale", "conflict"] },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary:
          "What a pasted table of values adds to the sheet; with the sheet of that preview, adds it",
        params: IdParams,
        body: PastedValues,
        response: { 200: z.object({ data: PasteReport }) },
      },
    },
    async ({ actor, params: { id: eventId }, body }) => {
      if (body.expectedSheet === undefined) {
        return { data: await previewValues(deps, actor, { eventId, text: body.text }) };
      }
      return { data: await pasteValues(deps, actor, { ...body, eventId }) };
    },
  );
}
