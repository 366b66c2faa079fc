import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { readFieldSheet } from "../queries/field-sheet.ts";
import { presentMeasurement } from "../queries/measurements.ts";
import { FieldEntry, FieldSheet, StaffMeasurement } from "../schema/measurements.ts";
import { enterInField } from "../service/enter-in-field.ts";

/** Staff beside the field: what their phones keep of an event, and what they send. */
export function fieldRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/admin/events/:id/field",
    {
      config: { who: "scout" },
      schema: {
        summary: "The players of an event as a phone beside the field keeps them",
        params: IdParams,
        response: { 200: FieldSheet },
      },
    },
    async ({ params }) => ({ data: await readFieldSheet(deps.database.db, params.id) }),
  );

  app.post(
    "/api/admin/events/:id/field",
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Write down a value that was entered on a phone: each key once, in any order",
        params: IdParams,
        body: FieldEntry,
        response: { 200: z.object({ data: StaffMeasurement }) },
      },
    },
    async ({ actor, params, body }) => {
      const row = await enterInField(deps, actor, { ...body, eventId: params.id });
      return { data: presentMeasurement(row) };
    },
  );
}
