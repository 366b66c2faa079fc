import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server under measurement, in a process of its own. */
export interface Subject {
  url: string;
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number;
  /** Processor seconds that the process has used; NaN where the system does not tell. */
  cpuSeconds(): number;
  /** Memory that the process holds, in MiB; NaN where the system does not tell. */
  memoryMiB(): number;
  stop(): Promise<void>;
}

const READY_MS = 30_000;
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Starts `node <args>` with PORT set to a free port and waits until `path` answers. */
export async function startSubject(
  args: string[],
  env: Record<string, string>,
  path: string,
): Promise<Subject> {
  const port = await freePort();
  const logFolder = mkdtempSync(join(tmpdir(), "raw-bench-log-"));
  const log = openSync(join(logFolder, "log"), "w");
  const started = performance.now();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    // The log goes into a file: whoever reads a pipe would take processor time from the server.
    stdio: ["ignore", log, "inherit"],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port) },
      // A public start has limits.
      BASE_URL: `http://localhost:${port}`,
      ...env,
    },
  });
  closeSync(log);
  child.once("exit", () => rmSync(logFolder, { recursive: true }));
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(child, `${url}${path}`);
  return {
    url,
    startMs: performance.now() - started,
    cpuSeconds: () => readCpuSeconds(child.pid),
    memoryMiB: () => readMemoryMiB(child.pid),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server of ${url} ended`);
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill("SIGKILL");
  throw new Error(`${url} did not answer`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

function readCpuSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

function readMemoryMiB(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
