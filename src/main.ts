import { resolve } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createApp } from "./app/create-app.ts";
import { prepareFirstRun } from "./app/first-run.ts";
import { scheduledJobs } from "./app/jobs.ts";
import { ConfigError, readConfig } from "./lib/config.ts";
import { DirectoryInUseError } from "./lib/db/directory-lock.ts";
import { openDeps } from "./lib/open-deps.ts";

const DRAIN_MS = 10_000;
const CLOSE_MS = 14_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const deps = await openDeps(config);
  const { database, jobs, log } = deps;
  for (const sentence of await prepareFirstRun(deps)) console.log(sentence);
  const { app, drain } = await createApp(deps, { build, assetsFolder: resolve("build/client") });

  let isClosing = false;
  async function close(): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_MS).unref();
    await drain.start(DRAIN_MS);
    await app.close();
    await jobs.stop();
    await database.close();
    log.flush();
    process.exit(0);
  }
  process.on("SIGTERM", close);
  process.on("SIGINT", close);

  await app.listen({ port: config.port, host: config.host });
  console.log(`RAW is at ${config.baseUrl}`);
  await jobs.start(scheduledJobs(deps));
}

start().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof DirectoryInUseError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
