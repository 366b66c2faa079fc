import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./support/compare.ts";
import { startSubject } from "./support/processes.ts";
import { startSite } from "./support/site.ts";

/** How long a start takes to its first answer, and what the process then holds. */
export interface Start {
  what: string;
  ms: number;
  memoryMiB: number;
}

const SETTLE_MS = 3_000;
/** The database remembers with which one its votes were counted. */
const VOTE_SECRET = "the same one at each start of this measurement";

/** A bare server, the first start on nothing, and later starts on both databases. */
export async function benchStarts(databaseUrl: string | null, rounds: number): Promise<Start[]> {
  const folder = mkdtempSync(join(tmpdir(), "raw-bench-"));
  try {
    // As `npm start` has it.
    const kept = { NODE_COMPILE_CACHE: join(folder, "compiled") };
    const embedded = { DATA_DIR: folder, ...kept };
    return [
      await startsOf("bare node:http", rounds, () =>
        startSubject(["bench/support/bare-start.ts"], {}, "/"),
      ),
      await startsOf("first start, embedded database", 1, () => startSite(embedded)),
      await startsOf("later start, embedded database", rounds, () => startSite(embedded)),
      ...(databaseUrl
        ? [
            await startsOf("later start, PostgreSQL", rounds, () =>
              startSite({ DATABASE_URL: databaseUrl, VOTE_SECRET, ...kept }),
            ),
          ]
        : []),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startsOf(
  what: string,
  rounds: number,
  start: () => ReturnType<typeof startSite>,
): Promise<Start> {
  const times: number[] = [];
  const memories: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const subject = await start();
    times.push(subject.startMs);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    memories.push(subject.memoryMiB());
    await subject.stop();
  }
  return { what, ms: median(times), memoryMiB: median(memories) };
}
