import { type ChildProcess, spawn } from "node:child_process";

const STOP_MS = 10_000;
const HAS_GROUPS = process.platform !== "win32";
const running = new Set<ChildProcess>();
let isStopping = false;

export interface Ended {
  /** Null when it was ended by a signal. */
  exitCode: number | null;
  /** What it wrote, unless it wrote straight to our own output. */
  output: string;
}

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Lets it write straight to our own output. */
  isShown?: boolean;
}

/**
 * Runs a script on this Node, as the leader of a process group so that all of it can be stopped.
 * Never resolves once this process was told to end: nothing may begin any more.
 */
export function runNode(args: string[], { env, isShown = false }: RunOptions = {}): Promise<Ended> {
  const stdout = isShown ? "inherit" : "pipe";
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", stdout, stdout],
    env: env ?? process.env,
    detached: HAS_GROUPS,
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => {
      signalGroup(child, "SIGKILL");
      running.delete(child);
      if (!isStopping) resolve({ exitCode, output });
    });
  });
}

/** Ends what `runNode` started, and then this process, when it is told to end. */
export function stopChildrenOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      await Promise.all([...running].map(stop));
      process.exit(1);
    });
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("close", resolve));
  const limit = setTimeout(() => signalGroup(child, "SIGKILL"), STOP_MS);
  signalGroup(child, "SIGTERM");
  await ended;
  clearTimeout(limit);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.pid) return;
  try {
    if (HAS_GROUPS) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // Nobody of the group is left.
  }
}
