import * as z from "zod/mini";
import { getEvent, presentEvent } from "#areas/board/events/queries.ts";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { listMeasuredAt, listPlayers, listWalkIns } from "../queries/event-sheet.ts";
import { readLastPaste } from "../queries/last-paste.ts";
import { presentMeasurement } from "../queries/measurements.ts";
import {
  AddedPlayers,
  EventMeasurement,
  EventSheet,
  GivenJersey,
  NewWalkIn,
  StaffMeasurement,
  WalkIns,
} from "../schema/measurements.ts";
import {
  PASTED_MAX,
  PastedValues,
  PasteReport,
  PasteUndoing,
  PasteUndoReport,
} from "../schema/paste-report.ts";
import { addPlayers, removePlayer } from "../service/event-players.ts";
import { addWalkIn, giveJersey } from "../service/jerseys.ts";
import { measureAtEvent } from "../service/measure.ts";
import { pasteValues, previewValues } from "../service/paste-values.ts";
import { undoPaste } from "../service/undo-paste.ts";

/** A sign may take six characters in JSON; a table has few of those. */
const BODY_LIMIT = 2 * PASTED_MAX + 10_000;

const PlayerParams = z.object({ id: IdParams.shape.id, playerId: IdParams.shape.id });

/** Staff: who is measured at an event, and what of them. */
export function eventSheetRoutes(app: App, deps: Deps, isTakenDown: IsTakenDown): void {
  const { db } = deps.database;

  app.get(
    "/api/admin/events/:id/sheet",
    {
      config: { who: "scout" },
      schema: {
        summary:
          "The players of an event by name, what was measured of them there, and the last table pasted, as long as it can be undone",
        params: IdParams,
        response: { 200: EventSheet },
      },
    },
    async ({ params: { id } }) => ({
      data: {
        event: presentEvent(await getEvent(db, id)),
        players: await listPlayers(db, id),
        measurements: (await listMeasuredAt(db, id)).map(presentMeasurement),
        lastPaste: await readLastPaste(db, id),
      },
    }),
  );

  app.post(
    "/api/admin/events/:id/players",
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
    "/api/admin/events/:id/players/:playerId",
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Take a player off the list of an event who was not measured there",
        params: PlayerParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params: { id, playerId } }) => {
      await removePlayer(deps, actor, { eventId: id, playerId, isTakenDown });
      return { message: "The player was removed." };
    },
  );

  app.put(
    "/api/admin/events/:id/players/:playerId/jersey",
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Give a player of an event a jersey number that nobody else there has, or take it",
        params: PlayerParams,
        body: GivenJersey,
        response: { 200: Message },
      },
    },
    async ({ actor, params: { id, playerId }, body }) => {
      await giveJersey(deps, actor, { ...body, eventId: id, playerId });
      return { message: "The jersey number is saved." };
    },
  );

  app.get(
    "/api/admin/events/:id/walk-ins",
    {
      config: { who: "scout", reads: "athlete" },
      schema: {
        summary: "The walk-ins of an event by name, with whom to call",
        params: IdParams,
        response: { 200: WalkIns },
      },
    },
    async ({ params: { id } }) => ({ data: await listWalkIns(db, id) }),
  );

  app.post(
    "/api/admin/events/:id/walk-ins",
    {
      config: { who: "scout", reads: "athlete", refuses: ["conflict"] },
      schema: {
        summary:
          "Put somebody who came without a registration on the list of an event, with a jersey number",
        params: IdParams,
        body: NewWalkIn,
        response: { 201: Message },
      },
    },
    async ({ actor, params, body }, reply) => {
      await addWalkIn(deps, actor, { ...body, eventId: params.id });
      return reply.code(201).send({ message: "The walk-in is on the list." });
    },
  );

  app.post(
    "/api/admin/events/:id/measurements",
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
    "/api/admin/events/:id/import",
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

  app.post(
    "/api/admin/events/:id/import/undo",
    {
      config: { who: "scout", asksAgain: true, refuses: ["stale"] },
      schema: {
        summary:
          "Take back what the last table pasted into the sheet did, but for what came in since",
        params: IdParams,
        body: PasteUndoing,
        response: { 200: z.object({ data: PasteUndoReport }) },
      },
    },
    async ({ actor, params: { id: eventId }, body }) => ({
      data: await undoPaste(deps, actor, { ...body, eventId, isTakenDown }),
    }),
  );
}
