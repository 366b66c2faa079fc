import type { AppError } from "../errors.ts";
import { TRIES } from "../tries.ts";

const MOST_TRIES = 5;
const LONGEST_SECONDS = 60;

/** The parts of a request that decide whether it is made again. */
interface Asked {
  method: string;
  url: string;
}

/**
 * When and where the browser asks by itself for a page that was refused with 503, as the `Refresh`
 * header says it: each time later, spread so that a crowd does not come back in one second, five times
 * at most. Null for what is not asked for again by itself, such as a form.
 */
export function refreshOf(refusal: AppError, { method, url }: Asked): string | null {
  const again = addressOf(url);
  if (refusal.status !== 503 || !refusal.retryAfterSeconds || method !== "GET" || !again)
    return null;
  const tries = Number(/^\d$/.exec(again.searchParams.get(TRIES) ?? "") ?? 0);
  if (tries >= MOST_TRIES) return null;
  again.searchParams.set(TRIES, String(tries + 1));
  const seconds = Math.min(LONGEST_SECONDS, refusal.retryAfterSeconds * 2 ** tries);
  const spread = Math.floor(Math.random() * (seconds + 1));
  return `${seconds + spread}; url=${again.pathname}${again.search}`;
}

/** The address for a person who asks for it again by hand; null for one that leads elsewhere. */
export function sameAddress(url: string): string | null {
  const again = addressOf(url);
  again?.searchParams.delete(TRIES);
  return again && again.pathname + again.search;
}

function addressOf(url: string): URL | null {
  if (!isOfThisSite(url) || !URL.canParse(url, "http://site")) return null;
  const address = new URL(url, "http://site");
  return isOfThisSite(address.pathname) ? address : null;
}

/** A browser would take two slashes for another site's name. */
function isOfThisSite(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
