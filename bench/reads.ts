import { paths } from "#paths.ts";
import { startBareCopy } from "./support/bare-copy.ts";
import { type Comparison, compare } from "./support/compare.ts";
import { readLoad } from "./support/load.ts";
import type { Subject } from "./support/processes.ts";

/** The list call and the board's page against bare servers that send the same bytes. */
export async function benchReads(ours: Subject, rounds: number): Promise<Comparison[]> {
  return [
    await benchRead(ours, "GET /api/prospects", "/api/prospects", 0.7, rounds),
    await benchRead(ours, "GET /leaderboard", paths.board, 0.5, rounds),
  ];
}

async function benchRead(
  ours: Subject,
  what: string,
  path: string,
  target: number,
  rounds: number,
): Promise<Comparison> {
  const bare = await startBareCopy(ours, path);
  try {
    return await compare(
      what,
      target,
      rounds,
      () => readLoad(ours, path),
      () => readLoad(bare, path),
    );
  } finally {
    await bare.stop();
  }
}
