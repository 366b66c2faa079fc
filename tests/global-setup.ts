import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { findOrMakeTemplate } from "./embedded-template.ts";
import { startPostgresServer } from "./postgres-server.ts";
import { type DatabaseOffer, dropDatabases } from "./worker-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseOffer: DatabaseOffer;
  }
}

export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE === "embedded") {
    provide("databaseOffer", { kind: "embedded", template: await findOrMakeTemplate() });
    return async () => {};
  }
  const started = await startPostgresServer();
  if ("reason" in started) throw new Error(started.reason);
  const { server } = started;
  const prefix = `raw_test_${randomBytes(4).toString("hex")}_`;
  provide("databaseOffer", { kind: "postgres", serverUrl: server.url, prefix });
  return async () => {
    await dropDatabases(server.url, prefix);
    await server.stop();
  };
}
