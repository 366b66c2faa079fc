import type { Page } from "playwright-core";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import { moveDates } from "../../tests/moment.ts";

/** The milliseconds by which a server's clock has to go ahead to show a time of New Orleans when it starts. */
export function aheadTo(time: string): number {
  const now = new Date();
  const today = businessDay(now);
  const moments = [today, addDays(today, 1)].map((day) => businessMoment(day, time).getTime());
  return Math.min(...moments.map((at) => at - now.getTime()).filter((ahead) => ahead >= 0));
}

/** Puts a browser's clock ahead of the tests', too, from the next page on: it may be another day there. */
export async function shiftBrowserClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript(moveDates, aheadMs);
}
