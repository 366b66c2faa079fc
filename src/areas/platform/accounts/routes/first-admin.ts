import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { CurrentUser, FirstAdmin } from "../schema.ts";
import { becomeFirstAdmin, refuseWhenClosed } from "../service/setup-code.ts";
import { createSessionCookie } from "./session-cookie.ts";
import { presentUser } from "./sign-in.ts";

/** The first administrator of a running site, made with the code that the server printed. */
export function firstAdminRoutes(app: App, deps: Deps): void {
  const cookie = createSessionCookie(deps.config);

  app.get(
    "/api/create-admin",
    {
      config: { who: "anyone", refuses: ["forbidden"] },
      schema: {
        summary: "How to create the first administrator, while there is none",
        response: { 200: Message },
      },
    },
    async (_request, reply) => {
      await refuseWhenClosed(deps);
      reply.header("cache-control", "no-store");
      return {
        message:
          "There is no administrator yet. Create the first one with the setup code that the server printed when it started.",
      };
    },
  );

  app.post(
    "/api/create-admin",
    {
      config: { who: "anyone", refuses: ["forbidden", "conflict", "too_many"] },
      schema: {
        summary: "Create the first administrator and sign in",
        body: FirstAdmin,
        response: { 201: z.object({ message: z.string(), data: CurrentUser }) },
      },
    },
    async (request, reply) => {
      const { user, token } = await becomeFirstAdmin(deps, request.actor, {
        ...request.body,
        ...cookie.browserOf(request),
      });
      cookie.give(reply, token);
      const data = await presentUser(deps.database.db, user, reply);
      return reply.code(201).send({ message: "Administrator account created", data });
    },
  );
}
