import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { movedClock } from "../../tests/moment.ts";
import { call, signIn } from "./calls.ts";
import { refusedStart, type Settings, startServer } from "./server-process.ts";
import { embeddedSite, emptyFolder } from "./sites.ts";

const ADMIN = { username: "coach.leblanc", password: "gulf-coast-88" };

function adminCreate(settings: Settings, args: string[], typed: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/admin-create.ts", ...args],
    { env: { ...movedClock(), ...settings }, input: typed, encoding: "utf8" },
  );
  return { status, output: (stdout + stderr).trim() };
}

test("a start without administrator prints a setup code, which makes one, and no later start does", async () => {
  const settings = { DATA_DIR: emptyFolder(), DEMO: "false" };
  const first = await startServer(settings);
  const setupCode = /Setup code: (\S+)\n/.exec(first.output())?.[1];
  const { status } = await call(first, "POST", "/api/create-admin", {
    body: { ...ADMIN, setupCode },
  });
  expect(status).toBe(201);
  await first.end("SIGTERM");
  expect(first.output().split(String(setupCode))).toHaveLength(2);

  const second = await startServer(settings);
  expect(second.output()).not.toContain("Setup code");
  await signIn(second, ADMIN);
});

test("npm run admin:create makes an administrator, not while the server holds the database", async () => {
  const settings = await embeddedSite();
  const server = await startServer(settings);
  expect(adminCreate(settings, [ADMIN.username], `${ADMIN.password}\n`)).toEqual({
    status: 1,
    output: expect.stringMatching(/^The database in \S+ is in use by process \d+: stop that one/),
  });
  await server.end("SIGTERM");
  expect(adminCreate(settings, [ADMIN.username], "")).toMatchObject({ status: 1 });
  expect(adminCreate(settings, [ADMIN.username], `${ADMIN.password}\n`)).toEqual({
    status: 0,
    output: `Administrator ${ADMIN.username} created.`,
  });
  await signIn(await startServer(settings), ADMIN);
});

test("another VOTE_SECRET than the one of the database stops the start", async () => {
  const settings = await embeddedSite();
  await (await startServer(settings)).end("SIGTERM");
  const { code, output } = await refusedStart({ ...settings, VOTE_SECRET: "w".repeat(40) });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^VOTE_SECRET is not the one that this database's votes were/);
  await startServer(settings);
});
