import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { call, listProspects, openPage, signIn } from "./calls.ts";
import {
  bareEnvironment,
  type Exit,
  refusedStart,
  type Settings,
  startServer,
} from "./server-process.ts";
import { embeddedSite, emptyFolder, emptyPostgresSite, findPostgres } from "./sites.ts";

const ADMIN = { username: "coach.leblanc", password: "gulf-coast-88" };
const ADMIN_SETTINGS = {
  ...{ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
  ADMIN_EMAIL: "coach.leblanc@raw.example",
};
const NOWHERE = "postgres://raw:hush@127.0.0.1:9/raw";
const postgres = await findPostgres();

/** Refused before anything is opened, so that they may run at once. */
const REFUSED: [what: string, settings: Settings, line: RegExp][] = [
  ["a port that is no number", { PORT: "abc" }, /^PORT must be a port number from 0 to 65535\.$/],
  ["an address that is no origin", { BASE_URL: "foo" }, /^BASE_URL must be an origin such as /],
  [
    "a proxy that is no address",
    { TRUST_PROXY: "nonsense" },
    /^TRUST_PROXY must list IP addresses/,
  ],
  [
    "a public start without limits",
    { RATE_LIMIT: "off", HOST: "0.0.0.0" },
    /^RATE_LIMIT=off is for measurements and is refused on a public start\.$/,
  ],
  ["a short secret", { SESSION_SECRET: "short" }, /^SESSION_SECRET must have at least 32 char/],
  [
    "an administrator without password",
    { ADMIN_USERNAME: "coach" },
    /^ADMIN_USERNAME and ADMIN_PASSWORD must be given together\.$/,
  ],
  [
    "a folder that is a file",
    { DATA_DIR: "package.json" },
    /^The site cannot start: .*package\.json/,
  ],
  [
    "a database that is not there",
    { DATABASE_URL: NOWHERE },
    /^DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:9\.$/,
  ],
  [
    "a public start on PostgreSQL without secrets",
    { DATABASE_URL: NOWHERE, BASE_URL: "https://raw.example.com" },
    /^SESSION_SECRET and VOTE_SECRET must be given on a public start with DATABASE_URL\.$/,
  ],
];

/** A port that a program listens on until the test ends. */
async function usedPort(): Promise<string> {
  const holder = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => {
    holder.close();
  });
  await once(holder, "listening");
  return String((holder.address() as { port: number }).port);
}

/** One clear line, and nothing that was secret in it. */
function expectRefusal({ code, output }: Exit, line: RegExp): void {
  expect(output.trimEnd().split("\n")).toEqual([expect.stringMatching(line)]);
  expect(output).not.toMatch(/hush|gulf-coast|12345/);
  expect(code).toBe(1);
}

describe("a start is refused in one line for", () => {
  const scratch = mkdtempSync(join(tmpdir(), "raw-process-"));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test.concurrent.for(REFUSED)("%s", async ([what, settings, line]) => {
    const exit = await refusedStart({ DATA_DIR: join(scratch, what), DEMO: "false", ...settings });
    expectRefusal(exit, line);
  });

  test("a weak password of the administrator", async () => {
    const settings = { ...(await embeddedSite()), ...ADMIN_SETTINGS, ADMIN_PASSWORD: "12345" };
    expectRefusal(
      await refusedStart(settings),
      /^Administrator: Password must be at least 6 characters\.$/,
    );
  });

  test("a port that is in use, before a database is made", async () => {
    const DATA_DIR = join(scratch, "never-made");
    const exit = await refusedStart({ DATA_DIR, PORT: await usedPort() });
    expectRefusal(exit, /^PORT is in use: /);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test("a port that is in use, before anything is installed or built", async () => {
    const folder = mkdtempSync(join(scratch, "bare-"));
    cpSync("scripts", join(folder, "scripts"), { recursive: true });
    const PORT = await usedPort();
    const { status, stderr } = await promisify(execFile)(
      process.execPath,
      ["scripts/with-node.mjs", "scripts/start.ts"],
      { cwd: folder, env: { ...bareEnvironment(), PORT } },
    ).then(
      () => ({ status: 0, stderr: "" }),
      ({ code, stderr }) => ({ status: code, stderr }),
    );
    expectRefusal({ code: status, signal: null, output: stderr }, /^PORT is in use: /);
  });

  test("a secret that was lost", async () => {
    const { DATA_DIR } = await embeddedSite();
    writeFileSync(join(DATA_DIR, "vote-secret"), "");
    expectRefusal(await refusedStart({ DATA_DIR }), /vote-secret holds no secret: /);
  });
});

test("the first start makes what it needs once: secrets, an administrator, no demo when told so", {
  tags: ["main"],
}, async () => {
  const DATA_DIR = join(emptyFolder(), "made/here");
  const settings = { DATA_DIR, DEMO: "false", ...ADMIN_SETTINGS };
  const first = await startServer(settings);
  expect(first.output()).toContain(`Administrator ${ADMIN.username} created.`);
  expect(first.output()).not.toContain(ADMIN.password);
  expect(await listProspects(first)).toEqual([]);
  const headers = await signIn(first, ADMIN);
  const added = await call(first, "POST", "/api/admin/prospects", {
    headers,
    body: {
      firstName: "Remy",
      lastName: "Castille",
      positionPrimary: "SS",
      school: "Holy Cross School",
      gradYear: 2027,
      rawRank: 1,
    },
  });
  expect(added.status).toBe(201);
  for (const secret of ["session-secret", "vote-secret"]) {
    expect((statSync(join(DATA_DIR, secret)).mode & 0o777).toString(8)).toBe("600");
  }
  await first.end("SIGTERM");

  const second = await startServer({ ...settings, ADMIN_USERNAME: "another" });
  expect(second.output()).not.toContain("created");
  expect(await listProspects(second)).toHaveLength(1);
  expect((await call(second, "GET", "/api/user", { headers })).status).toBe(200);
  await expect(signIn(second, { ...ADMIN, username: "another" })).rejects.toThrow("401");
  await signIn(second, ADMIN);
});

test("PORT=0 takes any free port and the site names it; given secrets are not written down", async () => {
  const settings = await embeddedSite();
  const server = await startServer({ ...settings, PORT: "0" });
  const address = `http://localhost:${server.port}`;
  expect(server.port).toBeGreaterThan(0);
  expect(server.output()).toContain(`RAW is at ${address}\n`);
  expect((await openPage(server, "/leaderboard")).text).toContain(`${address}/leaderboard`);
  expect(settings).toHaveProperty("SESSION_SECRET");
  expect(readdirSync(settings.DATA_DIR).filter((name) => name.endsWith("-secret"))).toEqual([]);
});

describe.skipIf("reason" in postgres)("on PostgreSQL", () => {
  test("three servers that start at once on an empty database all come up, without demo", async () => {
    const { settings, ask } = await emptyPostgresSite();
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => startServer({ ...settings, ...ADMIN_SETTINGS })),
    );
    const lists = await Promise.all(servers.map(listProspects));
    expect(lists).toEqual([[], [], []]);
    expect(await ask("select username from users")).toEqual([{ username: ADMIN.username }]);
    for (const server of servers) await signIn(server, ADMIN);
  });

  test("a database that does not exist is one line", async () => {
    const { settings } = await emptyPostgresSite();
    const missing = new URL(settings.DATABASE_URL);
    missing.pathname = "/raw_missing";
    expectRefusal(
      await refusedStart({ ...settings, DATABASE_URL: missing.href }),
      /^DATABASE_URL cannot be used: database "raw_missing" does not exist\.$/,
    );
  });
});
