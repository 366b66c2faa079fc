import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { getOwnEmail } from "../queries/own-email.ts";
import { ConfirmableAccount, EmailChange, EmailConfirmation, OwnEmail } from "../schema.ts";
import { requireFactorShown } from "../service/confirm-person.ts";
import { requestEmailChange } from "../service/email-change.ts";
import {
  askAgain,
  confirmEmail,
  getConfirmable,
  type OnEmailChanged,
} from "../service/email-confirmation.ts";
import { createSessionCookie } from "./session-cookie.ts";

/**
 * Give one's account another address, and confirm it by the link of a mail.
 * @param onChanged what other domains do when an account has another address
 */
export function emailRoutes(app: App, deps: Deps, onChanged: OnEmailChanged): void {
  const cookie = createSessionCookie(deps.config);
  app.get(
    "/api/user/email",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "The address of one's account, and the one that waits to take its place",
        response: { 200: z.object({ data: OwnEmail }) },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await getOwnEmail(deps, request.member.userId) };
    },
  );

  app.post(
    "/api/user/email",
    {
      config: {
        who: "signed-in",
        refuses: ["not_signed_in", "confirm_again", "stale", "too_many"],
      },
      schema: {
        summary:
          "Ask for another address of one's account, with its password, and a second factor shown where it has one; it takes effect with the link mailed there",
        body: EmailChange,
        response: { 200: Message },
      },
    },
    async (request) => {
      const token = cookie.read(request) ?? "";
      await requireFactorShown(deps, request.member, { token });
      await requestEmailChange(deps, request.member, { ...request.body, token });
      return {
        message: "Please use the link in our email to the new address. It works for 24 hours.",
      };
    },
  );

  app.post(
    "/api/user/email/link",
    {
      config: { who: "signed-in", refuses: ["conflict", "too_many"] },
      schema: {
        summary: "Have the link sent again that confirms one's address",
        body: z.nullish(z.object({})),
        response: { 200: Message },
      },
    },
    async (request) => {
      await askAgain(deps, request.member);
      return { message: "Please check your inbox. The link works for 24 hours." };
    },
  );

  app.get(
    "/api/confirm-email/:token",
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: {
        summary: "The account whose address the token of a link confirms; changes nothing",
        params: z.object({ token: z.string() }),
        response: { 200: ConfirmableAccount },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { username } = await getConfirmable(deps, request.params.token);
      return { username };
    },
  );

  app.post(
    "/api/confirm-email",
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: {
        summary:
          "Confirm the address of an account with the token of a link; a new one takes effect, and other sessions end",
        body: EmailConfirmation,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      const { token } = request.body;
      await confirmEmail(deps, { token, sessionToken: cookie.read(request) }, onChanged);
      reply.header("cache-control", "no-store");
      return { message: "Your address is confirmed." };
    },
  );
}
