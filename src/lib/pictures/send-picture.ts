import type { FastifyReply, FastifyRequest } from "fastify";
import type { FinishedPicture } from "./picture-desk.ts";

/** Shared caches and browsers keep a picture for so long before they ask again. */
const FRESH_SECONDS = 300;

/** Sends a PNG that other sites and chat programs may show, or 304 to who has it. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: FinishedPicture,
): FastifyReply {
  reply.headers({
    "cache-control": `public, max-age=${FRESH_SECONDS}`,
    "cross-origin-resource-policy": "cross-origin",
    etag,
  });
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  if (known?.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag)) {
    return reply.code(304).send();
  }
  return reply.type("image/png").send(bytes);
}
