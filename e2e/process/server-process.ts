import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { onTestFinished, vi } from "vitest";
import { buildIfChanged } from "../../scripts/build-if-changed.ts";
import { movedClock } from "../../tests/moment.ts";

const SERVER = "build/server/index.js";
const ADDRESS = "RAW is at ";
/** A busy machine takes its time; what never starts is found as surely, only later. */
const START_MS = 120_000;

/** Variables of the environment; what is not named is absent, whatever this process has. */
export type Settings = Record<string, string>;

export interface Exit {
  /** Null when a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
  /** All that it wrote to standard output and standard error. */
  output: string;
}

/** The production build, running as a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** Where to reach it, without a slash at the end. */
  readonly origin: string;
  /** From its start to its first answer. */
  readonly startMs: number;
  readonly ended: Promise<Exit>;
  isRunning(): boolean;
  output(): string;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>;
}

/** Starts the server and waits until it is ready. It is gone when the test ends. */
export async function startServer(settings: Settings): Promise<ServerProcess> {
  const begun = await beginStart(settings);
  onTestFinished(async () => {
    await begun.run.end("SIGKILL");
  });
  return untilReady(begun);
}

/** As `startServer`, for a server that several tests share: whoever starts it ends it. */
export async function startSharedServer(settings: Settings): Promise<ServerProcess> {
  return untilReady(await beginStart(settings));
}

/** Runs a server whose start is refused, to its end. */
export async function refusedStart(settings: Settings): Promise<Exit> {
  const { run } = await beginStart(settings);
  const limit = setTimeout(() => run.end("SIGKILL"), START_MS);
  const listens = run.hasSaid(ADDRESS).then(() => run.end("SIGKILL"));
  const exit = await Promise.race([run.ended, listens]);
  clearTimeout(limit);
  return exit;
}

/** Starts a server and sends it the signal as soon as it listens. */
export async function endedStart(settings: Settings, signal: NodeJS.Signals): Promise<Exit> {
  const { run } = await beginStart(settings);
  onTestFinished(async () => {
    await run.end("SIGKILL");
  });
  await Promise.race([run.hasSaid(ADDRESS), run.ended]);
  return run.end(signal);
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** What a process of this machine needs whatever the site's settings are, and the clock of the tests. */
export function bareEnvironment(): Settings {
  const { PATH = "", HOME = "", TZ = "" } = process.env;
  return { PATH, HOME, TZ, NODE_ENV: "production", ...movedClock() };
}

interface Run {
  child: ChildProcess;
  ended: Promise<Exit>;
  output(): string;
  /** Resolves when the output holds the text; never when the process ends before. */
  hasSaid(text: string): Promise<void>;
  end(signal: NodeJS.Signals): Promise<Exit>;
}

interface Begun {
  run: Run;
  port: number;
  atMs: number;
}

let built: Promise<void> | undefined;

async function beginStart(settings: Settings): Promise<Begun> {
  built ??= buildIfChanged();
  await built;
  const port = Number(settings.PORT ?? (await findFreePort()));
  const args = ["--disable-warning=ExperimentalWarning", SERVER];
  // A start that trusts a proxy and has no address of its own is a public one.
  const BASE_URL = `http://localhost:${port}`;
  const env = { ...bareEnvironment(), PORT: String(port), BASE_URL, ...settings };
  const atMs = performance.now();
  return { run: watch(spawn(process.execPath, args, { env })), port, atMs };
}

/** Gathers what a process writes and how it ends. */
export function watch(child: ChildProcess): Run {
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<Exit>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      resolve({ code, signal, output });
    });
  });
  return {
    child,
    ended,
    output: () => output,
    hasSaid: (text) =>
      new Promise((resolve) => {
        const check = () => {
          if (!output.includes(text)) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

async function untilReady({ run, port, atMs }: Begun): Promise<ServerProcess> {
  const { child, ended, output, end } = run;
  const limit = setTimeout(() => end("SIGKILL"), START_MS);
  const exit = await Promise.race([run.hasSaid(ADDRESS), ended]);
  clearTimeout(limit);
  if (exit) throw new Error(`The server did not start:\n${exit.output}`);
  const address = new RegExp(`${ADDRESS}http://localhost:(\\d+)`).exec(output());
  const actualPort = Number(address?.[1] ?? port);
  const origin = `http://127.0.0.1:${actualPort}`;
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${origin}/readyz`);
      if (status !== 200) throw new Error(`/readyz answers ${status}:\n${output()}`);
    },
    { timeout: START_MS, interval: 5 },
  );
  return {
    pid: child.pid as number,
    port: actualPort,
    origin,
    startMs: performance.now() - atMs,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output,
    end,
  };
}
