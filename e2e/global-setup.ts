import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { startPostgresServer } from "../tests/postgres-server.ts";
import { dropDatabases } from "../tests/worker-databases.ts";
import type { SiteServer } from "./process/sites.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the journeys' sites have their databases; null where no server could be started. */
    siteServer: SiteServer | null;
  }
}

export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const started =
    process.env.TEST_DATABASE === "embedded"
      ? { reason: "The sites use the embedded database." }
      : await startPostgresServer();
  if ("reason" in started) {
    provide("siteServer", null);
    return async () => {};
  }
  const { server } = started;
  const prefix = `raw_site_${randomBytes(4).toString("hex")}_`;
  provide("siteServer", { url: server.url, prefix });
  return async () => {
    await dropDatabases(server.url, prefix);
    await server.stop();
  };
}
