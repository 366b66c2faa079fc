import { onTestFinished } from "vitest";
import { type Config, readConfig } from "#lib/config.ts";
import type { DrawRefusal } from "#lib/http/error-answers.ts";
import { createHttpServer, type HttpServer } from "#lib/http/server.ts";
import { collectingLog, type LogLine } from "./fakes.ts";

interface BareServer extends HttpServer {
  logLines: LogLine[];
}

/** What holds for every route, without the site: the routes are the test's own. */
export async function bareServer(
  config: Partial<Config> = {},
  draw: DrawRefusal | null = null,
): Promise<BareServer> {
  const { log, lines: logLines } = collectingLog();
  const server = await createHttpServer(
    { ...readConfig({}), maxEventLoopDelayMs: 0, ...config },
    log,
    draw,
  );
  onTestFinished(() => server.app.close());
  return { ...server, logLines };
}
