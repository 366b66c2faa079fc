import { paths } from "#paths.ts";
import { type Comparison, compare } from "./support/compare.ts";
import { createDatabase } from "./support/create-database.ts";
import { readLoad, voteLoad } from "./support/load.ts";
import { startSite } from "./support/site.ts";

const PLAYERS = 100;
const READERS = { connections: 16 };
const TARGET = 0.5;

/** Votes on PostgreSQL while the board's page is read, against votes alone. A vote that is refused fails the run. */
export async function benchStorm(serverUrl: string, rounds: number): Promise<Comparison[]> {
  const site = await startSite({ DATABASE_URL: await createDatabase(serverUrl, "bench_storm") });
  const vote = () => voteLoad(site, PLAYERS);
  async function voteBesideReads() {
    const [votes] = await Promise.all([vote(), readLoad(site, paths.board, READERS)]);
    return votes;
  }
  try {
    const what = "votes while 16 connections read the board";
    return [await compare(what, TARGET, rounds, voteBesideReads, vote)];
  } finally {
    await site.stop();
  }
}
