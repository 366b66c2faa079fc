import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passTime } from "node:timers/promises";
import { type Binaries, type BinarySource, findBinaries } from "./postgres-binaries.ts";
import { watchOver } from "./postgres-watchdog.ts";
import { childrenOf, isRunning } from "./processes.ts";

const STOP_MS = 10_000;
const READY = "database system is ready to accept connections";
/** The collation and the time zone differ from the embedded database's: nothing may lean on them. */
const INITDB = [
  "--username=postgres",
  "--no-sync",
  "--auth=trust",
  "--encoding=UTF8",
  "--locale=C",
];
const COLLATION = ["--locale-provider=icu", "--icu-locale=en-US"];
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "shared_buffers=64MB",
  "lc_messages=C",
  "timezone=America/St_Johns",
].flatMap((setting) => ["-c", setting]);

/** Who kills a process takes nothing from it that the system has, so only power cuts need the disk. */
const WITHOUT_DISK = ["-c", "fsync=off", "-c", "full_page_writes=off"];

/** A PostgreSQL server that tests may fill with databases. */
export interface PostgresServer {
  /** Connection string of a superuser to the database `postgres`. */
  readonly url: string;
  readonly description: string;
  /** Leaves nothing behind: no process, no folder. Stopping twice is fine. */
  stop(): Promise<void>;
}

/** A server that these tests started, so that they may also crash it. */
export interface OwnPostgresServer extends PostgresServer {
  /** `kill -9` of all its processes at once: what was not handed to the system is lost. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port, after `kill` or while it runs. */
  restart(): Promise<void>;
}

/** A started server, or the sentence that tells why there is none. */
export type Started<Server> = { server: Server } | { reason: string };

interface ServerOptions {
  /** Whether it waits for the disk, as those do that people use: what is measured has to. */
  isDurable?: boolean;
  /** Settings beside the tests' own or in place of them: `shared_buffers=1GB`. */
  settings?: string[];
}

/** The server of TEST_DATABASE_URL, else one of our own. */
export async function startPostgresServer(
  options: ServerOptions = {},
): Promise<Started<PostgresServer>> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return startOwnPostgresServer(["machine", "embedded"], options);
  return { server: { url, description: "TEST_DATABASE_URL", stop: async () => {} } };
}

/** Starts an empty server on a free port of 127.0.0.1, from the first source that works. */
export async function startOwnPostgresServer(
  sources: BinarySource[] = ["machine", "embedded"],
  { isDurable = false, settings = [] }: ServerOptions = {},
): Promise<Started<OwnPostgresServer>> {
  const more = [
    ...(isDurable ? [] : WITHOUT_DISK),
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  const reasons: string[] = [];
  for (const source of sources) {
    try {
      const binaries = findBinaries(source);
      if (binaries) return { server: await startFrom(binaries, more) };
      reasons.push(`${source}: no PostgreSQL 15 or later is there.`);
    } catch (error) {
      reasons.push(`${source}: ${(error as Error).message}`);
    }
  }
  return { reason: `No PostgreSQL server could be started. ${reasons.join(" ")}` };
}

async function startFrom(binaries: Binaries, more: string[]): Promise<OwnPostgresServer> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "raw-postgres-"));
  const watchdog = watchOver(folder);
  let postmaster: ChildProcess | null = null;

  function run(program: string, args: string[]): ChildProcess {
    const child = spawn(program, args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    });
    watchdog.watch(child.pid ?? null);
    return child;
  }

  try {
    const bin = binaries.provide(makeFolder(join(folder, "programs"), user));
    const data = makeFolder(join(folder, "data"), user);
    if (user) chownSync(folder, user.uid, user.gid);
    await untilDone(run(join(bin, "initdb"), ["-D", data, ...INITDB, ...COLLATION]));
    const port = await findFreePort();
    const start = async () => {
      const settings = [...SETTINGS, ...more];
      postmaster = run(join(bin, "postgres"), ["-D", data, "-p", String(port), ...settings]);
      await untilReady(postmaster);
    };
    await start();

    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      description: `PostgreSQL ${binaries.version} (${binaries.source})`,
      async kill() {
        if (postmaster) await killAll(postmaster);
        postmaster = null;
        watchdog.watch(null);
      },
      async restart() {
        if (postmaster) await shutDown(postmaster);
        await start();
      },
      async stop() {
        if (!existsSync(folder)) return;
        // A killed server leaves shared memory that only its own next start frees.
        if (!postmaster) await start().catch(() => {});
        if (postmaster) await shutDown(postmaster);
        watchdog.watch(null);
        await watchdog.release();
      },
    };
  } catch (error) {
    await watchdog.release();
    throw error;
  }
}

interface User {
  uid: number;
  gid: number;
}

/** Whom the server runs as: PostgreSQL refuses root. Null when we are not root. */
function unprivilegedUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number.parseInt(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout, 10),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error("PostgreSQL cannot run as root, and there is no user postgres or nobody.");
}

function makeFolder(path: string, user: User | null): string {
  mkdirSync(path, { mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

async function untilDone(program: ChildProcess): Promise<void> {
  let said = "";
  program.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [status] = await once(program, "close");
  if (status !== 0) throw new Error(`${program.spawnfile} failed: ${said.trim()}`);
}

function untilReady(postmaster: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    postmaster.once("error", reject);
    postmaster.once("close", () => reject(new Error(`postgres did not start: ${said.trim()}`)));
    // Goes on reading after the start: a full pipe would block the server.
    postmaster.stderr?.setEncoding("utf8").on("data", (text: string) => {
      if (said.includes(READY)) return;
      said += text;
      if (said.includes(READY)) resolve();
    });
  });
}

async function shutDown(postmaster: ChildProcess): Promise<void> {
  if (hasExited(postmaster)) return;
  const exit = once(postmaster, "exit");
  postmaster.kill("SIGINT");
  const limit = setTimeout(() => killAll(postmaster), STOP_MS);
  await exit;
  clearTimeout(limit);
}

/** The server's processes are no process group: each of them is the leader of its own. */
async function killAll(postmaster: ChildProcess): Promise<void> {
  if (hasExited(postmaster)) return;
  const exit = once(postmaster, "exit");
  postmaster.kill("SIGSTOP");
  const children = childrenOf(postmaster.pid as number);
  for (const pid of children) killQuietly(pid, "SIGKILL");
  postmaster.kill("SIGKILL");
  await exit;
  while (children.some(isRunning)) await passTime(5);
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
