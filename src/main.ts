import { createServer } from "node:net";
import { resolve } from "node:path";
import * as build from "virtual:react-router/server-build";
import { catchUp } from "#app/catch-up.ts";
import { createApp } from "#app/create-app.ts";
import { loadLeaderPhoto } from "#app/discovery/leader-photo.ts";
import { explainFailedStart } from "#app/failed-start.ts";
import { prepareFirstRun } from "#app/first-run.ts";
import { queuedJobs, scheduledJobs } from "#app/jobs.ts";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { openPayments } from "#app/payments.ts";
import { listStartWarnings } from "#app/start-warnings.ts";
import { compareWhenDue } from "#areas/money/payments/service/compare-when-due.ts";
import { brand } from "#content/brand.ts";
import { checkContent } from "#content/check.ts";
import { leader } from "#content/leader.ts";
import { type Config, readConfig } from "#lib/config.ts";
import { endOnCrash } from "#lib/crash.ts";
import { startListSync } from "#lib/db/removals/list-sync.ts";
import { createRemovalList, type RemovalList } from "#lib/db/removals/removal-list.ts";
import type { Deps } from "#lib/deps.ts";
import { openDeps } from "#lib/open-deps.ts";

const DRAIN_MS = 10_000;
const LINGER_MS = 1_000;
const CLOSE_MS = 14_000;

async function start(): Promise<void> {
  checkContent();
  const leaderPhoto = await loadLeaderPhoto(leader.image);
  const config = await choosePort(readConfig(process.env));
  const deps = await openDeps(config, brand.email, openPayments);
  const { database, jobs } = deps;
  const [removals, { app, drain }] = await Promise.all([
    prepareData(deps),
    createApp(deps, {
      build,
      assetsFolder: resolve("build/client"),
      leaderPhoto,
    }),
  ]);
  // Otherwise staff could ship an order whose payment changed while the site was down.
  await compareWhenDue(deps, PAYMENT_PURPOSES);
  await app.listen({ port: config.port, host: config.host });
  const keeping = startListSync(removals, deps.log);

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
  await warnOperator(deps);
  await jobs.start(scheduledJobs(deps), queuedJobs(deps));
}

/** Says what is not as it should be on a site that others can reach. */
async function warnOperator({ config, database, log }: Deps): Promise<void> {
  let demoProspects = 0;
  if (config.isPublic) {
    const { countDemoProspects } = await import("#app/demo/load.ts");
    // A database that is away must not end the site for a warning.
    demoProspects = await countDemoProspects(database.db).catch(() => 0);
  }
  for (const warning of listStartWarnings(config, demoProspects)) log.warn({}, warning);
}

/**
 * Brings the data to where the site may show them, which waits for the database while the site is
 * put together.
 * @returns the list of removals, to be kept from then on.
 */
async function prepareData(deps: Deps): Promise<RemovalList> {
  // What is done to the data may queue mails.
  await deps.jobs.open(queuedJobs(deps));
  const removals = createRemovalList(deps);
  for (const sentence of await catchUp(deps, removals)) console.log(sentence);
  for (const sentence of await prepareFirstRun(deps)) console.log(sentence);
  return removals;
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
