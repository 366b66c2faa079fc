import * as z from "zod/mini";
import { businessTime } from "#lib/dates.ts";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { CSV_ANSWER, type CsvColumn, sendCsv } from "#lib/http/csv.ts";
import { IdParams } from "#lib/http/params.ts";
import { WHOLE_LIST } from "#lib/list-params.ts";
import { readLeaders } from "../queries/leaders.ts";
import { listMeasurements } from "../queries/list.ts";
import { getHistory, presentMeasurement } from "../queries/measurements.ts";
import { METRICS } from "../rules/metrics.ts";
import {
  LeaderFilter,
  Leaders,
  type ListedMeasurement,
  MeasurementCorrection,
  MeasurementFilter,
  MeasurementHistory,
  MeasurementPage,
  NewMeasurement,
  StaffMeasurement,
} from "../schema/measurements.ts";
import { correctMeasurement } from "../service/correct-measurement.ts";
import { exportMeasurements } from "../service/export-measurements.ts";
import { measure } from "../service/measure.ts";

const COLUMNS: readonly CsvColumn<ListedMeasurement>[] = [
  { label: "Measured on", cell: ({ measuredOn }) => measuredOn },
  { label: "Event", cell: ({ eventName }) => eventName },
  { label: "First Name", cell: ({ player }) => player.firstName },
  { label: "Last Name", cell: ({ player }) => player.lastName },
  { label: "Position", cell: ({ player }) => player.positionPrimary },
  { label: "Grad Year", cell: ({ player }) => player.gradYear },
  { label: "Metric", cell: ({ metric }) => METRICS[metric].label },
  { label: "Value", cell: ({ value }) => value },
  { label: "Unit", cell: ({ metric }) => METRICS[metric].unit },
  { label: "Device", cell: ({ device }) => device },
  { label: "Source", cell: ({ source }) => source },
  { label: "Corrected", cell: ({ isCorrected }) => (isCorrected ? "yes" : "no") },
  { label: "Entered (New Orleans)", cell: ({ createdAt }) => businessTime(new Date(createdAt)) },
];

const OneMeasurement = z.object({ data: StaffMeasurement });

/** Staff: what was measured, at an event or elsewhere. */
export function measurementRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/admin/measurements",
    {
      config: { who: "scout" },
      schema: {
        summary: `What was measured of players, those entered last first: ${WHOLE_LIST.toLocaleString("en-US")}, or one page`,
        querystring: MeasurementFilter,
        response: { 200: MeasurementPage },
      },
    },
    async ({ query }) => answerPage(await listMeasurements(deps.database.db, query)),
  );

  app.get(
    "/api/admin/measurements.csv",
    {
      config: { who: "scout", asksAgain: true },
      schema: {
        summary: "The measurements of the filter as a CSV file",
        querystring: MeasurementFilter,
        response: { 200: CSV_ANSWER },
      },
    },
    async ({ actor, query }, reply) => {
      const batches = await exportMeasurements(deps, actor, query);
      return sendCsv(reply, deps.log, { name: "measurements", columns: COLUMNS, batches }) as never;
    },
  );

  app.get(
    "/api/admin/measurements/leaders",
    {
      config: { who: "scout" },
      schema: {
        summary: "The players with the best values of a metric, by class and position",
        querystring: LeaderFilter,
        response: { 200: Leaders },
      },
    },
    ({ query }) => readLeaders(deps.database.db, query, "staff"),
  );

  app.post(
    "/api/admin/measurements",
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
    "/api/admin/measurements/:id",
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
    "/api/admin/measurements/:id/correction",
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
