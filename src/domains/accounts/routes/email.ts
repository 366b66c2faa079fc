import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { paths } from "#paths.ts";
import { ConfirmableAccount, CurrentUser, EmailChange, EmailConfirmation } from "../schema.ts";
import { requireFactorShown } from "../service/confirm-person.ts";
import { changeEmail, type OnEmailChanged } from "../service/email-change.ts";
import { askAgain, confirmEmail, getConfirmable } from "../service/email-confirmation.ts";
import type { OnSecondFactor } from "../service/second-factors.ts";
import { createSessionCookie } from "./session-cookie.ts";
import { presentUser } from "./sign-in.ts";

/**
 * Give one's account another address, and confirm it by the link of a mail.
 * @param onChanged what other domains do when an account has another address
 */
export function emailRoutes(
  app: App,
  deps: Deps,
  onChanged: OnEmailChanged,
  factors: OnSecondFactor,
): void {
  const cookie = createSessionCookie(deps.config);
  app.post(
    paths.api.userEmail,
    {
      config: {
        who: "signed-in",
        refuses: ["not_signed_in", "confirm_again", "stale", "too_many"],
      },
      schema: {
        summary:
          "Give one's account another address, with its password, and a second factor shown where it has one; all other sessions end",
        body: EmailChange,
        response: { 200: z.object({ message: z.string(), data: CurrentUser }) },
      },
    },
    async (request, reply) => {
      const change = { ...request.body, ...cookie.browserOf(request) };
      await requireFactorShown(deps, request.member, { token: change.oldToken ?? "" }, factors);
      const { user, token } = await changeEmail(deps, request.member, change, onChanged);
      cookie.give(reply, token);
      return {
        message: "Your address has been changed. Please confirm it with the link in our email.",
        data: await presentUser(deps.database.db, user, reply),
      };
    },
  );

  app.post(
    paths.api.userEmailLink,
    {
      config: { who: "signed-in", refuses: ["conflict", "too_many"] },
      schema: {
        summary: "Have the link sent again that confirms one's address, three times a day",
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
    paths.api.emailConfirmation(":token"),
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
    paths.api.emailConfirm,
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: {
        summary: "Confirm the address of an account with the token of a link",
        body: EmailConfirmation,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      await confirmEmail(deps, request.body.token);
      reply.header("cache-control", "no-store");
      return { message: "Your address is confirmed." };
    },
  );
}
