import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { movedClock } from "../../tests/moment.ts";
import { call, from, signIn } from "./calls.ts";
import { type ServerProcess, type Settings, startServer } from "./server-process.ts";
import { embeddedSite, findPostgres, postgresSite, STAFF } from "./sites.ts";

const postgres = await findPostgres();
const LEAVER = { username: "leaver", password: "crescent-city-9" };
const CHILD = 7;

function run(script: string, settings: Settings, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...movedClock(), ...settings },
    encoding: "utf8",
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout.trim();
}

async function register(server: ServerProcess): Promise<void> {
  const body = { ...LEAVER, email: "leaver@city.example", role: "fan" };
  const { status, text } = await call(server, "POST", "/api/register", { headers: from(1), body });
  expect(status, text).toBe(201);
}

/** A child is taken off the board and an account ended; the session of before goes on. */
async function remove(server: ServerProcess): Promise<{ cookie: string }> {
  const staff = await signIn(server, STAFF);
  const leaver = await signIn(server, LEAVER);
  const hidden = await call(server, "POST", `/api/admin/prospects/${CHILD}/hide`, {
    headers: staff,
    body: {},
  });
  const ended = await call(server, "DELETE", "/api/user", {
    headers: leaver,
    body: { password: LEAVER.password },
  });
  expect([hidden.status, ended.status]).toEqual([200, 200]);
  return staff;
}

async function expectRemoved(server: ServerProcess, session: { cookie: string }): Promise<void> {
  expect(server.output()).toContain("The database was put back to an earlier time");
  expect((await call(server, "GET", `/api/prospects/${CHILD}`)).status).toBe(404);
  const login = await call(server, "POST", "/api/login", { headers: from(2), body: LEAVER });
  expect(login.status).toBe(401);
  expect((await call(server, "GET", "/api/user", { headers: session })).status).toBe(401);
  await signIn(server, STAFF);
}

test("npm run restore brings back no child and no account that were removed since the backup", async () => {
  const settings = await embeddedSite();
  const first = await startServer(settings);
  await register(first);
  await first.end("SIGTERM");
  run("scripts/backup.ts", settings);
  const [name = ""] = readdirSync(join(settings.DATA_DIR, "backups")).filter((file) =>
    file.startsWith("raw-"),
  );

  const second = await startServer(settings);
  const session = await remove(second);
  // Nothing is lost with a process that dies a moment later.
  await second.end("SIGKILL");
  const said = run("scripts/restore.ts", settings, join(settings.DATA_DIR, "backups", name));
  expect(said).toContain("The next start removes again what was removed since.");
  await expectRemoved(await startServer(settings), session);
});

describe.skipIf("reason" in postgres)("on PostgreSQL", () => {
  test("an older copy of the database brings back nobody who was removed since", async () => {
    const { settings, server: database } = await postgresSite();
    const site = new URL(settings.DATABASE_URL).pathname.slice(1);
    async function ask(...statements: string[]) {
      const client = new pg.Client(database.url);
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    }
    const first = await startServer(settings);
    await register(first);
    await first.end("SIGTERM");
    await ask(`create database ${site}_dump template ${site}`);

    const second = await startServer(settings);
    const session = await remove(second);
    const list = join(settings.DATA_DIR, "removals.jsonl");
    await expect.poll(() => readFileSync(list, "utf8")).toContain("account.exists");
    await second.end("SIGKILL");
    await ask(
      `drop database ${site} with (force)`,
      `create database ${site} template ${site}_dump`,
    );
    await expectRemoved(await startServer(settings), session);
  });
});
