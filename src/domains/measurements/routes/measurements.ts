import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { listLeaders } from "../queries/leaders.ts";
import { listMeasurements } from "../queries/list.ts";
import { getHistory, presentMeasurement } from "../queries/measurements.ts";
import {
  LeaderFilter,
  Leaders,
  MeasurementCorrection,
  MeasurementFilter,
  MeasurementHistory,
  MeasurementPage,
  NewMeasurement,
  StaffMeasurement,
} from "../schema.ts";
import { correctMeasurement } from "../service/correct-measurement.ts";
import { measure } from "../service/measure.ts";

const OneMeasurement = z.object({ data: StaffMeasurement });

/** Staff: what was measured, at an event or elsewhere. */
export function measurementRoutes(app: App, deps: Deps): void {
  app.get(
    adminApi.measurements,
    {
      config: { who: "scout" },
      schema: {
        summary: "What was measured of players, those entered last first: 1,000, or one page",
        querystring: MeasurementFilter,
        response: { 200: MeasurementPage },
      },
    },
    async ({ query }) => answerPage(await listMeasurements(deps.database.db, query)),
  );

  app.get(
    adminApi.measurementLeaders,
    {
      config: { who: "scout" },
      schema: {
        summary: "The 100 players with the best values of a metric, by class and position",
        querystring: LeaderFilter,
        response: { 200: Leaders },
      },
    },
    async ({ query }) => {
      const data = await listLeaders(deps.database.db, query, "staff");
      return { data, total: data.length };
    },
  );

  app.post(
    adminApi.measurements,
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Write down a value measured elsewhere; the same one again changes nothing",
        body: NewMeasurement,
        response: { 200: OneMeasurement },
      },
    },
    async ({ actor, body }) => ({ data: presentMeasurement(await measure(deps, actor, body)) }),
  );

  app.get(
    adminApi.measurement(":id"),
    {
      config: { who: "scout" },
      schema: {
        summary: "A measurement with who entered it and what it said before",
        params: IdParams,
        response: { 200: MeasurementHistory },
      },
    },
    async ({ params }) => ({ data: await getHistory(deps.database.db, params.id) }),
  );

  app.post(
    adminApi.measurementCorrection(":id"),
    {
      config: { who: "scout", refuses: ["stale"] },
      schema: {
        summary: "Correct a measurement or strike it out; the older value stays in its history",
        params: IdParams,
        body: MeasurementCorrection,
        response: { 200: OneMeasurement },
      },
    },
    async ({ actor, params, body }) => {
      const row = await correctMeasurement(deps, actor, { ...body, id: params.id });
      return { data: presentMeasurement(row) };
    },
  );
}
