import { setTimeout as passTime } from "node:timers/promises";
import type { ScaleSize } from "../support/scale-rows.ts";
import type { ScaleSite } from "../support/scale-site.ts";
import { type ScaleTime, timesOf } from "./times.ts";

/** A page may lag behind votes for as long (decision 023). */
const PAGES_LAG_MS = 300;

const MOST_ATTEMPTS = 3;

/** An address that is asked for, each time after a vote was counted elsewhere, or after another change. */
export interface ScaleRead {
  what: string;
  path: string | ((size: ScaleSize) => string);
  as?: keyof ScaleSite["headers"];
  after?: "votes" | "any";
  isPage?: boolean;
  /** How many rows the answer has, where that grows with the data. */
  rows?: (size: ScaleSize) => number;
}

/** Asks both sites in turn, so that a drift of the machine's speed meets both. A failure took for ever. */
export async function timeRead(
  { what, path, as = "nobody", after = "votes", isPage = false, rows }: ScaleRead,
  few: ScaleSite,
  many: ScaleSite,
  rounds: number,
): Promise<ScaleTime> {
  const ask = async (site: ScaleSite) => {
    const address = typeof path === "string" ? path : path(site.size);
    await site.makeStale(after);
    if (isPage) await passTime(PAGES_LAG_MS);
    for (let attempt = 1; ; attempt += 1) {
      const begun = performance.now();
      const answer = await fetch(`${site.url}${address}`, { headers: site.headers[as] });
      const body = await answer.text();
      if (answer.ok) return performance.now() - begun;
      console.error(`${address}: ${answer.status} ${body.slice(0, 300)}`);
      // A site on a busy machine refuses for a moment; what takes too long fails each time.
      if (attempt === MOST_ATTEMPTS) return Number.POSITIVE_INFINITY;
      await passTime(PAGES_LAG_MS);
    }
  };
  const times: { few: number; many: number }[] = [];
  // The first round fills what is cached for good.
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { few: await ask(few), many: await ask(many) };
    if (round > 0) times.push(pair);
  }
  return {
    what,
    ...timesOf(times),
    rows: rows ? { few: rows(few.size), many: rows(many.size) } : null,
    hasTarget: true,
  };
}
