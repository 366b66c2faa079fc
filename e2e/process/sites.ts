import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { moveDatabaseClock } from "../../tests/moment.ts";
import { type OwnPostgresServer, startOwnPostgresServer } from "../../tests/postgres-server.ts";
import { type Settings, startSharedServer } from "./server-process.ts";

/** The administrator of every prepared site. */
export const STAFF = { username: "staff", password: "swing-away-504" };
/** Calls of these tests come from many addresses through the proxy 127.0.0.1. */
const SETTINGS: Settings = {
  TRUST_PROXY: "127.0.0.1",
  SESSION_SECRET: "session secret of the process tests",
  VOTE_SECRET: "vote secret of the process tests..",
  // A busy machine takes its time, and answers.
  BUSY_AFTER_MS: "0",
};
const FIRST_START: Settings = {
  ...SETTINGS,
  DEMO: "true",
  ADMIN_USERNAME: STAFF.username,
  ADMIN_PASSWORD: STAFF.password,
};
const TEMPLATE = "template";

/** Outlives the files of a worker: starting a database server and filling a site take seconds. */
const shared = globalThis as {
  rawProcessPostgres?: ReturnType<typeof startOwnPostgresServer>;
  rawEmbeddedTemplate?: Promise<Tree>;
};

/** A new folder, removed when the test ends. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "raw-process-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings of a site on the embedded database that was started before: demo content, STAFF. */
export async function embeddedSite(): Promise<Settings & { DATA_DIR: string }> {
  const { settings, remove } = await sharedEmbeddedSite();
  onTestFinished(remove);
  return settings;
}

/** As `embeddedSite`, for a site that several tests share: whoever takes it removes it. */
export async function sharedEmbeddedSite(): Promise<{
  settings: Settings & { DATA_DIR: string };
  remove(): void;
}> {
  shared.rawEmbeddedTemplate ??= makeEmbeddedTemplate();
  const folder = mkdtempSync(join(tmpdir(), "raw-process-"));
  writeTree(folder, await shared.rawEmbeddedTemplate);
  return {
    settings: { ...SETTINGS, DATA_DIR: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function makeEmbeddedTemplate(): Promise<Tree> {
  const folder = mkdtempSync(join(tmpdir(), "raw-process-"));
  try {
    await startOnce({ ...FIRST_START, DATA_DIR: folder });
    return readTree(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What is below a folder, by path; null for a folder. It is kept in memory because a worker is not
 * told of its end, when a folder would have to be removed.
 */
type Tree = Map<string, Buffer | null>;

function readTree(folder: string): Tree {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), entry.isDirectory() ? null : readFileSync(path)];
    }),
  );
}

function writeTree(folder: string, tree: Tree): void {
  for (const [path, bytes] of tree) {
    if (bytes === null) mkdirSync(join(folder, path), { recursive: true });
  }
  for (const [path, bytes] of tree) {
    if (bytes !== null) writeFileSync(join(folder, path), bytes);
  }
}

/** The database server of the process tests, or why there is none. */
export function findPostgres(): ReturnType<typeof startOwnPostgresServer> {
  shared.rawProcessPostgres ??= startOwnPostgresServer();
  return shared.rawProcessPostgres;
}

export interface PostgresSite {
  server: OwnPostgresServer;
  settings: Settings & { DATABASE_URL: string; DATA_DIR: string };
  /** Runs one statement on a connection of its own, as a superuser. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of any statement
  ask(statement: string): Promise<any[]>;
}

/** As `embeddedSite`, in a database of its own on the PostgreSQL server. */
export async function postgresSite(): Promise<PostgresSite> {
  const server = await getPostgres();
  return siteOf(server, await addCopy({ url: server.url, prefix: OWN_PREFIX }));
}

/** A site on an empty PostgreSQL database, never started. */
export async function emptyPostgresSite(): Promise<PostgresSite> {
  const server = await getPostgres();
  return siteOf(server, await addDatabase({ url: server.url, prefix: OWN_PREFIX }, ""));
}

function siteOf(server: OwnPostgresServer, settings: PostgresSite["settings"]): PostgresSite {
  return { server, settings, ask: (statement) => ask(settings.DATABASE_URL, statement) };
}

async function getPostgres(): Promise<OwnPostgresServer> {
  const found = await findPostgres();
  if ("reason" in found) throw new Error(found.reason);
  return found.server;
}

/** A PostgreSQL server, and what the names of a run's databases begin with. */
export interface SiteServer {
  url: string;
  prefix: string;
}

const OWN_PREFIX = "raw_";

/** As `sharedEmbeddedSite`, in a database of its own on a server, which costs less processor time. */
export async function sharedPostgresSite(
  server: SiteServer,
): Promise<Awaited<ReturnType<typeof sharedEmbeddedSite>>> {
  const settings = await addCopy(server);
  return {
    settings,
    remove: () => rmSync(settings.DATA_DIR, { recursive: true, force: true }),
  };
}

/** A copy of the database that one worker fills for all: others wait for it. */
async function addCopy(server: SiteServer): Promise<PostgresSite["settings"]> {
  const template = server.prefix + TEMPLATE;
  await withClient(server.url, async (client) => {
    await client.query("select pg_advisory_lock(1)");
    const { rows } = await client.query("select from pg_database where datname = $1", [template]);
    if (rows.length === 0) await fillDatabase(server.url, template);
  });
  return addDatabase(server, `template ${template}`);
}

async function fillDatabase(serverUrl: string, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  // Left behind by a start that failed, which must not fail the others, too.
  await ask(serverUrl, `drop database if exists ${unfinished}`);
  await ask(serverUrl, `create database ${unfinished}`);
  const folder = mkdtempSync(join(tmpdir(), "raw-process-"));
  try {
    const DATABASE_URL = databaseUrl(serverUrl, unfinished);
    await moveDatabaseClock(DATABASE_URL);
    await startOnce({ ...FIRST_START, DATABASE_URL, DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await ask(serverUrl, `alter database ${unfinished} rename to ${name}`);
}

async function startOnce(settings: Settings): Promise<void> {
  const server = await startSharedServer(settings);
  const { code, output } = await server.end("SIGTERM");
  if (code !== 0) throw new Error(`The first server ended with ${code}:\n${output}`);
}

/** How many statements wait for a lock in the database that is asked. */
export const WAITING = `
  select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Players whose counter is not the number of their votes. */
export const MISCOUNTED = `
  select id from baseball_prospects as player where community_votes <> (
    select count(*) from prospect_votes where prospect_id = player.id and voided_at is null)`;

let databases = 0;

async function addDatabase(
  { url, prefix }: SiteServer,
  origin: string,
): Promise<PostgresSite["settings"]> {
  const name = `${prefix}${process.pid}_${++databases}`;
  await ask(url, `create database ${name} ${origin}`);
  await moveDatabaseClock(databaseUrl(url, name));
  // A data folder belongs to one database. It goes with the folder for temporary files.
  const DATA_DIR = mkdtempSync(join(tmpdir(), "raw-process-"));
  return { ...SETTINGS, DATABASE_URL: databaseUrl(url, name), DATA_DIR };
}

function databaseUrl(serverUrl: string, name: string): string {
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.href;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(statement)).rows);
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}
