import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Subject, startSubject } from "./processes.ts";

/** What a bare server has nothing of its own to say about, or says by itself. */
const OWN_HEADERS = ["date", "connection", "keep-alive", "transfer-encoding", "content-encoding"];

/** A bare `node:http` server that sends the same bytes as a site does at `path`. */
export async function startBareCopy(site: Subject, path: string): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), "raw-bench-"));
  const answer = join(folder, "answer.json");
  const response = await fetch(`${site.url}${path}`, {
    headers: { "accept-encoding": "identity" },
  });
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.includes(name));
  writeFileSync(
    answer,
    JSON.stringify({ headers: Object.fromEntries(headers), body: await response.text() }),
  );
  const bare = await startSubject(["bench/support/bare-answer.ts"], { ANSWER: answer }, path);
  return {
    ...bare,
    async stop() {
      await bare.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
