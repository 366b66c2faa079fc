import { spawn } from "node:child_process";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { lockDirectory } from "#lib/db/directory-lock.ts";
import { childrenOf, isRunning } from "../../tests/processes.ts";
import { call, from, openPage, signIn } from "./calls.ts";
import { openSocket } from "./raw-requests.ts";
import {
  bareEnvironment,
  endedStart,
  findFreePort,
  type ServerProcess,
  startServer,
  watch,
} from "./server-process.ts";
import { embeddedSite, findPostgres, type PostgresSite, postgresSite, STAFF } from "./sites.ts";

/** Shorter than what ends half a request by itself. */
const EXIT_MS = 25_000;
const postgres = await findPostgres();
/** Whether a vote and a read wait for a lock; of a page's reads several may. */
const WAITING_STATEMENTS = `
  select coalesce(bool_or(is_vote), false) as "hasVote", coalesce(bool_or(not is_vote), false) as "hasRead"
  from (
    select query ilike '%for no key update%' as is_vote from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  ) as statement`;

/** Ends the server and says how it went, once it refuses connections. */
async function expectCleanEnd(server: ServerProcess, begun: number): Promise<void> {
  const { code, signal, output } = await server.ended;
  expect({ code, signal }, output).toEqual({ code: 0, signal: null });
  expect(performance.now() - begun).toBeLessThan(EXIT_MS);
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow("fetch failed");
}

test("a signal right after the start ends the process cleanly and frees the folder", async () => {
  const settings = await embeddedSite();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const exit = await endedStart(settings, signal);
    expect({ code: exit.code, signal: exit.signal }, exit.output).toEqual({
      code: 0,
      signal: null,
    });
  }
});

test("a login under way at SIGTERM is answered in full", async () => {
  const server = await startServer(await embeddedSite());
  const logIn = (visitor: number, password: string) =>
    call(server, "POST", "/api/login", {
      body: { ...STAFF, password },
      headers: from(visitor),
    });
  // After seven failures the eighth attempt on an account waits for a second.
  const guesses = await Promise.all(
    Array.from({ length: 7 }, (_, visitor) => logIn(visitor, "guessed")),
  );
  expect(guesses.map(({ status }) => status)).toEqual(Array(7).fill(401));
  const login = logIn(8, STAFF.password);
  // What is answered over a later connection came after it.
  expect((await call(server, "GET", "/readyz")).status).toBe(200);
  const begun = performance.now();
  void server.end("SIGTERM");
  const answer = await login;
  expect(answer).toMatchObject({ status: 200, body: { username: STAFF.username } });
  expect(answer.headers.getSetCookie()).toHaveLength(1);
  await expectCleanEnd(server, begun);
});

test("half a request does not hold the process up", async () => {
  const server = await startServer(await embeddedSite());
  const sockets = await Promise.all(
    [
      "",
      "GET /leaderboard HTTP/1.1\r\nHost: lo",
      "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ].map((text) => openSocket(server.port, text)),
  );
  await new Promise((resolve) => sockets.at(-1)?.once("data", resolve));
  const ends = sockets.map(
    (socket) => new Promise((resolve) => socket.resume().once("close", resolve)),
  );
  const begun = performance.now();
  void server.end("SIGTERM");
  await expectCleanEnd(server, begun);
  await Promise.all(ends);
});

test("SIGTERM to npm start leaves nothing running", { tags: ["main"] }, async () => {
  const settings = await embeddedSite();
  const port = await findFreePort();
  const npm = watch(
    spawn("npm", ["start"], { env: { ...bareEnvironment(), ...settings, PORT: String(port) } }),
  );
  onTestFinished(() => {
    for (const pid of processes) if (isRunning(pid)) process.kill(pid, "SIGKILL");
  });
  let processes: number[] = [];
  await npm.hasSaid("RAW is at ");
  processes = familyOf(npm.child.pid as number);
  expect(processes.length).toBeGreaterThanOrEqual(3);

  npm.child.kill("SIGTERM");
  await expect.poll(() => processes.filter(isRunning)).toEqual([]);
  lockDirectory(settings.DATA_DIR).release();
});

describe.skipIf("reason" in postgres)("on PostgreSQL", () => {
  test("a vote and a page under way are answered in full, while new requests get 503", async () => {
    const site = await postgresSite();
    const server = await startServer(site.settings);
    const session = await signIn(server, STAFF);
    const lock = await lockProspects(site);
    const vote = call(server, "POST", "/api/prospects/1/vote", { headers: from(1) });
    const board = openPage(server, "/leaderboard");
    await expect
      .poll(() => site.ask(WAITING_STATEMENTS), { interval: 10 })
      .toEqual([{ hasVote: true, hasRead: true }]);

    const begun = performance.now();
    void server.end("SIGTERM");
    await expect
      .poll(async () => (await call(server, "GET", "/readyz")).status, { interval: 5 })
      .toBe(503);
    for (const answer of await Promise.all([
      call(server, "GET", "/readyz"),
      call(server, "GET", "/api/prospects"),
      call(server, "GET", "/api/user", { headers: session }),
      call(server, "POST", "/api/prospects/2/vote", { headers: from(2) }),
    ])) {
      expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(Object.keys(answer.body)).toEqual(["message", "code"]);
      expectTemporary(answer.headers);
    }
    const page = await openPage(server, "/leaderboard");
    expect(page.status).toBe(503);
    expect(page.text).toContain("<h1");
    expect(page.text).toContain("The site is restarting.");
    expectTemporary(page.headers);

    await lock.end();
    const shown = await board;
    expect(shown.status).toBe(200);
    expect(shown.text).toMatch(/<tbody.*<\/html>$/s);
    expect(await vote).toMatchObject({ status: 200, body: { message: "Vote Recorded!" } });
    await expectCleanEnd(server, begun);
    const [{ rows }] = await site.ask(
      "select count(*)::int as rows from prospect_votes where prospect_id = 1 and voter_ip not like 'demo%'",
    );
    expect(rows).toBe(1);
  });

  test("the process ends in time while the database does not answer", async () => {
    const site = await postgresSite();
    const server = await startServer(site.settings);
    await site.server.kill();
    onTestFinished(() => site.server.restart());
    const begun = performance.now();
    void server.end("SIGTERM");
    await expectCleanEnd(server, begun);
  });
});

/** Lets nobody read or write players until the connection ends. */
async function lockProspects({ settings }: PostgresSite): Promise<pg.Client> {
  const client = new pg.Client(settings.DATABASE_URL);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  await client.query("lock table baseball_prospects");
  return client;
}

function expectTemporary(headers: Headers): void {
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
}

/** The process and all that it started, as they are now. */
function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}
