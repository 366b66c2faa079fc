import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as passTime } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { catchUp } from "#app/catch-up.ts";
import { createApp } from "#app/create-app.ts";
import { countDemoProspects } from "#app/demo.ts";
import { loadLeaderPhoto } from "#app/discovery/leader-photo.ts";
import { explainFailedStart } from "#app/failed-start.ts";
import { prepareFirstRun } from "#app/first-run.ts";
import { queuedJobs, scheduledJobs } from "#app/jobs.ts";
import { openPayments, PAYMENT_PURPOSES } from "#app/payments.ts";
import { listStartWarnings } from "#app/start-warnings.ts";
import { brand } from "#content/brand.ts";
import { checkContent } from "#content/check.ts";
import { leader } from "#content/leader.ts";
import { compareWhenDue } from "#domains/payments/service/compare-when-due.ts";
import { type Config, readConfig } from "#lib/config.ts";
import { endOnCrash } from "#lib/crash.ts";
import { startListSync } from "#lib/db/removals/list-sync.ts";
import { createRemovalList } from "#lib/db/removals/removal-list.ts";
import type { Deps } from "#lib/deps.ts";
import { openDeps } from "#lib/open-deps.ts";

const DRAIN_MS = 10_000;
const LINGER_MS = 1_000;
const CLOSE_MS = 14_000;
/** Who waited for the site is answered first: taking up the schedule keeps it busy for longer than an answer. */
const WORK_AFTER_MS = 1_000;

async function start(): Promise<void> {
  checkContent();
  const leaderPhoto = await loadLeaderPhoto(leader.image);
  const config = await choosePort(readConfig(process.env));
  const deps = await openDeps(config, brand.email, openPayments);
  const { database, jobs } = deps;
  const [keeping, { app, drain }] = await Promise.all([
    prepareData(deps),
    createApp(deps, { build, assetsFolder: resolve("build/client"), leaderPhoto }),
  ]);
  // What it finds may queue mails; staff must not ship before.
  await compareWhenDue(deps, PAYMENT_PURPOSES);
  await app.listen({ port: config.port, host: config.host });

  let isClosing = false;
  async function close(): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_MS).unref();
    await Promise.all([drain.start(DRAIN_MS), jobs.stop()]);
    // What is still connected has sent half a request, and may never send the rest.
    setTimeout(() => app.server.closeAllConnections(), LINGER_MS).unref();
    await app.close();
    deps.mailTransport.close();
    await keeping.stop();
    await database.close();
    process.exit(0);
  }
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
  console.log(`RAW is at ${config.baseUrl}`);
  // Visitors need not wait for work that waits for the clock.
  await passTime(WORK_AFTER_MS);
  await jobs.start(scheduledJobs(deps), queuedJobs(deps));
}

/**
 * Opens the queue and brings the data to where the site may show them, which waits for the database while the site is
 * put together.
 * @returns what goes on keeping the list of removals.
 */
async function prepareData(deps: Deps): Promise<ReturnType<typeof startListSync>> {
  const removals = createRemovalList(deps);
  for (const sentence of await catchUp(deps, removals)) console.log(sentence);
  const keeping = startListSync(removals, deps.log);
  for (const sentence of await prepareFirstRun(deps)) console.log(sentence);
  const demoProspects = deps.config.isPublic ? await countDemoProspects(deps.database.db) : 0;
  for (const warning of listStartWarnings(deps.config, demoProspects)) deps.log.warn({}, warning);
  return keeping;
}

/**
 * Makes sure that the port is free before a database is opened or filled. PORT=0 means any free one,
 * chosen before the site is built, which names it in addresses.
 */
async function choosePort(config: Config): Promise<Config> {
  const port = await new Promise<number>((found, reject) => {
    const server = createServer().once("error", reject);
    server.listen(config.port, config.host, () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });
  return { ...config, port, baseUrl: config.baseUrl.replace(/:0$/, `:${port}`) };
}

endOnCrash();
start().catch((error: unknown) => {
  console.error(explainFailedStart(error));
  process.exit(1);
});
