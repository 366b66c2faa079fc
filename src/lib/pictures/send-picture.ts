import type { FastifyReply, FastifyRequest } from "fastify";
import type { RenderedPicture } from "./render-cache.ts";

interface PictureOptions {
  /** How long caches and browsers keep it before they ask again; with 0 they ask each time. */
  freshSeconds?: number;
  type?: string;
}

/** Sends a picture that other sites and chat programs may show, or 304 to a client that has it. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: RenderedPicture,
  { freshSeconds = 300, type = "image/png" }: PictureOptions = {},
): FastifyReply {
  reply.headers({
    "cache-control": freshSeconds === 0 ? "no-cache" : `public, max-age=${freshSeconds}`,
    "cross-origin-resource-policy": "cross-origin",
    etag,
  });
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  if (known?.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag)) {
    return reply.code(304).send();
  }
  return reply.type(type).send(bytes);
}
