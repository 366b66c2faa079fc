import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { memberApi } from "#member-api.ts";
import { listPassesOf } from "./queries/passes.ts";
import { BoughtPass, CancelledPass, NewPass, OwnPass } from "./schema.ts";
import { buyPass } from "./service/buy-pass.ts";
import { cancelPass, undoCancelPass } from "./service/cancel-pass.ts";
/** The passes of one's own account. */
export function passRoutes(app: App, deps: Deps): void {
  app.get(
    memberApi.passes,
    {
      config: { who: "signed-in" },
      schema: {
        summary: "The passes of the signed-in person, the newest first",
        response: { 200: z.object({ data: z.array(OwnPass) }) },
      },
    },
    async ({ user }) => ({ data: await listPassesOf(deps.database.db, user.id) }),
  );

  app.post(
    memberApi.passes,
    {
      config: {
        who: "signed-in",
        refuses: ["adult_unconfirmed", "not_found", "conflict", "stale", "too_many", "unavailable"],
      },
      schema: {
        summary:
          "Buy a pass for an athlete: holds the places and tells where the first month is paid",
        body: NewPass,
        response: { 201: BoughtPass },
      },
    },
    async ({ member, body }, reply) =>
      reply.code(201).send({ data: await buyPass(deps, member, body) }),
  );

  app.post(
    memberApi.cancelPass(":id"),
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary:
          "Cancel a pass to the end of its paid time, or at once within the first three days",
        params: IdParams,
        response: { 200: CancelledPass },
      },
    },
    async ({ member, params }) => ({ data: await cancelPass(deps, member, { id: params.id }) }),
  );

  app.post(
    memberApi.undoCancelPass(":id"),
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary: "Let a pass go on that was to end",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await undoCancelPass(deps, member, { id: params.id });
      return { message: "Your pass goes on." };
    },
  );
}
