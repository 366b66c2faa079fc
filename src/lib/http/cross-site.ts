import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses a state-changing request that another site made the browser send. */
export function refuseCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  ownOrigin: string,
): void {
  if (SAFE_METHODS.has(method) || isOwn(headers, ownOrigin)) return;
  throw new AppError("cross_site", "This request came from another site and was refused.");
}

function isOwn(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const source = headers.origin ?? headers.referer;
  return source === undefined || (URL.canParse(source) && new URL(source).origin === ownOrigin);
}
