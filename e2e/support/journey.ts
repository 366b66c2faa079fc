import { expect, test } from "vitest";
import {
  type Arrival,
  arrive,
  closeBrowser,
  forgetFiles,
  openBrowser,
  type Visitor,
} from "./browser.ts";
import { watchShifts } from "./layout.ts";
import { closeSharedSite, openSharedSite, type Site, startSite } from "./site.ts";

/** Opens a window on a site. Whatever surprises it meets fails the test. */
type ArriveAt = (site: Site, arrival?: Arrival) => Promise<Visitor>;

const inBrowser = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what a fixture needs
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    onCleanup(closeBrowser);
    return openBrowser();
  })
  .extend("arriveAt", ({ browser }, { onCleanup }): ArriveAt => {
    const visitors: Awaited<ReturnType<typeof arrive>>[] = [];
    onCleanup(async () => {
      await Promise.all(visitors.map((visitor) => visitor.leave()));
      expectNoSurprises(visitors.flatMap((visitor) => visitor.surprises()));
    });
    return async (site, arrival) => {
      const visitor = await arrive(browser, site.url, arrival);
      visitors.push(visitor);
      return visitor;
    };
  });

/** Somebody who only looks: he keeps his window from one test of a file to the next, not its files. */
export interface Onlooker extends Visitor {
  /** How far the page that is open has shifted. */
  shifted(): Promise<number>;
}

/** Names each surprise in the first line of the failure, the one that the summary of a run prints. */
function expectNoSurprises(surprises: string[]): void {
  expect(surprises, `unexpected in the browser: ${surprises.join("; ")}`).toEqual([]);
}

interface Fixtures {
  site: Site;
  arriveAt: ArriveAt;
}

function arriveAtSite({ site, arriveAt }: Fixtures): (arrival?: Arrival) => Promise<Visitor> {
  return (arrival) => arriveAt(site, arrival);
}

/**
 * A test in a browser on the site that all journeys share: with the demo content, and as many votes
 * as other journeys have left. Every visitor has its own network address.
 */
export const journey = inBrowser
  // biome-ignore lint/correctness/noEmptyPattern: see above
  .extend("sharedSite", { scope: "worker" }, async ({}, { onCleanup }) => {
    onCleanup(closeSharedSite);
    return openSharedSite();
  })
  .extend("site", { scope: "file" }, ({ sharedSite }, { onCleanup }) => {
    // What a worker's own fixtures throw at the end fails nothing: hence once a file.
    onCleanup(() => expect(sharedSite.takeErrors()).toEqual([]));
    return sharedSite;
  })
  .extend("arrive", arriveAtSite)
  .extend("window", { scope: "file" }, async ({ browser, site }, { onCleanup }) => {
    const visitor = await arrive(browser, site.url);
    onCleanup(() => visitor.leave());
    await forgetFiles(visitor.page);
    return { ...visitor, shifted: await watchShifts(visitor.page) };
  })
  // A window of one's own, with its process, costs more than most pages do.
  .extend("onlooker", async ({ window }, { onCleanup }): Promise<Onlooker> => {
    await window.beginAnew();
    onCleanup(() => {
      expectNoSurprises(window.surprises());
    });
    return window;
  });

/** As `journey`, on a site that only the journeys of the same file share. */
export const journeyOfItsOwn = inBrowser
  // biome-ignore lint/correctness/noEmptyPattern: see above
  .extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
    const site = await startSite();
    onCleanup(() => site.stop());
    return site;
  })
  .extend("arrive", arriveAtSite);
