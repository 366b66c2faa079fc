import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { isOwner } from "../access/actor.ts";
import { describeUser } from "../queries/describe-user.ts";
import { listRightsOf } from "../queries/staff-rights.ts";
import type { UserRow } from "../queries/users.ts";
import { AdminCheck, AuthTest, CurrentUser, Login, Logout, PasskeyAnswer } from "../schema.ts";
import { endDeskSession } from "../service/desk-sessions.ts";
import { signOut } from "../service/sessions.ts";
import { signIn, signInByPasskey } from "../service/sign-in.ts";
import { createDeskCookie, createSessionCookie } from "./session-cookie.ts";

/** Sign in and out, and tell who is signed in. */
export function signInRoutes(app: App, deps: Deps): void {
  const cookie = createSessionCookie(deps.config);
  const deskCookie = createDeskCookie(deps.config);

  /** Whoever signs in or out is somebody else at the desk of this browser, too. */
  async function leaveDesk(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = deskCookie.read(request);
    if (token === undefined) return;
    await endDeskSession(deps, { token });
    deskCookie.takeAway(reply);
  }

  app.post(
    "/api/login",
    {
      config: {
        who: "anyone",
        refuses: ["not_signed_in", "second_factor", "forbidden", "too_many"],
      },
      schema: {
        summary: "Sign in",
        body: Login,
        response: { 200: CurrentUser },
      },
    },
    async (request, reply) => {
      const login = { ...request.body, ...cookie.browserOf(request) };
      const { user, token } = await signIn(deps, request.actor, login);
      cookie.give(reply, token);
      await leaveDesk(request, reply);
      return presentUser(deps.database.db, user, reply);
    },
  );

  app.post(
    "/api/login/passkey",
    {
      config: { who: "anyone", refuses: ["not_signed_in", "forbidden", "too_many"] },
      schema: {
        summary: "Sign in with a passkey, without name and password",
        body: z.object({ passkey: PasskeyAnswer }),
        response: { 200: CurrentUser },
      },
    },
    async (request, reply) => {
      const login = { ...request.body, ...cookie.browserOf(request) };
      const { user, token } = await signInByPasskey(deps, request.actor, login);
      cookie.give(reply, token);
      await leaveDesk(request, reply);
      return presentUser(deps.database.db, user, reply);
    },
  );

  app.post(
    "/api/logout",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Sign out; without a session nothing happens",
        body: z.nullish(Logout),
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      const token = cookie.read(request);
      if (token) await signOut(deps, token);
      cookie.takeAway(reply);
      if (!request.body?.isUnused) await leaveDesk(request, reply);
      return { message: "You have been logged out successfully" };
    },
  );

  app.get(
    "/api/user",
    {
      config: { who: "signed-in", isForEnrolling: true },
      schema: { summary: "The signed-in person", response: { 200: CurrentUser } },
    },
    async (request, reply) => ({
      ...(await presentUser(deps.database.db, request.user, reply)),
      ...(request.mustEnroll && { mustEnroll: true }),
    }),
  );

  app.get(
    "/api/auth-test",
    {
      config: { who: "anyone", knowsMember: true, isForEnrolling: true },
      schema: { summary: "Whether somebody is signed in, and who", response: { 200: AuthTest } },
    },
    async (request, reply) => {
      const isAuthenticated = request.actor.kind === "member";
      if (!isAuthenticated) return { isAuthenticated, user: null };
      return {
        isAuthenticated,
        user: await presentUser(deps.database.db, request.user, reply),
      };
    },
  );

  app.get(
    "/api/check-admin",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Whether the signed-in person is an administrator",
        response: { 200: AdminCheck },
      },
    },
    async (request) => ({ isAdmin: isOwner(request.actor) }),
  );
}

/** The person as that person may see it; kept by nobody. */
export async function presentUser(
  db: Db,
  user: UserRow,
  reply: FastifyReply,
): Promise<CurrentUser> {
  reply.header("cache-control", "no-store");
  return describeUser(user, await listRightsOf(db, user.id));
}
