import { randomInt } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { EMBEDDED_START_PARAMS } from "#lib/db/embedded.ts";
import { call, listProspects } from "./calls.ts";
import { castVote, repeatVotes, type Tally, voteInCrowd } from "./crowd.ts";
import { type Settings, startServer } from "./server-process.ts";
import { embeddedSite, findPostgres, MISCOUNTED, postgresSite } from "./sites.ts";

/** Rounds in the rest of the run; `npm test` has one. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 5);
const VOTERS_A_ROUND = 10_000;
/** The target is 3 s on a machine that does nothing else, and this one may have much to do. */
const RESTART_MS = 120_000;
const COUNT_ROWS = "select count(*)::int as rows from prospect_votes";

const postgres = await findPostgres();
const figures = new Map<string, number[]>();

function note(figure: string, ms: number): void {
  figures.set(figure, [...(figures.get(figure) ?? []), Math.round(ms)]);
}

afterAll(() => {
  for (const [figure, values] of figures) {
    console.log(`${figure}: ${values.join(", ")} ms`);
  }
});

/**
 * Starts, lets a crowd vote and kills the server in the middle of it, round after round. Only rounds with votes under
 * way at the kill count.
 */
async function crashOften(settings: Settings, database: string, rounds = ROUNDS): Promise<Tally> {
  const tally: Tally = { acknowledged: [], uncertain: [] };
  let last: Tally = tally;
  for (let round = 0, hits = 0; hits < rounds; round += 1) {
    const server = await startServer(settings);
    if (round > 0) {
      note(`restart on ${database} after kill -9`, server.startMs);
      expect(server.startMs).toBeLessThan(RESTART_MS);
      expect(await repeatVotes(server, last.acknowledged)).toEqual([409]);
    }
    const prospects = await listProspects(server);
    const enough = randomInt(20, 200);
    last = await voteInCrowd(server, prospects, round * VOTERS_A_ROUND, (acknowledged) => {
      if (acknowledged < enough) return false;
      void server.end("SIGKILL");
      return true;
    });
    expect(await server.ended).toMatchObject({ signal: "SIGKILL" });
    if (last.uncertain.length > 0) hits += 1;
    add(tally, last);
  }
  return tally;
}

function add(tally: Tally, more: Tally): void {
  tally.acknowledged.push(...more.acknowledged);
  tally.uncertain.push(...more.uncertain);
}

/** Every acknowledged vote is there, and nothing beyond the votes that were cast. */
function expectRows(rows: number, rowsBefore: number, { acknowledged, uncertain }: Tally): void {
  expect(rows - rowsBefore).toBeGreaterThanOrEqual(acknowledged.length);
  expect(rows - rowsBefore).toBeLessThanOrEqual(acknowledged.length + uncertain.length);
}

async function openEmbedded(dataDir: string): Promise<PGlite> {
  return PGlite.create({ dataDir: `${dataDir}/postgres`, startParams: EMBEDDED_START_PARAMS });
}

async function askEmbedded<Row>(dataDir: string, statement: string): Promise<Row[]> {
  const client = await openEmbedded(dataDir);
  const { rows } = await client.query<Row>(statement).finally(() => client.close());
  return rows;
}

test("kill -9 of the server in the middle of votes loses none of them on the embedded database", async () => {
  const settings = await embeddedSite();
  const ask = <Row>(statement: string) => askEmbedded<Row>(settings.DATA_DIR, statement);
  const [before] = await ask<{ rows: number }>(COUNT_ROWS);
  const tally = await crashOften(settings, "PGlite");

  const server = await startServer(settings);
  expect(await repeatVotes(server, tally.acknowledged)).toEqual([409]);
  await server.end("SIGKILL");
  expect(await ask(MISCOUNTED)).toEqual([]);
  const [after] = await ask<{ rows: number }>(COUNT_ROWS);
  expectRows(after?.rows ?? 0, before?.rows ?? 0, tally);
});

describe.skipIf("reason" in postgres)("on PostgreSQL", () => {
  async function expectNoneLost(rounds?: number): Promise<void> {
    const { settings, ask } = await postgresSite();
    const [before] = await ask(COUNT_ROWS);
    const tally = await crashOften(settings, "PostgreSQL", rounds);

    const server = await startServer(settings);
    expect(await repeatVotes(server, tally.acknowledged)).toEqual([409]);
    expect(await ask(MISCOUNTED)).toEqual([]);
    const [after] = await ask(COUNT_ROWS);
    expectRows(after.rows, before.rows, tally);
  }

  test("kill -9 of the server in the middle of votes loses none of them", { tags: ["main"] }, () =>
    expectNoneLost(1),
  );

  test("kill -9 of the server, time after time, loses no vote", () => expectNoneLost());

  test("kill -9 of the database loses no vote, and the server outlives it", async () => {
    const { server: database, settings, ask } = await postgresSite();
    onTestFinished(() => database.restart());
    const server = await startServer(settings);
    const [before] = await ask(COUNT_ROWS);
    const tally: Tally = { acknowledged: [], uncertain: [] };
    for (let round = 0; round < Math.ceil(ROUNDS / 2); round += 1) {
      const prospects = await listProspects(server);
      const enough = randomInt(20, 200);
      let killed: Promise<void> | undefined;
      const crowd = await voteInCrowd(server, prospects, round * VOTERS_A_ROUND, (acknowledged) => {
        if (acknowledged < enough) return false;
        killed = database.kill();
        return true;
      });
      await killed;
      add(tally, crowd);

      const refused = await castVote(server, { prospectId: 1, voter: -1 });
      expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await call(server, "GET", "/healthz")).status).toBe(200);

      await database.restart();
      const returned = performance.now();
      await expect
        .poll(async () => (await call(server, "GET", "/api/prospects")).status, {
          timeout: 120_000,
          interval: 20,
        })
        .toBe(200);
      expect(await repeatVotes(server, tally.acknowledged)).toEqual([409]);
      note("first vote after the return of PostgreSQL", performance.now() - returned);
    }
    expect(server.isRunning()).toBe(true);
    expect(await ask(MISCOUNTED)).toEqual([]);
    const [after] = await ask(COUNT_ROWS);
    expectRows(after.rows, before.rows, tally);
  });
});
