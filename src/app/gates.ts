import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
  RouteOptions,
} from "fastify";
import {
  confirmAgain,
  forbidden,
  type Member,
  memberOf,
  notAtDesk,
  type Person,
  type Visitor,
} from "#areas/platform/accounts/access/actor.ts";
import { isStaff, mayUse } from "#areas/platform/accounts/access/entitled.ts";
import type { UserRow } from "#areas/platform/accounts/queries/users.ts";
import {
  deskCookieName,
  sessionCookieName,
} from "#areas/platform/accounts/routes/session-cookie.ts";
import {
  CONFIRMED_MS,
  lastsSince,
  SESSION_IDLE_STAFF_MS,
} from "#areas/platform/accounts/rules/lifetimes.ts";
import { findDeskHolder } from "#areas/platform/accounts/service/desk-sessions.ts";
import { mustEnroll } from "#areas/platform/accounts/service/second-factors.ts";
import { findHolder, type Holder } from "#areas/platform/accounts/service/sessions.ts";
import { ACCOUNT_HEADER } from "#lib/api.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App, Who } from "#lib/http/app.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { createLimit } from "#lib/http/limits.ts";
import { clientCode } from "#lib/security-log.ts";
import { SESSION_ENDS_IN } from "#lib/session-end.ts";
import { MINUTE_MS } from "#lib/time.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Who calls. On routes for anyone that do not ask to know members it is the visitor at the
     * address, whatever the cookie.
     */
    readonly actor: Person;
    /** The caller who is signed in. Throws where the caller is a visitor. */
    readonly member: Member;
    /** The account of the caller. Throws where the caller is a visitor. */
    user: UserRow;
    /** The token of the desk session by which the caller is known; null for any other caller. */
    readonly deskToken: string | null;
    /** Whether the caller's session may do nothing but add a second factor, and log out. */
    readonly mustEnroll: boolean;
    /**
     * Looks once more who calls, for a route that reads its body by itself, once it has come: throws what the gate
     * throws, since a session or a right may have ended meanwhile.
     */
    lookAgain(): Promise<void>;
  }
}

type Config = NonNullable<RouteOptions["config"]>;

/** What every call of staff begins with, but those of the desk and a few of members that staff make, too. */
const STAFF_PREFIX = "/api/admin/";

/** Calls per account in ten minutes that may write. Staff enter whole events, a value per call. */
const WRITES_PER_MEMBER = 300;
const WRITES_PER_STAFF = 3_000;

/**
 * Puts a gate before every call, in front of everything else. Throws, so that the server does not start, if a route under
 * /api does not say who may call it.
 */
