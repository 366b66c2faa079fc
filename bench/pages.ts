import { paths } from "#paths.ts";
import { measureFirstLoad, sum } from "../e2e/support/first-load.ts";
import { PUBLIC_PAGES } from "../e2e/support/public-pages.ts";
import { median } from "./support/compare.ts";
import { CATEGORIES, openLighthouse, type PageReport } from "./support/lighthouse.ts";
import { startTlsProxy } from "./support/tls-proxy.ts";

const PAGES = [
  paths.home,
  paths.board,
  paths.player(":id"),
  paths.youScout,
  paths.shop,
  paths.rawPass,
  paths.connect,
];
const FIRST_LOAD_BYTES = 145_000;
/** Scores out of 100. */
const LEAST = { performance: 90, accessibility: 100, "best-practices": 100, seo: 100 };
const MOST_MS = { paint: 2_000, blocking: 200 };

/** Prints the first load of each public page and what Lighthouse says of the main ones, as a phone on a slow network. */
export async function printPages(
  chromiumPath: string,
  site: { url: string },
  rounds: number,
): Promise<void> {
  const sizes = [];
  for (const addressOf of Object.values(PUBLIC_PAGES)) {
    const page = await addressOf(site);
    const { scripts } = measureFirstLoad(await (await fetch(site.url + page)).text());
    const bytes = sum(scripts);
    sizes.push({ page, "files of script": Object.keys(scripts).length, bytes });
  }
  console.log(`\nFirst load, compressed (target: at most ${FIRST_LOAD_BYTES} bytes of script):`);
  console.table(sizes);

  const look = await openLighthouse(chromiumPath);
  const proxy = await startTlsProxy(site.url);
  const rows = [];
  for (const route of PAGES) {
    const page = (await PUBLIC_PAGES[route]?.(site)) ?? route;
    const reports: PageReport[] = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await look(proxy.url + page));
    rows.push({ page, ...figuresOf(reports) });
  }
  proxy.stop();
  console.log(
    `\nLighthouse, over HTTP/2, medians of ${rounds} rounds (no target: SEO of a page with noindex):`,
  );
  console.table(rows);
}

function figuresOf(reports: PageReport[]): Record<string, string> {
  const figure = (read: (report: PageReport) => number, isMet: (value: number) => boolean) => {
    const value = median(reports.map(read));
    return `${value.toFixed(0)}${isMet(value) ? "" : " MISSED"}`;
  };
  return {
    ...Object.fromEntries(
      CATEGORIES.map((category) => [
        category,
        figure(
          ({ scores }) => scores[category],
          (score) => score >= LEAST[category],
        ),
      ]),
    ),
    "largest paint, ms": figure(
      ({ largestPaintMs }) => largestPaintMs,
      (ms) => ms <= MOST_MS.paint,
    ),
    "blocking, ms": figure(
      ({ blockingMs }) => blockingMs,
      (ms) => ms <= MOST_MS.blocking,
    ),
  };
}
