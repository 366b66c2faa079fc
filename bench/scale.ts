import { parseArgs } from "node:util";
import { buildIfChanged } from "../scripts/build-if-changed.ts";
import { startPostgresServer } from "../tests/postgres-server.ts";
import { timeJobs } from "./scale/jobs.ts";
import { READS } from "./scale/reads.ts";
import { timeRead } from "./scale/time-read.ts";
import { timeVotes } from "./scale/time-votes.ts";
import type { ScaleTime } from "./scale/times.ts";
import { scaleSize } from "./support/scale-rows.ts";
import { openScaleSite } from "./support/scale-site.ts";

/** A living server's memory: what the tests have would make every page a visit to the disk's cache. */
const SETTINGS = ["shared_buffers=1GB", "max_wal_size=8GB", "effective_cache_size=4GB"];
const TARGET = 1.2;

const { values: options } = parseArgs({
  options: {
    /** Part of the full size: 0.1 needs a tenth of the disk and of the time. */
    factor: { type: "string", default: "1" },
    rounds: { type: "string", default: "21" },
    /** Measures only what has this word in its name. */
    only: { type: "string", default: "" },
    /** Takes the databases of an earlier run, on a server of TEST_DATABASE_URL. */
    reuse: { type: "boolean", default: false },
  },
});
const factor = Number(options.factor);
const rounds = Number(options.rounds);
const isMeant = ({ what }: { what: string }) => what.includes(options.only);

await buildIfChanged();
const postgres = await startPostgresServer({ isDurable: true, settings: SETTINGS });
if (!("server" in postgres)) throw new Error(postgres.reason);
const { server } = postgres;
try {
  const open = (name: string, part: number) =>
    openScaleSite(server.url, { name, size: scaleSize(part), mayReuse: options.reuse });
  const few = await open("bench_scale_few", factor / 100);
  const many = await open("bench_scale_many", factor);
  try {
    const votes = isMeant({ what: "a vote" }) ? await timeVotes(few, many, rounds * 5) : [];
    const reads: ScaleTime[] = [];
    for (const read of READS.filter(isMeant)) reads.push(await timeRead(read, few, many, rounds));
    print(`Of 1/100, and of ${factor} of the full size, medians in turn`, [...votes, ...reads]);
    if (isMeant({ what: "jobs" })) print("Jobs of the night", await timeJobs(few, many));
  } finally {
    await few.stop();
    await many.stop();
  }
} finally {
  await server.stop();
}

function print(title: string, times: readonly ScaleTime[]): void {
  console.log(`\n${title}:`);
  console.table(
    times.map(({ what, fewMs, manyMs, leastRatio, rows, hasTarget }) => {
      const ratio = manyMs / fewMs;
      const perRow = rows === null ? null : ratio / (rows.many / rows.few);
      const counted = perRow ?? ratio;
      return {
        what,
        "ms of 1/100": fewMs.toFixed(1),
        "ms of all": manyMs.toFixed(1),
        ratio: ratio.toFixed(2),
        "of the fastest": leastRatio.toFixed(2),
        "a row": perRow?.toFixed(2) ?? "",
        target: hasTarget ? `${TARGET}${counted > TARGET ? " MISSED" : ""}` : "none",
      };
    }),
  );
}
