import { setTimeout } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { isStaff } from "#areas/platform/accounts/access/entitled.ts";
import { describeUser } from "#areas/platform/accounts/queries/describe-user.ts";
import {
  createDeskCookie,
  createSessionCookie,
} from "#areas/platform/accounts/routes/session-cookie.ts";
import { isSessionToken } from "#areas/platform/accounts/rules/lifetimes.ts";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { findDeskHolder } from "#areas/platform/accounts/service/desk-sessions.ts";
import { mustEnroll } from "#areas/platform/accounts/service/second-factors.ts";
import { findHolder } from "#areas/platform/accounts/service/sessions.ts";
import type { Deps } from "#lib/deps.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { type Client, createClientQueue } from "#lib/http/client-queue.ts";
import { paths } from "#paths.ts";

/** Who opens a page. */
export interface Opener {
  client: Client;
  /** Whether the page is made for this person: a session holds, or nobody could say in time. */
  isOwn: boolean;
  /** Who is signed in, as far as that is known. */
  user: CurrentUser | null;
  /** Whether the session may do nothing but add a second factor: every page leads to the one where that is done. */
  mustEnroll: boolean;
}

const LOOKS = {
  atOnce: 64,
  ofPerson: 24,
  ofNetwork: 48,
  mostWaiting: 200,
  longestWaitMs: 2_000,
};

/** The longest that a slow or unreachable database delays a page; the page's own calls report it. */
const LONGEST_LOOK_MS = 500;

/**
 * Finds out who opens pages. A cookie without a session counts for nothing: its bearer is a visitor,
 * and finds that out at the cost of one look by index, if the cookie has the form of one at all. It
 * stays where it is: taking it away could take one that another tab has just got.
 */
export function createOpeners(deps: Deps): (request: FastifyRequest) => Promise<Opener> {
  const cookie = createSessionCookie(deps.config);
  const deskCookie = createDeskCookie(deps.config);
  const queue = createClientQueue(LOOKS);

  return async (request) => {
    const { person, network } = clientAddress(request.ip);
    const client: Client = { person, network, isStaff: false };
    const isAtDesk = request.url.split("?")[0] === paths.rawPassDesk;
    const token = cookie.read(request) ?? "";
    const deskToken = (isAtDesk && deskCookie.read(request)) || "";
    if (![token, deskToken].some(isSessionToken)) {
      return { client, isOwn: false, user: null, mustEnroll: false };
    }
    async function find() {
      const atDesk = isAtDesk ? await findDeskHolder(deps, deskToken) : null;
      const holder = await findHolder(deps, token);
      const isLed = holder !== null && !atDesk && (await mustEnroll(deps, holder));
      const found = holder ?? atDesk;
      return found && { ...found, isDesk: holder === null, mustEnroll: isLed };
    }
    const look = queue.add(client, () => find().catch(() => undefined));
    const timeUp = setTimeout(LONGEST_LOOK_MS, undefined, { ref: false });
    const holder = await Promise.race([look, timeUp]);
    if (!holder) return { client, isOwn: holder === undefined, user: null, mustEnroll: false };
    const { id, role } = holder.user;
    return {
      client: {
        person: `account ${id}`,
        network,
        isStaff: isStaff({ role, rights: holder.rights }),
      },
      isOwn: true,
      user: holder.isDesk ? null : describeUser(holder.user, holder.rights),
      mustEnroll: holder.mustEnroll,
    };
  };
}
