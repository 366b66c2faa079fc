import { paths } from "#paths.ts";
import { PUBLIC_PAGES, SERVICE_PAGES } from "../e2e/support/public-pages.ts";
import { buildIfChanged } from "../scripts/build-if-changed.ts";
import { provideChromium } from "../scripts/find-chromium.ts";
import { benchRest } from "./rest.ts";
import { median } from "./support/compare.ts";
import { CATEGORIES, openLighthouse, type PageReport } from "./support/lighthouse.ts";
import { openNu } from "./support/nu.ts";
import { startSite } from "./support/site.ts";

const ROUNDS = 3;
/** What search engines find, and where they do not look but customers pay. */
const ADDRESSES = [
  ...Object.values(PUBLIC_PAGES),
  SERVICE_PAGES[paths.checkout],
  SERVICE_PAGES[paths.checkoutSuccess],
].filter((addressOf) => addressOf !== undefined);
const TARGET = { performance: 95, accessibility: 100, "best-practices": 95, seo: 100 };
/** Share of a core, drawn without a graphics card. */
const REST_TARGET = 0.1;
/** What Lighthouse finds and we want so. */
const INTENDED: Record<string, string> = {
  "is-crawlable": "noindex: a player until the family agreed, the checkout always",
};

await buildIfChanged();
const chromium = await provideChromium();
if ("reason" in chromium) throw new Error(chromium.reason);
const subject = await startSite({});
// As the site writes its own address.
const site = { url: subject.url.replace("127.0.0.1", "localhost") };
const look = await openLighthouse(chromium.path);
try {
  await checkMarkup();
  console.log(`Lighthouse, as a phone on a slow network, medians of ${ROUNDS} rounds:`);
  const rows = [];
  for (const addressOf of ADDRESSES) {
    const path = await addressOf(site);
    const reports: PageReport[] = [];
    const withoutScripts: PageReport[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      reports.push(await look(site.url + path));
      withoutScripts.push(await look(site.url + path, { hasScripts: false }));
    }
    rows.push({ page: path, ...scoresOf(reports), ...costOfScripts(reports, withoutScripts) });
    printFindings(path, reports);
  }
  console.table(rows);
  printRest(await benchRest(chromium.path, site.url + paths.home));
} finally {
  await subject.stop();
}

/** What the Nu HTML checker says of the same pages. An error of theirs fails the run. */
async function checkMarkup(): Promise<void> {
  const findErrors = openNu();
  if (!findErrors) {
    console.log("The Nu HTML checker is left out: there is no Java.");
    return;
  }
  let errors = 0;
  for (const addressOf of ADDRESSES) {
    const path = await addressOf(site);
    for (const error of findErrors(await (await fetch(site.url + path)).text())) {
      console.log(`${path}  Nu: ${error}`);
      errors += 1;
    }
  }
  console.log(`The Nu HTML checker finds ${errors} errors on ${ADDRESSES.length} pages.`);
  if (errors > 0) process.exitCode = 1;
}

/** Where a score misses its target, it says so, and whether we want it so. */
function scoresOf(reports: PageReport[]): Record<string, string> {
  return Object.fromEntries(
    CATEGORIES.map((category) => {
      const score = median(reports.map(({ scores }) => scores[category]));
      if (score >= TARGET[category]) return [category, String(score)];
      const found = reports
        .flatMap(({ findings }) => findings)
        .filter((finding) => finding.category === category);
      const isIntended = found.every(({ id }) => id in INTENDED);
      return [category, `${score} ${isIntended ? "as intended" : "MISSED"}`];
    }),
  );
}

/** What the scripts of a page cost: the same page without them was looked at in turn. */
function costOfScripts(as: PageReport[], without: PageReport[]): Record<string, string> {
  const of = (reports: PageReport[], read: (report: PageReport) => number) =>
    median(reports.map(read));
  const scores = of(without, ({ scores: { performance } }) => performance);
  const blocking = ({ blockingMs }: PageReport) => blockingMs;
  const largestPaint = ({ largestPaintMs }: PageReport) => largestPaintMs;
  return {
    "performance without scripts": String(scores),
    "blocking more, ms": (of(as, blocking) - of(without, blocking)).toFixed(0),
    "largest paint": `${(of(as, largestPaint) / of(without, largestPaint)).toFixed(2)}×`,
  };
}

function printRest({ page, empty }: { page: number; empty: number }): void {
  console.log(
    `The home page left alone takes ${page.toFixed(3)} of a core, an empty page ${empty.toFixed(3)} (target ${REST_TARGET}).`,
  );
}

function printFindings(path: string, reports: PageReport[]): void {
  const findings = new Map(
    reports.flatMap((report) => report.findings.map((one) => [one.id, one])),
  );
  for (const { category, id, title } of findings.values()) {
    const intention = INTENDED[id] ? ` (intended: ${INTENDED[id]})` : "";
    console.log(`${path}  ${category}: ${title} [${id}]${intention}`);
  }
}
