import type { InjectOptions } from "fastify";
import type { UserRow } from "#areas/platform/accounts/queries/users.ts";
import { sessionCookieName } from "#areas/platform/accounts/routes/session-cookie.ts";
import { openSession } from "#areas/platform/accounts/service/sessions.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";

type Headers = Record<string, string>;

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** Parsed when it is JSON, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  body: any;
}

/** Somebody who calls the site. Calls go through the whole app without a socket. */
export interface Caller {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string, body?: unknown): Promise<Answer>;
  /** The same person at another network address. */
  at(address: string): Caller;
  /** The same person with these headers besides. */
  with(headers: Headers): Caller;
}

/** A caller with a session. */
export interface SignedIn extends Caller {
  readonly user: UserRow;
}

/** Somebody without a session. The address counts where the app trusts the proxy 127.0.0.1. */
export function callerAt(app: App, address: string): Caller {
  return createCaller(app, { "x-forwarded-for": address });
}

/** Opens a session for the account as a login does, without its cost. */
export async function signedIn(
  app: App,
  deps: Deps,
  user: UserRow,
  address: string,
): Promise<SignedIn> {
  const token = await openSession(deps.database.db, deps, user.id);
  const cookie = `${sessionCookieName(deps.config)}=${token}`;
  return { user, ...createCaller(app, { "x-forwarded-for": address, cookie }) };
}

/** Somebody who logs in for each call: there is a session however far the clock has moved on. */
export function signedInAnew(signIn: () => Promise<Caller>): Caller {
  return {
    get: async (path) => (await signIn()).get(path),
    post: async (path, body) => (await signIn()).post(path, body),
    put: async (path, body) => (await signIn()).put(path, body),
    patch: async (path, body) => (await signIn()).patch(path, body),
    delete: async (path, body) => (await signIn()).delete(path, body),
    at: (address) => signedInAnew(async () => (await signIn()).at(address)),
    with: (more) => signedInAnew(async () => (await signIn()).with(more)),
  };
}

function createCaller(app: App, headers: Headers): Caller {
  async function call(
    method: InjectOptions["method"],
    url: string,
    body?: unknown,
  ): Promise<Answer> {
    const answer = await app.inject({
      method: method as "GET",
      url,
      headers,
      ...(body !== undefined && { payload: body as object }),
    });
    const isJson = answer.headers["content-type"]?.toString().startsWith("application/json");
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson && answer.body !== "" ? answer.json() : answer.body,
    };
  }
  return {
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
    patch: (path, body) => call("PATCH", path, body),
    delete: (path, body) => call("DELETE", path, body),
    at: (address) => createCaller(app, { ...headers, "x-forwarded-for": address }),
    with: (more) => createCaller(app, { ...headers, ...more }),
  };
}