export function installGates(app: App, deps: Deps): void {
  const cookieName = sessionCookieName(deps.config);
  const deskCookie = deskCookieName(deps.config);
  const known = new WeakMap<FastifyRequest, Pick<Holder, "user" | "rights">>();
  const confirmedAt = new WeakMap<FastifyRequest, Date>();
  const enrolling = new WeakSet<FastifyRequest>();
  const deskTokens = new WeakMap<FastifyRequest, string>();
  const looks = new WeakMap<FastifyRequest, () => Promise<void>>();
  app.decorateRequest("actor", {
    getter(this: FastifyRequest) {
      const holder = known.get(this);
      const address = clientAddress(this.ip);
      if (!holder) return { kind: "visitor", address } satisfies Visitor;
      const client = clientCode(deps.secrets, address);
      return memberOf(holder.user, address, { rights: holder.rights, client });
    },
  });
  app.decorateRequest("member", {
    getter(this: FastifyRequest) {
      if (this.actor.kind !== "member") throw new Error("request.member is only there for members");
      return this.actor;
    },
  });
  app.decorateRequest("user", {
    getter(this: FastifyRequest) {
      const holder = known.get(this);
      if (!holder) throw new Error("request.user is only there for members");
      return holder.user;
    },
  } as never);

  app.decorateRequest("deskToken", {
    getter(this: FastifyRequest) {
      return deskTokens.get(this) ?? null;
    },
  });

  app.decorateRequest("mustEnroll", {
    getter(this: FastifyRequest) {
      return enrolling.has(this);
    },
  });

  app.decorateRequest("lookAgain", async function lookAgain(this: FastifyRequest) {
    const look = looks.get(this);
    if (!look) throw new Error("request.lookAgain is only there behind a gate");
    await look();
  });

  /**
   * Whether the request may be made by a session that may only add a second factor: on a call for anyone, such a
   * person is a visitor. Throws `factor_required` on every other one.
   */
  function mayEnroll({ routeOptions: { config } }: FastifyRequest): boolean {
    if (config.isForEnrolling) return true;
    if (config.who === "anyone") return false;
    throw new AppError(
      "factor_required",
      "Please add a second factor to your account first. Staff can't work without one.",
    );
  }

  /**
   * Looks who holds the session of the request; says so to `actor` and `user`, and to staff when it
   * ends unused.
   */
  async function recognize(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    reply.header("cache-control", "no-store");
    const token = request.cookies[cookieName];
    const holder = token ? await findHolder(deps, token) : null;
    if (!holder) return false;
    const { user, lastSeenAt } = holder;
    if (await mustEnroll(deps, holder)) {
      if (!mayEnroll(request)) return false;
      enrolling.add(request);
    }
    known.set(request, holder);
    confirmedAt.set(request, holder.confirmedAt);
    if (isStaff({ role: user.role, rights: holder.rights })) {
      const endsAt = lastSeenAt.getTime() + SESSION_IDLE_STAFF_MS;
      reply.header(SESSION_ENDS_IN, Math.ceil((endsAt - deps.now().getTime()) / 1_000));
    }
    return true;
  }

  /** Looks who holds the desk session of the request, which puts off the end of no other session. */
  async function recognizeAtDesk(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const token = request.cookies[deskCookie];
    const holder = token ? await findDeskHolder(deps, token) : null;
    if (!token || !holder) return recognize(request, reply);
    deskTokens.set(request, token);
    reply.header("cache-control", "no-store");
    known.set(request, holder);
    return true;
  }

  /**
   * Throws `other_account` if a change comes from a page of another account: one opened before the person signed in
   * anew in another tab. A desk session stands beside the session of the page, so no page names its account.
   */
  function requireAccountOfPage(request: FastifyRequest): void {
    const named = request.headers[ACCOUNT_HEADER];
    if (named === undefined || !isChange(request.method) || deskTokens.has(request)) return;
    const { id, username } = request.user;
    if (named === String(id)) return;
    throw new AppError(
      "other_account",
      `You are now signed in as @${username}. Reload this page before you send this form.`,
    );
  }

  /** Throws `confirm_again` unless the person of the session has just shown who it is. */
  function requireConfirmed(request: FastifyRequest): void {
    const at = confirmedAt.get(request);
    if (at && at >= lastsSince(deps.now(), CONFIRMED_MS)) return;
    throw confirmAgain();
  }

  const writes = {
    name: "writes",
    seconds: (10 * MINUTE_MS) / 1_000,
    message: "You have made a lot of changes in a short time. Please try again in a few minutes.",
  };
  const writesOfMember = createLimit(deps, { ...writes, points: WRITES_PER_MEMBER });
  const writesOfStaff = createLimit(deps, { ...writes, points: WRITES_PER_STAFF });

  /** Counts a call that may write, whatever else limits it: each published change empties the caches. */
  async function countWrite({ member }: FastifyRequest): Promise<void> {
    const limit = isStaff(member) ? writesOfStaff : writesOfMember;
    await limit.take(String(member.userId));
  }

  function gate(who: Who, { asksAgain, takesDeskSession }: Config): onRequestAsyncHookHandler {
    const look = async (request: FastifyRequest, reply: FastifyReply) => {
      const isMember = await (takesDeskSession
        ? recognizeAtDesk(request, reply)
        : recognize(request, reply));
      if (isMember) requireAccountOfPage(request);
      if (who === "anyone") return;
      if (!isMember) throw new AppError("not_signed_in", "Please log in first.");
      if (who !== "signed-in" && !mayUse(request.member, who)) throw refusalOf(who);
      if (asksAgain === true) requireConfirmed(request);
    };
    return async (request, reply) => {
      looks.set(request, () => look(request, reply));
      await look(request, reply);
    };
  }

  app.addHook("onRoute", (route) => {
    const who = route.config?.who;
    if (!who) {
      if (route.url.startsWith("/api/") && !route.schema?.hide) {
        throw new Error(`${route.method} ${route.url} does not say who may call it`);
      }
      return;
    }
    if (route.url.startsWith(STAFF_PREFIX) && (who === "anyone" || who === "signed-in")) {
      throw new Error(`${route.method} ${route.url} is a call of staff that is not for staff`);
    }
    if (who === "anyone" && !route.config?.knowsMember) return;
    const asksAgain = route.config?.asksAgain;
    const look = gate(who, route.config ?? {});
    // A JSON body may take a minute to come: whose session or right ended meanwhile does nothing more.
    const mayWrite = [route.method].flat().some(isChange) && who !== "anyone";
    const count = mayWrite ? [countWrite as never] : [];
    route.onRequest = [look as never, ...count, ...[route.onRequest ?? []].flat()];
    if (mayWrite) route.preValidation = [look as never, ...[route.preValidation ?? []].flat()];
    if (typeof asksAgain === "function") {
      const ask: preHandlerAsyncHookHandler = async (request) => {
        if (await asksAgain(request)) requireConfirmed(request);
      };
      route.preHandler = [ask as never, ...[route.preHandler ?? []].flat()];
    }
  });
}

function isChange(method: string): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** What is said to whoever may not make a call: at the desk it names the desk. */
function refusalOf(who: Who): AppError {
  return who === "desk" ? notAtDesk() : forbidden();
}
