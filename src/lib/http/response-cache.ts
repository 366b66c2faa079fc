import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { AsOf, ContentVersion } from "../db/content-version.ts";
import { bestEncoding } from "./encoded-body.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Null where nothing is cached. */
    readonly responseCache: ResponseCache | null;
  }
}

/** An answer as it went out: head and body are sent again as they are. */
interface CachedAnswer {
  /** The version of public content that it shows. */
  version: number;
  /** Until when it is sent although votes were counted since, on the clock of `performance.now()`. */
  lagsUntil: number;
  route: string;
  headers: string[];
  body: Buffer;
}

/**
 * Caches public answers as they were sent, as long as nothing public changed since the request for
 * them arrived; a page also for the time that it may lag behind votes. An answer from the cache meets
 * no hook and no route: its security headers are cached with it, and `onHit` writes its log line. A read
 * therefore costs little more than a bare answer of `node:http` (docs/measurements.md).
 */
export interface ResponseCache {
  /** Answers the request when its answer is cached; false leaves it to the app. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Stores an answer that was just sent, if everybody may have it; `asOf` is of what it was made. */
  store(request: FastifyRequest, reply: FastifyReply, body: Buffer, asOf?: AsOf): void;
}

interface CacheOptions {
  contentVersion: ContentVersion;
  onHit(route: string, ms: number): void;
}

/**
 * The most answers cached for addresses with a query, and the most for addresses without: queries may be
 * made up, and must not push the others out.
 */
const MOST_ANSWERS = 200;

export function createResponseCache(options: CacheOptions): ResponseCache {
  const { contentVersion, onHit } = options;
  const plain = new LRUCache<string, CachedAnswer>({ max: MOST_ANSWERS });
  const asked = new LRUCache<string, CachedAnswer>({ max: MOST_ANSWERS });
  const answersTo = ({ url = "" }: IncomingMessage) => (url.includes("?") ? asked : plain);
  /** The version at which the app took a request: its answer is at least as new. */
  const arrivals = new WeakMap<IncomingMessage, number>();
  let withoutVotes = contentVersion.withoutVotes;

  function isTrue({ version, lagsUntil }: CachedAnswer): boolean {
    return version === contentVersion.current || performance.now() < lagsUntil;
  }

  return {
    answer(request, response) {
      if (!isForEverybody(request) || !contentVersion.isConnected) return false;
      if (withoutVotes !== contentVersion.withoutVotes) {
        plain.clear();
        asked.clear();
        withoutVotes = contentVersion.withoutVotes;
      }
      const hit = answersTo(request).get(keyOf(request));
      if (!hit || !isTrue(hit)) {
        arrivals.set(request, contentVersion.current);
        return false;
      }
      const start = performance.now();
      response.writeHead(200, hit.headers);
      response.end(hit.body);
      onHit(hit.route, performance.now() - start);
      return true;
    },

    store({ raw, routeOptions }, reply, body, asOf) {
      const version = arrivals.get(raw);
      if (version === undefined || reply.statusCode !== 200) return;
      const isOutdated = asOf
        ? asOf.withoutVotes !== contentVersion.withoutVotes
        : version !== contentVersion.current;
      if (isOutdated) return;
      const headers = reply.getHeaders();
      if (headers["set-cookie"] !== undefined) return;
      if (!isPlain(raw.url ?? "")) return;
      answersTo(raw).set(keyOf(raw), {
        version: asOf?.version ?? version,
        lagsUntil: asOf?.lagsUntil ?? 0,
        route: routeOptions.url ?? "none",
        headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
        body,
      });
    },
  };
}

/** Whether nothing in a request but its address and encodings decides about the answer. */
function isForEverybody({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers.cookie === undefined &&
    headers["if-none-match"] === undefined &&
    headers["content-encoding"] === undefined
  );
}

/** Whether the path is spelled as paths of this site are: escapes and dots would be a second spelling. */
function isPlain(url: string): boolean {
  const [path = ""] = url.split("?");
  return /^(?:\/[\w~-][\w.~-]*)+$|^\/$/.test(path);
}

function keyOf({ url, headers }: IncomingMessage): string {
  return `${url} ${bestEncoding(headers["accept-encoding"])}`;
}
