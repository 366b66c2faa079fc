import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { listActivity } from "../queries/users.ts";
import { ActivityList, CurrentUser, Registration } from "../schema.ts";
import { confirmAdult, register } from "../service/registration.ts";
import { createSessionCookie } from "./session-cookie.ts";
import { presentUser } from "./sign-in.ts";

/** Make an account, and what belongs to one's own. */
export function accountRoutes(app: App, deps: Deps): void {
  const cookie = createSessionCookie(deps.config);

  app.post(
    "/api/register",
    {
      config: { who: "anyone", refuses: ["conflict", "too_many"] },
      schema: {
        summary: "Create an account and sign in with it",
        body: Registration,
        response: { 201: CurrentUser },
      },
    },
    async (request, reply) => {
      const { user, token } = await register(deps, request.actor, {
        ...request.body,
        ...cookie.browserOf(request),
      });
      cookie.give(reply, token);
      return reply.code(201).send(await presentUser(deps.database.db, user, reply));
    },
  );

  app.post(
    "/api/user/adult",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Confirm that you are 18 or over, once and for all",
        body: z.object({ isAdult: z.literal(true, "Please confirm your age") }),
        response: { 200: CurrentUser },
      },
    },
    async (request, reply) =>
      presentUser(deps.database.db, await confirmAdult(deps, request.member), reply),
  );

  app.get(
    "/api/user-activity",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What the signed-in person did, the newest first",
        response: { 200: ActivityList },
      },
    },
    async (request) => {
      const rows = await listActivity(deps.database.db, request.user.id);
      return { data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
    },
  );
}
