import { expect, test } from "vitest";
import { type Arrival, arrive, closeBrowser, openBrowser, type Visitor } from "./browser.ts";
import { closeDemoData, openDemoData, type Site, type SiteSettings, startSite } from "./site.ts";

/** A test function with a browser, for sites that the test starts itself. */
export const journey = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what a fixture needs
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    onCleanup(closeBrowser);
    return openBrowser();
  })
  // biome-ignore lint/correctness/noEmptyPattern: see above
  .extend("demoData", { scope: "worker" }, async ({}, { onCleanup }) => {
    onCleanup(closeDemoData);
    return openDemoData();
  })
  /** Opens a window on a site. Whatever surprises it meets fails the test. */
  .extend("arriveAt", ({ browser }, { onCleanup }) => {
    const visitors: Awaited<ReturnType<typeof arrive>>[] = [];
    onCleanup(async () => {
      await Promise.all(visitors.map((visitor) => visitor.leave()));
      const surprises = visitors.flatMap((visitor) => visitor.surprises());
      expect(surprises, "nothing unexpected happens in the browser").toEqual([]);
    });
    return async (site: Site, arrival?: Arrival): Promise<Visitor> => {
      const visitor = await arrive(browser, site.url, arrival);
      visitors.push(visitor);
      return visitor;
    };
  });

/**
 * A test function for the journeys of one file, which share a site with the demo content. Every
 * visitor has a network address of his own.
 */
export function journeysOn(settings: SiteSettings = {}) {
  return journey
    .extend("site", { scope: "file" }, async ({ demoData }, { onCleanup }) => {
      const site = await startSite({
        settings: { TRUST_PROXY: "127.0.0.1", ...settings },
        dataOf: demoData,
      });
      onCleanup(() => site.stop());
      return site;
    })
    .extend("arrive", ({ site, arriveAt }) => {
      return (arrival?: Arrival) => arriveAt(site, arrival);
    });
}
