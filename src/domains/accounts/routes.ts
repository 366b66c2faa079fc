import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Config } from "../../lib/config.ts";
import type { App } from "../../lib/http/app.ts";
import { paths } from "../../paths.ts";
import type { UserRow } from "./queries.ts";
import { SESSION_ABSOLUTE_MS } from "./rules.ts";
import { CurrentUser, Login } from "./schema.ts";
import type { SignIn } from "./service/sign-in.ts";

/** Name of the session cookie: the prefix makes browsers refuse one that a sibling host set. */
export function sessionCookieName(config: Config): string {
  return config.baseUrl.startsWith("https:") ? "__Host-raw_session" : "raw_session";
}

export function accountRoutes(app: App, config: Config, signIn: SignIn): void {
  const cookieName = sessionCookieName(config);
  const cookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.baseUrl.startsWith("https:"),
  } as const;
  const tokenOf = (request: FastifyRequest) => request.cookies[cookieName];

  app.post(
    paths.api.login,
    {
      config: { who: "anyone", refuses: ["not_signed_in", "too_many"] },
      schema: {
        summary: "Sign in",
        body: Login,
        response: { 200: CurrentUser },
      },
    },
    async (request, reply) => {
      const { user, token } = await signIn.signIn(request.actor, request.body, tokenOf(request));
      reply.setCookie(cookieName, token, {
        ...cookieOptions,
        maxAge: SESSION_ABSOLUTE_MS / 1000,
      });
      return present(user, reply);
    },
  );

  app.post(
    paths.api.logout,
    {
      config: { who: "anyone" },
      schema: {
        summary: "Sign out; without a session nothing happens",
        body: z.nullish(z.object({})),
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      const token = tokenOf(request);
      if (token) await signIn.signOut(token);
      reply
        .clearCookie(cookieName, cookieOptions)
        .header("clear-site-data", '"cache", "storage"')
        .header("cache-control", "no-store");
      return { message: "You have been logged out successfully" };
    },
  );

  app.get(
    paths.api.user,
    {
      config: { who: "signed-in" },
      schema: { summary: "The signed-in person", response: { 200: CurrentUser } },
    },
    async (request, reply) => present(request.user, reply),
  );
}

function present(user: UserRow, reply: FastifyReply): CurrentUser {
  reply.header("cache-control", "no-store");
  const { id, username, email, role, createdAt } = user;
  return { id, username, email, role, createdAt: createdAt.toISOString() };
}
