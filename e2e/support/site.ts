import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { buildIfChanged } from "../../scripts/build-if-changed.ts";
import { paths } from "../../src/paths.ts";

const READY_MS = 20_000;
const STOP_MS = 15_000;
const LISTENS = "RAW is at ";
/** Log level from which a line tells of a bug. */
const ERROR_LEVEL = 50;
/** What a server inherits of this process: no setting of the developer's own. */
const INHERITED = ["PATH", "HOME", "TMPDIR", "TZ"];

/** Settings of a server; see the README for all of them. */
export type SiteSettings = Record<string, string>;

/** The site as people reach it: the production build in a process of its own. */
export interface Site {
  /** Origin, without a trailing slash. */
  readonly url: string;
  /** Errors that it has written into its log since the last call. */
  takeErrors(): string[];
  /**
   * Ends it as an operator would and removes its data. Throws when it did not end well, or when it
   * had written an error into its log.
   */
  stop(): Promise<void>;
}

/** A visitor's `X-Forwarded-For` is believed, so that each test has an address of its own. */
const DEFAULTS: SiteSettings = { TRUST_PROXY: "127.0.0.1" };

let built: Promise<void> | undefined;

/** Starts the site for the first time: on a free port, with a data folder of its own. */
export async function startSite(settings: SiteSettings = {}): Promise<Site> {
  built ??= buildIfChanged();
  await built;
  const folder = mkdtempSync(join(tmpdir(), "raw-site-"));
  const removeData = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startServer({ ...DEFAULTS, ...settings, DATA_DIR: folder });
    return {
      url: server.url,
      takeErrors: server.takeErrors,
      stop: () => stopServer(server).finally(removeData),
    };
  } catch (error) {
    removeData();
    throw error;
  }
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

interface Server {
  url: string;
  process: ChildProcess;
  /** Everything it has written. */
  output(): string;
  takeErrors(): string[];
}

async function startServer(settings: SiteSettings): Promise<Server> {
  const port = await findFreePort();
  const inherited = INHERITED.map((name) => [name, process.env[name]] as const);
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "build/server/index.js"],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...Object.fromEntries(inherited),
        NODE_ENV: "production",
        PORT: String(port),
        ...settings,
      },
    },
  );
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));

  let output = "";
  const listens = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes(LISTENS)) resolve();
      });
    }
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The site ended with ${code}:\n${output}`)));
  });
  const url = `http://localhost:${port}`;
  await listens;
  try {
    await untilReady(url);
  } catch (cause) {
    end();
    throw new Error(`The site listens, but is not ready:\n${output}`, { cause });
  }
  let read = 0;
  function takeErrors(): string[] {
    const lines = output.split("\n").slice(read, -1);
    read += lines.length;
    return lines.filter(isError);
  }
  return { url, process: child, output: () => output, takeErrors };
}

/** A server that has just begun to listen may be too busy to answer. */
async function untilReady(url: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { status } = await fetch(url + paths.readyz);
      if (status !== 200) throw new Error(`/readyz answers ${status}`);
    },
    { timeout: READY_MS },
  );
}

async function stopServer({ process: child, output, takeErrors }: Server): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "close");
    child.kill("SIGTERM");
    const limit = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await exit;
    clearTimeout(limit);
  }
  if (child.exitCode !== 0) {
    throw new Error(`The site ended with ${child.exitCode ?? child.signalCode}:\n${output()}`);
  }
  const errors = takeErrors();
  if (errors.length > 0) throw new Error(`The site logged errors:\n${errors.join("\n")}`);
}

function isError(line: string): boolean {
  const [, level] = /^\{"level":(\d+)/.exec(line) ?? [];
  return Number(level) >= ERROR_LEVEL;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
