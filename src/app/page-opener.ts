import type { FastifyRequest } from "fastify";
import { createSessionCookie } from "#domains/accounts/routes/session-cookie.ts";
import { isSessionToken } from "#domains/accounts/rules.ts";
import { findHolder } from "#domains/accounts/service/sessions.ts";
import type { Deps } from "#lib/deps.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { type Client, createFairTurns } from "#lib/http/fair-turns.ts";

/** Who opens a page. */
export interface Opener {
  client: Client;
  /** Whether the page is made for this person: a session holds, or nobody could say in time. */
  isOwn: boolean;
}

const LOOKS = {
  atOnce: 8,
  reserved: 0,
  ofPerson: 3,
  ofNetwork: 6,
  mostWaiting: 200,
  longestWaitMs: 2_000,
};

/** A database that is slow or away delays a page by no more: it is told by the page's own calls. */
const LONGEST_LOOK_MS = 500;

/**
 * Finds out who opens pages. A cookie without a session counts for nothing: its bearer is a visitor,
 * and finds that out at the cost of one look by index, if the cookie has the form of one at all. It
 * stays where it is: taking it away could take one that another tab has just got.
 */
export function createOpeners(deps: Deps): (request: FastifyRequest) => Promise<Opener> {
  const cookie = createSessionCookie(deps.config);
  const turns = createFairTurns(LOOKS);

  return async (request) => {
    const { person, network } = clientAddress(request.ip);
    const client: Client = { person, network, isStaff: false };
    const token = cookie.read(request);
    if (token === undefined || !isSessionToken(token)) return { client, isOwn: false };
    const look = turns.take(client, null, () => findHolder(deps, token).catch(() => undefined));
    const holder = await inTime(look);
    if (!holder) return { client, isOwn: holder === undefined };
    const { id, role } = holder.user;
    return {
      client: { person: `account ${id}`, network, isStaff: role === "admin" },
      isOwn: true,
    };
  };
}

/** What the look finds, or undefined when it takes too long. */
async function inTime<Found>(look: Promise<Found>): Promise<Found | undefined> {
  let limit: NodeJS.Timeout | undefined;
  const timeUp = new Promise<undefined>((resolve) => {
    limit = setTimeout(() => resolve(undefined), LONGEST_LOOK_MS);
  });
  try {
    return await Promise.race([look, timeUp]);
  } finally {
    clearTimeout(limit);
  }
}
