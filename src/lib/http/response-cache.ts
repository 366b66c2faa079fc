import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { ContentVersion } from "../db/content-version.ts";
import { bestEncoding } from "./encoded-body.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Null where nothing is cached. */
    readonly responseCache: ResponseCache | null;
  }
}

/** An answer as it went out: head and body are sent again as they are. */
interface CachedAnswer {
  route: string;
  headers: string[];
  body: Buffer;
}

/**
 * Caches public answers as they were sent, as long as nothing public changed since the request for
 * them arrived. An answer from the cache meets no hook and no route: its security headers are cached
 * with it, and `onHit` writes its log line. A read therefore costs little more than a bare answer of
 * `node:http` (docs/measurements.md).
 */
export interface ResponseCache {
  /** Answers the request when its answer is cached; false leaves it to the app. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Stores an answer that was just sent, if everybody may have it. */
  store(request: FastifyRequest, reply: FastifyReply, body: Buffer): void;
}

type OnHit = (route: string, ms: number) => void;

/**
 * The most answers cached for addresses with a query, and the most for addresses without: queries may be
 * made up, and must not push the others out.
 */
const MOST_ANSWERS = 200;

export function createResponseCache(contentVersion: ContentVersion, onHit: OnHit): ResponseCache {
  const plain = new LRUCache<string, CachedAnswer>({ max: MOST_ANSWERS });
  const asked = new LRUCache<string, CachedAnswer>({ max: MOST_ANSWERS });
  const answersTo = ({ url = "" }: IncomingMessage) => (url.includes("?") ? asked : plain);
  /** The version at which the app took a request: its answer is at least as new. */
  const arrivals = new WeakMap<IncomingMessage, number>();
  let version = contentVersion.current;

  return {
    answer(request, response) {
      if (!isForEverybody(request) || !contentVersion.isConnected) return false;
      if (version !== contentVersion.current) {
        plain.clear();
        asked.clear();
        version = contentVersion.current;
      }
      const hit = answersTo(request).get(keyOf(request));
      if (!hit) {
        arrivals.set(request, version);
        return false;
      }
      const start = performance.now();
      response.writeHead(200, hit.headers);
      response.end(hit.body);
      onHit(hit.route, performance.now() - start);
      return true;
    },

    store({ raw, routeOptions }, reply, body) {
      if (arrivals.get(raw) !== version || reply.statusCode !== 200) return;
      const headers = reply.getHeaders();
      if (headers["set-cookie"] !== undefined) return;
      if (!isPlain(raw.url ?? "")) return;
      answersTo(raw).set(keyOf(raw), {
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
