import { join } from "node:path";
import { inject } from "vitest";
import { type ServerProcess, type Settings, startSharedServer } from "../process/server-process.ts";
import {
  type PostgresSite,
  postgresSite,
  sharedEmbeddedSite,
  sharedPostgresSite,
} from "../process/sites.ts";

/** Log level from which a line tells of a bug. */
const ERROR_LEVEL = 50;

/**
 * The site as people reach it: the production build in a process of its own, with the demo content,
 * the administrator STAFF, and trust in the proxy that tests speak through.
 */
export interface Site {
  /** Origin, without a trailing slash, as the site itself writes it. */
  readonly url: string;
  /** Where its mails are files. */
  readonly mailFolder: string;
  /** Errors that it has written into its log since the last call. */
  takeErrors(): string[];
  /**
   * Ends it as an operator would and removes its data. Throws when it did not end well, or when it
   * had written an error into its log.
   */
  stop(): Promise<void>;
}

/** A site on a PostgreSQL server where there is one, else on an embedded database. */
export async function startSite(): Promise<Site> {
  const server = inject("siteServer");
  const { settings, remove } = await (server ? sharedPostgresSite(server) : sharedEmbeddedSite());
  return start(settings, remove);
}

/** A site on a database of a PostgreSQL server, which a test may stop, and ask; with further settings. */
export async function startSiteOnPostgres(further: Settings = {}): Promise<Site & PostgresSite> {
  const { settings, server, ask } = await postgresSite();
  return { ...(await start({ ...settings, ...further }, () => {})), settings, server, ask };
}

async function start(settings: Settings, removeData: () => void): Promise<Site> {
  try {
    const server = await startSharedServer(settings);
    const takeErrors = errorsOf(server);
    return {
      url: `http://localhost:${server.port}`,
      mailFolder: join(settings.DATA_DIR ?? "data", "mail"),
      takeErrors,
      async stop() {
        const { code, signal, output } = await server.end("SIGTERM");
        removeData();
        if (code !== 0) throw new Error(`The site ended with ${code ?? signal}:\n${output}`);
        const errors = takeErrors();
        if (errors.length > 0) throw new Error(`The site logged errors:\n${errors.join("\n")}`);
      },
    };
  } catch (error) {
    removeData();
    throw error;
  }
}

function errorsOf(server: ServerProcess): () => string[] {
  let read = 0;
  return () => {
    const lines = server.output().split("\n").slice(read, -1);
    read += lines.length;
    return lines.filter(isError);
  };
}

function isError(line: string): boolean {
  const [, level] = /^\{"level":(\d+)/.exec(line) ?? [];
  return Number(level) >= ERROR_LEVEL;
}

let shared: Promise<Site> | undefined;

/** The one site of a worker that nobody may change but by voting. */
export function openSharedSite(): Promise<Site> {
  shared ??= startSite();
  return shared;
}

export async function closeSharedSite(): Promise<void> {
  const site = await shared?.catch(() => undefined);
  shared = undefined;
  await site?.stop();
}
