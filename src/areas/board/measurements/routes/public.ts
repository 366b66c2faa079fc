import * as z from "zod/mini";
import { createKeyedContentCache } from "#lib/content-cache.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { readLeaders } from "../queries/leaders.ts";
import { readPlayerMeasurements } from "../queries/player.ts";
import { metricIn } from "../rules/metrics.ts";
import { LeaderFilter, Leaders } from "../schema/measurements.ts";
import { PlayerMeasurements } from "../schema/public.ts";

/** The most answers of a kind that are cached. */
const MOST_CACHED = 500;

const Choice = z.omit(LeaderFilter, { metric: true });
const MetricParams = z.object({ metric: z.string().check(z.maxLength(50)) });

/** For anyone: what was measured of players whose guardians agreed to it. */
export function publicMeasurementRoutes(app: App, { database }: Deps): void {
  const { db, contentVersion } = database;
  // Votes change nothing of it.
  const version = ignoringVotes(contentVersion);
  const players = createKeyedContentCache<PlayerMeasurements>(version, MOST_CACHED);
  const leaders = createKeyedContentCache<Leaders>(version, MOST_CACHED);

  app.get(
    "/api/prospects/:id/measurements",
    {
      config: { who: "anyone" },
      schema: {
        summary: "What was measured of a player, as far as the guardian agreed to it",
        params: IdParams,
        response: { 200: PlayerMeasurements },
      },
    },
    async ({ params }, reply) => {
      reply.header("cache-control", "no-cache");
      return players(String(params.id), async () => ({
        data: await readPlayerMeasurements(db, params.id),
      }));
    },
  );

  app.get(
    "/api/measurables/:metric",
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: {
        summary: "The players with the best values of a metric whose guardians agreed to it",
        params: MetricParams,
        querystring: Choice,
        response: { 200: Leaders },
      },
    },
    async ({ params, query }, reply) => {
      const metric = metricIn(params.metric);
      if (metric === null) throw new AppError("not_found", "There is no such measurement.");
      reply.header("cache-control", "no-cache");
      return leaders(JSON.stringify([metric, query.year, query.position]), () =>
        readLeaders(db, { ...query, metric }, "everybody"),
      );
    },
  );
}
