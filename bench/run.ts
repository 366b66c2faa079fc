import { paths } from "#paths.ts";
import { buildIfChanged } from "../scripts/build-if-changed.ts";
import { provideChromium } from "../tests/chromium.ts";
import { startPostgresServer } from "../tests/postgres-server.ts";
import { benchMember } from "./member.ts";
import { printPages } from "./pages.ts";
import { benchReads } from "./reads.ts";
import { benchRest } from "./rest.ts";
import { benchStarts, type Start } from "./starts.ts";
import { benchStorm } from "./storm.ts";
import type { Comparison } from "./support/compare.ts";
import { READER } from "./support/load.ts";
import { startSite } from "./support/site.ts";
import { benchVotes } from "./votes.ts";

const ROUNDS = 5;
const LATER_START_MS = 3_000;
/** Share of a core, drawn without a graphics card. */
const REST_TARGET = 0.1;

await buildIfChanged();
const postgres = await startPostgresServer({ isDurable: true });
const server = "server" in postgres ? postgres.server : null;
if ("reason" in postgres) console.log(`No votes are measured: ${postgres.reason}`);
const site = await startSite({});
try {
  printComparisons([
    ...(await benchReads(site, ROUNDS)),
    await benchMember(null, ROUNDS),
    ...(server
      ? [
          await benchMember(server.url, ROUNDS),
          ...(await benchVotes(server.url, ROUNDS)),
          ...(await benchStorm(server.url, ROUNDS)),
        ]
      : []),
  ]);
  printStarts(await benchStarts(server?.url ?? null, ROUNDS));
  const chromium = await provideChromium();
  if ("reason" in chromium) throw new Error(chromium.reason);
  // As the site writes its own address.
  const asWritten = { url: site.url.replace("127.0.0.1", "localhost") };
  await printPages(chromium.path, asWritten, ROUNDS);
  const { page, empty } = await benchRest(chromium.path, asWritten.url + paths.home);
  console.log(
    `\nThe home page at rest takes ${page.toFixed(3)} of a core, an empty page ${empty.toFixed(3)} (target: at most ${REST_TARGET}).`,
  );
} finally {
  await site.stop();
  await server?.stop();
}

function printComparisons(comparisons: Comparison[]): void {
  console.log(`\nAsked by ${READER}, 32 connections, medians of ${ROUNDS} rounds in turn:`);
  console.table(
    comparisons.map(({ what, ours, reference, ratio, cpuRatio, target }) => ({
      what,
      "ours/s": Math.round(ours),
      "reference/s": Math.round(reference),
      ratio: ratio.toFixed(2),
      "ratio of processor time": cpuRatio.toFixed(2),
      target: `${target}${ratio < target ? " MISSED" : ""}`,
    })),
  );
}

function printStarts(starts: Start[]): void {
  console.log(`\nStarts, medians of ${ROUNDS} (target of a later one: ${LATER_START_MS} ms):`);
  console.table(
    starts.map(({ what, ms, memoryMiB }) => ({
      what,
      ms: Math.round(ms),
      "MiB when settled": Math.round(memoryMiB),
    })),
  );
}
