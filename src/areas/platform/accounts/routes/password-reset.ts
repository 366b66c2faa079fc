import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { NewPassword, ResetRequest, TokenCheck } from "../schema.ts";
import { canReset, requestReset, setPassword } from "../service/password-reset.ts";

/** Ask for a link, look whether it is good, and choose a new password with it. */
export function passwordResetRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/reset-password",
    {
      config: { who: "anyone", refuses: ["too_many"] },
      schema: {
        summary: "Ask for links to choose new passwords; the answer is the same for every address",
        body: ResetRequest,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      await requestReset(deps, request.actor, request.body);
      reply.header("cache-control", "no-store");
      return {
        message:
          "If your email exists in our system, you'll receive password reset instructions shortly.",
      };
    },
  );

  app.get(
    "/api/validate-reset-token/:token",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Whether the token of a link can still be used",
        params: z.object({ token: z.string() }),
        response: { 200: TokenCheck },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { valid: await canReset(deps, request.params.token) };
    },
  );

  app.post(
    "/api/update-password",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Choose a new password with the token of a link; all sessions end",
        body: NewPassword,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      await setPassword(deps, request.actor, request.body);
      reply.header("cache-control", "no-store");
      return { message: "Your password has been updated. Please log in." };
    },
  );
}
