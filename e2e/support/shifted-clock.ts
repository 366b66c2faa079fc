import type { Page } from "playwright-core";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { Settings } from "../process/server-process.ts";

/** The milliseconds by which a server's clock has to go ahead to show a time of New Orleans when it starts. */
export function aheadTo(time: string): number {
  const now = new Date();
  const today = businessDay(now);
  const moments = [today, addDays(today, 1)].map((day) => businessMoment(day, time).getTime());
  return Math.min(...moments.map((at) => at - now.getTime()).filter((ahead) => ahead >= 0));
}

/** The settings of a server whose clock is ahead. */
export function shiftedClock(aheadMs: number): Settings {
  const code = encodeURIComponent(shiftDates(aheadMs));
  return { NODE_OPTIONS: `--import=data:text/javascript,${code}` };
}

/** Puts a browser's clock ahead, too, from the next page on: it may be another day there. */
export async function shiftBrowserClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript({ content: shiftDates(aheadMs) });
}

/** A script that puts the dates of its realm ahead. */
function shiftDates(aheadMs: number): string {
  return `{
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) {
        if (given.length > 0) super(...given);
        else super(Real.now() + ${aheadMs});
      }
      static now() {
        return Real.now() + ${aheadMs};
      }
    };
  }`;
}
