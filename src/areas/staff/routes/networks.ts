import * as z from "zod/mini";
import { USUAL_DAYS, VoteWindow } from "#areas/votes/schema/report.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { createNetworkList } from "../queries/busiest-networks.ts";
import { reportNetwork } from "../queries/networks.ts";
import {
  NetworkList,
  NetworkParams,
  NetworkReceipt,
  NetworkReport,
  NetworkVoiding,
  NetworkWindow,
} from "../schema/networks.ts";
import { voidNetwork } from "../service/void-network.ts";

/** Staff: look from where votes come over all players and nominations, and void a network's. */
export function networkRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  const listNetworks = createNetworkList(deps);

  app.get(
    "/api/admin/vote-networks",
    {
      config: { who: "admin" },
      schema: {
        summary: "The networks with the most votes, over all players and nominations",
        querystring: VoteWindow,
        response: { 200: NetworkList },
      },
    },
    async ({ query }) => listNetworks(Number(query.days ?? USUAL_DAYS), deps.now()),
  );

  app.get(
    "/api/admin/vote-networks/:network",
    {
      config: { who: "admin" },
      schema: {
        summary: "What a network voted for, by hour and by player or nomination",
        params: NetworkParams,
        querystring: NetworkWindow,
        response: { 200: z.object({ data: NetworkReport }) },
      },
    },
    async ({ params, query }) => ({
      data: await reportNetwork(db, params.network, Number(query.days ?? USUAL_DAYS), deps.now()),
    }),
  );

  app.post(
    "/api/admin/vote-networks/:network/void",
    {
      config: { who: "admin", asksAgain: true, refuses: ["stale", "conflict"] },
      schema: {
        summary: "Take the votes of a network out of the counts of all players and nominations",
        params: NetworkParams,
        body: NetworkVoiding,
        response: { 200: z.object({ data: NetworkReceipt }) },
      },
    },
    async ({ params, body, actor }) => ({
      data: await voidNetwork(deps, actor, { ...body, ...params }),
    }),
  );
}
