import { buildIfChanged } from "../scripts/build-if-changed.ts";
import { startPostgresServer } from "../tests/postgres-server.ts";
import { benchBoard } from "./board.ts";
import { benchConnect, type CrowdRate } from "./connect.ts";
import { benchLeaderboards, type LeaderboardRead } from "./leaderboards.ts";
import { benchLists, type ListTime } from "./lists.ts";
import { benchMember } from "./member.ts";
import { benchOrders } from "./orders.ts";
import { benchRawPass, type RawPassRate, type RawPassTime } from "./rawpass.ts";
import { benchReads } from "./reads.ts";
import { benchStarts, type Start } from "./starts.ts";
import { benchStorm, type Storm } from "./storm.ts";
import type { Comparison } from "./support/compare.ts";
import { READER } from "./support/load.ts";
import { startSite } from "./support/site.ts";
import { benchVotes } from "./votes.ts";

const ROUNDS = 5;
const LIST_ROUNDS = 21;

await buildIfChanged();
const postgres = await startPostgresServer({ isDurable: true });
const server = "server" in postgres ? postgres.server : null;
try {
  const site = await startSite({});
  const reads = await benchReads(site, ROUNDS);
  await site.stop();
  printComparisons(`Reads, asked by ${READER}`, reads);

  if (server) {
    printComparisons(`Votes, cast by ${READER}`, await benchVotes(server.url, ROUNDS));
    printStorm(await benchStorm(server.url, ROUNDS));
    printComparisons(`A member, asked by ${READER}`, await benchMember(server.url, ROUNDS));
    printComparisons("Orders, asked by autocannon", await benchOrders(server.url, ROUNDS));
    printLeaderboards(await benchLeaderboards(server.url));
    printRawPass(await benchRawPass(server.url));
    printBoard(await benchBoard(server.url));
    printConnect(await benchConnect(server.url));
  } else if ("reason" in postgres) {
    console.log(`No votes were measured: ${postgres.reason}`);
  }
  for (const [where, times] of Object.entries(await benchLists(server?.url ?? null, LIST_ROUNDS))) {
    printLists(where, times);
  }
  printStarts(await benchStarts(server?.url ?? null, ROUNDS));
} finally {
  await server?.stop();
}

function printComparisons(title: string, comparisons: Comparison[]): void {
  console.log(`\n${title}, 32 connections, medians of ${ROUNDS} rounds in turn:`);
  console.table(
    comparisons.map(({ what, ours, reference, ratio, cpuRatio, target }) => ({
      what,
      "ours/s": Math.round(ours),
      "reference/s": Math.round(reference),
      ratio: ratio.toFixed(2),
      "ratio of processor time": cpuRatio.toFixed(2),
      target: target === null ? "none" : `${target}${ratio < target ? " MISSED" : ""}`,
    })),
  );
}

function printStorm(storm: Storm[]): void {
  console.log(
    `\nVotes (32 connections) while the board is read (16), against each alone, medians of ${ROUNDS} rounds:`,
  );
  console.table(
    storm.map(({ what, together, reference, ratio, target, isMissed }) => ({
      what,
      together: together.toFixed(1),
      reference: reference.toFixed(1),
      ratio: ratio.toFixed(2),
      target: `${target}${isMissed ? " MISSED" : ""}`,
    })),
  );
}

function printLists(where: string, times: ListTime[]): void {
  console.log(`\nA page of 50 messages with its count, ${where}, medians of ${LIST_ROUNDS} calls:`);
  console.table(
    times.map(({ what, fewMs, manyMs, ratio }) => ({
      what,
      "ms of 50": fewMs.toFixed(1),
      "ms of 100,000": manyMs.toFixed(1),
      ratio: ratio.toFixed(1),
    })),
  );
}

function printLeaderboards(reads: LeaderboardRead[]): void {
  console.log("\nLeaderboards of 10,000 nominations with 100,000 votes, on PostgreSQL, medians:");
  console.table(reads.map(({ what, ms }) => ({ what, ms: ms.toFixed(1) })));
}

function printRawPass({ times, rates }: { times: RawPassTime[]; rates: RawPassRate[] }): void {
  console.log("\nRawPass with 210 and with 10,000 passes, on PostgreSQL:");
  console.table(
    times.map(({ what, fewMs, manyMs, referenceMs }) => ({
      what,
      "ms of few": fewMs.toFixed(1),
      "ms of 10,000": manyMs.toFixed(1),
      ratio: (manyMs / fewMs).toFixed(2),
      "bare read, ms": referenceMs?.toFixed(1) ?? "none",
    })),
  );
  console.table(
    rates.map(({ what, ours, reference }) => ({
      what,
      "ours/s": Math.round(ours),
      "reference/s": Math.round(reference),
      ratio: (ours / reference).toFixed(2),
    })),
  );
}

function printBoard(times: ListTime[]): void {
  console.log("\nThe board with little and with much behind it, on PostgreSQL, medians in turn:");
  console.table(
    times.map(({ what, fewMs, manyMs, ratio }) => ({
      what,
      "ms of little": fewMs.toFixed(1),
      "ms of much": manyMs.toFixed(1),
      ratio: ratio.toFixed(2),
    })),
  );
}

function printConnect({ times, crowd }: { times: ListTime[]; crowd: CrowdRate }): void {
  console.log("\nConnect with 100 and with 10,000 listings, on PostgreSQL:");
  console.table(
    times.map(({ what, fewMs, manyMs, ratio }) => ({
      what,
      "ms of 100": fewMs.toFixed(1),
      "ms of 10,000": manyMs.toFixed(1),
      ratio: ratio.toFixed(2),
    })),
  );
  console.table([
    {
      what: crowd.what,
      "for one place/s": Math.round(crowd.onePlace),
      "for places of their own/s": Math.round(crowd.ownPlaces),
      ratio: (crowd.onePlace / crowd.ownPlaces).toFixed(2),
    },
  ]);
}

function printStarts(starts: Start[]): void {
  const [bare] = starts;
  console.log("\nStarts, from the process's start to its first answer, and memory when settled:");
  console.table(
    starts.map(({ what, ms, memoryMiB }) => ({
      what,
      ms: Math.round(ms),
      "against bare": `${(ms / (bare?.ms ?? Number.NaN)).toFixed(1)}×`,
      MiB: Math.round(memoryMiB),
    })),
  );
}
