import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { AsOf } from "../db/content-version.ts";
import type { App } from "./app.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** The knee of the curve for text of 20–200 kB: a few milliseconds, off the event loop. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** An answer's body, ready to be sent many times. Each compressed form is made once, when asked. */
export interface EncodedBody {
  readonly etag: string;
  readonly identity: Buffer;
  brotli(): Promise<Buffer>;
  gzip(): Promise<Buffer>;
}

export function encodeBody(text: string | Buffer): EncodedBody {
  const identity = typeof text === "string" ? Buffer.from(text) : text;
  let etag: string | undefined;
  let brotli: Promise<Buffer> | undefined;
  let gzipped: Promise<Buffer> | undefined;
  return {
    // Weak, because one tag stands for all encodings of the same content.
    get etag() {
      etag ??= `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
      return etag;
    },
    identity,
    brotli: () => (brotli ??= brotliAsync(identity, BROTLI)),
    gzip: () => (gzipped ??= gzipAsync(identity)),
  };
}

type Encoding = "br" | "gzip" | "identity";

/**
 * The encodings chosen for `accept-encoding` headers. Browsers send few different ones, so each is parsed
 * once, not for every answer.
 */
const encodings = new LRUCache<string, Encoding>({ max: 64 });

/** The best encoding that an `accept-encoding` takes. */
export function bestEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const known = encodings.get(accepted);
  if (known) return known;
  const best = readBest(accepted);
  encodings.set(accepted, best);
  return best;
}

function readBest(accepted: string): Encoding {
  if (takes(accepted, "br")) return "br";
  return takes(accepted, "gzip") ? "gzip" : "identity";
}

/**
 * Sends a body in the best encoding the client takes. An OK answer that may be stored has a tag, and is 304 for a client
 * that has it already.
 * @param address the one form of the answer's address, if it has several: only that is stored in
 * the response cache.
 * @param asOf of what it was made, where it may lag behind votes.
 */
export function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
  address = request.url,
  asOf?: AsOf,
): FastifyReply | Promise<FastifyReply> {
  const isStored = !String(reply.getHeader("cache-control")).includes("no-store");
  if (reply.statusCode === 200 && isStored) {
    reply.header("etag", body.etag);
    const known = request.headers["if-none-match"];
    if (known !== undefined && hasTag(known, body.etag)) return reply.code(304).send();
  }
  const cache = request.url === address ? request.server.responseCache : null;
  const sendAndStore = (bytes: Buffer) => {
    reply.send(bytes);
    cache?.store(request, reply, bytes, asOf);
    return reply;
  };
  const encoding = bestEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity") return sendAndStore(body.identity);
  reply.header("content-encoding", encoding);
  return (encoding === "br" ? body.brotli() : body.gzip()).then(sendAndStore);
}

interface ServedText {
  text: string;
  type: string;
  cacheControl: string;
  policy?: string;
  /** Also while the server is busy or stopping. */
  isAlwaysAnswered?: boolean;
}

/** Serves the same text to everybody at an address that the description of the calls leaves out. */
export function serveText(app: App, address: string, served: ServedText): void {
  const { type, cacheControl, policy, isAlwaysAnswered = false } = served;
  const body = encodeBody(served.text);
  app.get(address, { config: { isAlwaysAnswered }, schema: { hide: true } }, (request, reply) => {
    reply.headers({
      "cache-control": cacheControl,
      "content-type": `${type}; charset=utf-8`,
      ...(policy && { "content-security-policy": policy }),
      vary: "accept-encoding",
    });
    return sendBody(request, reply, body);
  });
}

/** Tags are compared weakly: whether one is marked as weak makes no difference (RFC 9110, 13.1.2). */
function hasTag(header: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header === "*" || header.split(",").some((tag) => opaque(tag) === opaque(etag));
}

function takes(header: string, encoding: string): boolean {
  return header
    .toLowerCase()
    .split(",")
    .some((part) => {
      const [name, ...params] = part.split(";").map((piece) => piece.trim());
      return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param));
    });
}
