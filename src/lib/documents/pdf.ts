import { once } from "node:events";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

const SECONDS = 10;
const MEMORY_MB = 256;

/** Node runs it as it is, so that the built site and the tests start the same file. */
const WORKER = "src/lib/documents/pdf-worker.ts";

/** What became of the bytes that somebody calls a PDF. */
export type Pdf =
  | { kind: "pdf"; bytes: Buffer }
  | { kind: "no_pdf" | "encrypted" | "active" | "broken" };

/**
 * Reads a PDF and writes its pages anew: without scripts, forms that send, attachments, metadata, or anything else that
 * stood in the file. `active` is one whose pages or catalog hold what a reader would run or open. Work is done on a
 * thread of its own, which is ended after 10 seconds or beyond 256 MB (`broken`), so that no file holds up the site.
 */
export async function encodePdf(bytes: Buffer): Promise<Pdf> {
  // Whatever else may run the file looks at its first bytes: a PDF begins with its own.
  if (bytes.toString("latin1", 0, 5) !== "%PDF-") return { kind: "no_pdf" };
  const worker = new Worker(resolve(WORKER), {
    workerData: bytes,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const [answer] = await once(worker, "message", { signal: AbortSignal.timeout(SECONDS * 1000) });
    return answer.kind === "pdf" ? { kind: "pdf", bytes: Buffer.from(answer.bytes) } : answer;
  } catch {
    return { kind: "broken" };
  } finally {
    await worker.terminate();
  }
}
