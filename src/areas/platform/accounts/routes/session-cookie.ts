import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#lib/config.ts";
import { deviceOf } from "#lib/device.ts";
import { DESK_SESSION_MS, SESSION_ABSOLUTE_MS } from "../rules/lifetimes.ts";
import type { Browser } from "../service/sign-in.ts";

/** Name of the session cookie: the prefix makes browsers refuse one that a sibling host set. */
export function sessionCookieName(config: Config): string {
  return config.baseUrl.startsWith("https:") ? "__Host-raw_session" : "raw_session";
}

/** Name of the cookie of a desk session. */
export function deskCookieName(config: Config): string {
  return config.baseUrl.startsWith("https:") ? "__Host-raw_desk" : "raw_desk";
}

/** Reads, gives and takes away the session cookie of a browser. */
export interface SessionCookie {
  read(request: Pick<FastifyRequest, "cookies">): string | undefined;
  /** What is known of the browser that asks for a session. */
  browserOf(request: FastifyRequest): Browser;
  give(reply: FastifyReply, token: string): void;
  /** Takes the cookie away and has the browser drop the answers that it cached; pages drop what else is personal. */
  takeAway(reply: FastifyReply): void;
  /** Takes the cookie away from somebody who leaves for good: the browser drops all that it stored of the site. */
  takeAwayForGood(reply: FastifyReply): void;
}

/** Reads, gives and takes away the cookie of a desk session. */
export type DeskCookie = Pick<SessionCookie, "read" | "browserOf" | "give" | "takeAway">;

function browserOf(request: FastifyRequest, cookie: string): Browser {
  return { oldToken: request.cookies[cookie], device: deviceOf(request.headers["user-agent"]) };
}

const optionsOf = (config: Config) =>
  ({
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.baseUrl.startsWith("https:"),
  }) as const;

export function createDeskCookie(config: Config): DeskCookie {
  const name = deskCookieName(config);
  const options = optionsOf(config);
  return {
    read: (request) => request.cookies[name],
    browserOf: (request) => browserOf(request, name),
    give(reply, token) {
      reply.setCookie(name, token, { ...options, maxAge: DESK_SESSION_MS / 1000 });
    },
    takeAway(reply) {
      reply.clearCookie(name, options).header("cache-control", "no-store");
    },
  };
}

export function createSessionCookie(config: Config): SessionCookie {
  const name = sessionCookieName(config);
  const options = optionsOf(config);
  function takeAway(reply: FastifyReply, dropped: string): void {
    reply
      .clearCookie(name, options)
      .header("clear-site-data", dropped)
      .header("cache-control", "no-store");
  }
  return {
    read: (request) => request.cookies[name],
    browserOf: (request) => browserOf(request, name),
    give(reply, token) {
      reply.setCookie(name, token, { ...options, maxAge: SESSION_ABSOLUTE_MS / 1000 });
    },
    // The storage also holds the cart, which stays.
    takeAway: (reply) => takeAway(reply, '"cache"'),
    takeAwayForGood: (reply) => takeAway(reply, '"cache", "storage"'),
  };
}
