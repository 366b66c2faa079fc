import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "#paths.ts";
import { type Comparison, compare } from "./support/compare.ts";
import { readLoad } from "./support/load.ts";
import { type Subject, startSubject } from "./support/processes.ts";

/** What a bare server has nothing of its own to say about, or says by itself. */
const OWN_HEADERS = ["date", "connection", "keep-alive", "transfer-encoding", "content-encoding"];

/** The list call and the board's page against bare servers that send the same bytes. */
export async function benchReads(ours: Subject, rounds: number): Promise<Comparison[]> {
  return [
    await benchRead(ours, "GET /api/prospects", paths.api.prospects, 0.7, rounds),
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
  const folder = mkdtempSync(join(tmpdir(), "raw-bench-"));
  const answer = join(folder, "answer.json");
  const response = await fetch(`${ours.url}${path}`, {
    headers: { "accept-encoding": "identity" },
  });
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.includes(name));
  writeFileSync(
    answer,
    JSON.stringify({ headers: Object.fromEntries(headers), body: await response.text() }),
  );
  const bare = await startSubject(["bench/support/bare-answer.ts"], { ANSWER: answer }, path);
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
    rmSync(folder, { recursive: true });
  }
}
