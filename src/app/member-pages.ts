import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { CurrentUser } from "#domains/accounts/schema.ts";
import type { AsOf } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import type { ReadyAnswer } from "#lib/http/early-answers.ts";
import { takesGzip } from "#lib/http/encoded-body.ts";
import { recentWriters } from "#lib/http/recent-writers.ts";
import { isUncacheable, type MadePage, type RenderedPage } from "./page-cache.ts";
import { type Corner, cornerOf, fillCorners } from "./page-corners.ts";
import type { Asker, Opener } from "./page-opener.ts";

/** Renders the corners of a page for a member, in the order in which they stand in it. */
export type RenderCorners = (user: CurrentUser) => string[];

/** The most people whose corners are kept, and the most addresses that are answered early. */
const MOST_PEOPLE = 1_000;
const MOST_PAGES = 200;

/** A page for everybody as members got it: what all of them get of it. */
interface KnownPage {
  page: RenderedPage;
  asOf: AsOf;
  route: string;
  headers: Record<"gzip" | "identity", readonly string[]>;
}

/** Pages for everybody, sent to members with corners of their own. */
export interface MemberPages {
  /**
   * Sends a page to the member for whom `user` stands, unless it has no room for corners. The same address is
   * answered early from then on, until public content changes.
   * @returns whether it was sent
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    made: MadePage,
    user: CurrentUser,
    address: string,
  ): Promise<boolean>;
}

/**
 * Answers members early (`lib/http/early-answers.ts`): a page for everybody is sent as it is, as long as a visitor
 * might get it, too. Who asks is looked up at each request. What is kept for all of them holds nothing of a person;
 * corners are kept apart, by all that they show.
 */
export function createMemberPages(
  app: App,
  deps: Deps,
  findOpener: (asker: Asker) => Promise<Opener>,
  renderCorners: RenderCorners,
): MemberPages {
  const { contentVersion } = deps.database;
  const writers = recentWriters(deps);
  const pages = new LRUCache<string, KnownPage>({ max: MOST_PAGES });
  const people = new LRUCache<string, Corner[]>({ max: MOST_PEOPLE });

  function cornersOf(user: CurrentUser): Corner[] {
    const shown = JSON.stringify(user);
    const known = people.get(shown);
    if (known) return known;
    const corners = renderCorners(user).map(cornerOf);
    people.set(shown, corners);
    return corners;
  }

  function isTrue({ asOf }: KnownPage, ip: () => string): boolean {
    if (!contentVersion.isConnected || asOf.withoutVotes !== contentVersion.withoutVotes) {
      return false;
    }
    if (asOf.version === contentVersion.current) return true;
    return performance.now() < asOf.lagsUntil && !writers.has(clientAddress(ip()).person);
  }

  async function fill(
    request: IncomingMessage,
    known: KnownPage,
    ip: () => string,
  ): Promise<ReadyAnswer | null> {
    const { url = "", headers } = request;
    const cookies = app.parseCookie(headers.cookie ?? "") as Record<string, string>;
    const { user, mustEnroll } = await findOpener({ url, ip: ip(), cookies });
    if (!user || mustEnroll || !isTrue(known, ip)) return null;
    const encoding = takesGzip(headers["accept-encoding"]) ? "gzip" : "identity";
    const body = await fillCorners(known.page, cornersOf(user), encoding);
    return body && { route: known.route, headers: known.headers[encoding], body };
  }

  app.earlyAnswers.set((request, ip) => {
    const { method, url = "", headers } = request;
    if (method !== "GET" || !headers.cookie || headers["content-encoding"] !== undefined)
      return null;
    const known = pages.get(url);
    if (!known) return null;
    if (isTrue(known, ip)) return fill(request, known, ip);
    pages.delete(url);
    return null;
  });

  return {
    async send(request, reply, { page, asOf }, user, address) {
      if (page.status >= 500) return false;
      const encoding = takesGzip(request.headers["accept-encoding"]) ? "gzip" : "identity";
      const body = await fillCorners(page, cornersOf(user), encoding);
      if (!body) return false;
      reply.code(page.status).headers(page.headers);
      reply.headers({ vary: "cookie, accept-encoding", "cache-control": "private, no-store" });
      const isAlike = page.status === 200 && !isUncacheable(page) && address === request.url;
      if (asOf && isAlike) {
        const plain = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [
          name,
          String(value),
        ]);
        pages.set(address, {
          page,
          asOf,
          route: request.routeOptions.url ?? "none",
          headers: { identity: plain, gzip: [...plain, "content-encoding", "gzip"] },
        });
      }
      if (encoding === "gzip") reply.header("content-encoding", "gzip");
      reply.send(Buffer.concat(body));
      return true;
    },
  };
}
