import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER_ENV, SERVER_FLAGS } from "../../scripts/server-flags.mjs";
import { type Subject, startSubject } from "./processes.ts";

/** The production build with demo content, without limits, in a data folder of its own. */
export async function startSite(env: Record<string, string>): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), "raw-bench-"));
  const site = await startSubject(
    [...SERVER_FLAGS, "build/server/index.js"],
    {
      ...SERVER_ENV,
      DATA_DIR: folder,
      DEMO: "true",
      RATE_LIMIT: "off",
      TRUST_PROXY: "127.0.0.1",
      ...env,
    },
    "/api/prospects",
  );
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
