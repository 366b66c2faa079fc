import { existsSync } from "node:fs";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { type BinarySource, findBinaries } from "./postgres-binaries.ts";
import { type OwnPostgresServer, startOwnPostgresServer } from "./postgres-server.ts";

const SOURCES: BinarySource[] = ["machine", "embedded"];

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

async function startFrom(source: BinarySource): Promise<OwnPostgresServer> {
  const started = await startOwnPostgresServer([source]);
  if ("reason" in started) throw new Error(started.reason);
  onTestFinished(started.server.stop);
  return started.server;
}

for (const source of SOURCES) {
  test.skipIf(!findBinaries(source))(
    `a server from the ${source}'s programs keeps what it answered through a crash and leaves nothing behind`,
    async () => {
      const server = await startFrom(source);
      const [{ folder }] = (await ask(
        server.url,
        "select current_setting('data_directory') as folder",
      )) as [{ folder: string }];
      await ask(server.url, "create table innings as select 9 as played");
      await server.kill();
      await expect(ask(server.url, "select 1")).rejects.toThrow("ECONNREFUSED");
      await server.restart();
      expect(await ask(server.url, "select played from innings")).toEqual([{ played: 9 }]);
      await server.restart();
      await server.stop();
      await expect(ask(server.url, "select 1")).rejects.toThrow("ECONNREFUSED");
      expect(existsSync(folder)).toBe(false);
    },
  );
}

test("a server that cannot be started says why", async () => {
  expect(await startOwnPostgresServer([])).toEqual({
    reason: expect.stringContaining("No PostgreSQL server could be started."),
  });
});
