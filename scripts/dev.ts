import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createViteServer } from "vite";
import { prepareFirstRun } from "#app/first-run.ts";
import { openPayments } from "#app/payments.ts";
import { brand } from "#content/brand.ts";
import { readConfig } from "#lib/config.ts";
import type { Log } from "#lib/log.ts";
import { openDeps } from "#lib/open-deps.ts";

type DevModule = typeof import("#app/dev.ts");
type DevApp = Awaited<ReturnType<DevModule["createDevApp"]>>;
type JobsModule = typeof import("#app/jobs.ts");

const config = readConfig(process.env);
const opened = await openDeps(config, brand.email, openPayments);
const deps = { ...opened, log: withWholeErrors(opened.log) };
const server = createServer();
const vite = await createViteServer({
  appType: "custom",
  server: {
    middlewareMode: true,
    hmr: { server },
    watch: { ignored: ["**/data/**", "**/build/**", "**/*.log"] },
  },
});

const { queuedJobs } = (await vite.ssrLoadModule("/src/app/jobs.ts")) as JobsModule;
await deps.jobs.start([], queuedJobs(deps));
for (const sentence of await prepareFirstRun(deps)) console.log(sentence);

let current: { module: DevModule; app: DevApp } | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** The app over the newest sources: made again, with the same database, whenever they changed. */
function freshApp(): Promise<DevApp> {
  const next = turn.then(async () => {
    const module = (await vite.ssrLoadModule("/src/app/dev.ts")) as DevModule;
    if (current?.module === module) return current.app;
    const app = await module.createDevApp(deps);
    await current?.app.close();
    current = { module, app };
    return app;
  });
  turn = next.catch(() => {});
  return next;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const app = await freshApp();
    app.routing(request, response);
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    console.error(error);
    response.statusCode = 500;
    response.end((error as Error).stack);
  }
}

server.on("request", (request, response) => {
  vite.middlewares(request, response, () => void answer(request, response));
});
server.listen(config.port, config.host, () => {
  console.log(`RAW is at ${config.baseUrl}, in development`);
});

/** The log holds only what quotes nobody; here nobody is real, and the whole error helps. */
function withWholeErrors(log: Log): Log {
  return {
    ...log,
    error(fields, text, thrown) {
      log.error(fields, text, thrown);
      console.error(thrown);
    },
  };
}

async function close(): Promise<void> {
  setTimeout(() => process.exit(0), 3_000).unref();
  server.closeAllConnections();
  server.close();
  await vite.close();
  await current?.app.close();
  await deps.jobs.stop();
  await deps.database.close();
  process.exit(0);
}
process.on("SIGTERM", close);
process.on("SIGINT", close);
