import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { listOwnSessions } from "../queries/own-sessions.ts";
import { hashToken } from "../queries/session-hash.ts";
import { CurrentUser, OwnSessionList, PasswordChange } from "../schema.ts";
import { requireFactorShown } from "../service/confirm-person.ts";
import { endOtherSessions, endOwnSession } from "../service/own-sessions.ts";
import { changePassword } from "../service/password-change.ts";
import { createSessionCookie } from "./session-cookie.ts";
import { presentUser } from "./sign-in.ts";

/** Change one's password, see where one is logged in, and log out there. */
export function ownSessionRoutes(app: App, deps: Deps): void {
  const cookie = createSessionCookie(deps.config);

  app.post(
    "/api/user/password",
    {
      config: {
        who: "signed-in",
        refuses: ["not_signed_in", "confirm_again", "stale", "too_many"],
      },
      schema: {
        summary:
          "Give one's account another password, with the one that it has, and a second factor shown where it has one; all other sessions end",
        body: PasswordChange,
        response: { 200: z.object({ message: z.string(), data: CurrentUser }) },
      },
    },
    async (request, reply) => {
      const change = { ...request.body, ...cookie.browserOf(request) };
      await requireFactorShown(deps, request.member, { token: change.oldToken ?? "" });
      const { user, token } = await changePassword(deps, request.member, change);
      cookie.give(reply, token);
      return {
        message: "Your password has been changed. You are logged out everywhere else.",
        data: await presentUser(deps.database.db, user, reply),
      };
    },
  );

  app.get(
    "/api/user/sessions",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Where one's account is logged in: this browser first, then the last seen",
        response: { 200: OwnSessionList },
      },
    },
    async (request, reply) => {
      const hash = hashToken(deps.secrets, cookie.read(request) ?? "");
      reply.header("cache-control", "no-store");
      return {
        data: await listOwnSessions(deps.database.db, request.user.id, hash, deps.now()),
      };
    },
  );

  app.delete(
    "/api/user/sessions",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Log out everywhere but in this browser, the desk included",
        response: { 200: Message },
      },
    },
    async (request) => {
      const token = cookie.read(request) ?? "";
      const ended = await endOtherSessions(deps, request.member, { token });
      return {
        message: ended === 1 ? "1 other login has ended." : `${ended} other logins have ended.`,
      };
    },
  );

  app.delete(
    "/api/user/sessions/:id",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Log out in one of the places where one's account is logged in",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async (request) => {
      const token = cookie.read(request) ?? "";
      await endOwnSession(deps, request.member, { ...request.params, token });
      return { message: "This login has ended." };
    },
  );
}
