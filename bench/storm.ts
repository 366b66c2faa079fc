import { paths } from "#paths.ts";
import { startBareCopy } from "./support/bare-copy.ts";
import { median } from "./support/compare.ts";
import { createDatabase } from "./support/create-database.ts";
import { readLoad, voteLoad } from "./support/load.ts";
import { startSite } from "./support/site.ts";

/** One figure of votes and reads at the same time, beside the same figure of a reference. */
export interface Storm {
  what: string;
  together: number;
  reference: number;
  /** Median of together / reference, round by round. */
  ratio: number;
  target: string;
  isMissed: boolean;
}

const PLAYERS = 100;
const READERS = { connections: 16 };
const VOTES_KEPT = 0.85;
const READS_KEPT = 0.7;
const P99_AT_MOST = 1.3;

/**
 * Votes on PostgreSQL while the board's page is read, against votes alone and reads alone. Whoever reads takes
 * the machine from the votes, whatever the site does, and who votes takes it from the reads: so that this part is
 * known, the votes are also taken while a bare server is read instead of the site, and that server is read alone.
 */
export async function benchStorm(serverUrl: string, rounds: number): Promise<Storm[]> {
  const site = await startSite({ DATABASE_URL: await createDatabase(serverUrl, "bench_storm") });
  const vote = () => voteLoad(site, PLAYERS);
  const read = () => readLoad(site, paths.board, READERS);
  const bare = await startBareCopy(site, paths.board);
  const readBare = () => readLoad(bare, paths.board, READERS);
  async function runRound() {
    const alone = { votes: await vote(), reads: await read() };
    const bareAlone = await readBare();
    const [votes, reads] = await Promise.all([vote(), read()]);
    const [besideBare, bareReads] = await Promise.all([vote(), readBare()]);
    const bare = { votes: besideBare, reads: bareReads };
    return { alone, together: { votes, reads }, bare, bareAlone };
  }
  try {
    await runRound();
    const taken: Awaited<ReturnType<typeof runRound>>[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await runRound());
    type Loads = (typeof taken)[number]["alone"];
    const figure = (
      what: string,
      of: (loads: Loads) => number,
      reference: "alone" | "bare" = "alone",
    ) => ({
      what,
      together: median(taken.map(({ together }) => of(together))),
      reference: median(taken.map((round) => of(round[reference]))),
      ratio: median(taken.map((round) => of(round.together) / of(round[reference]))),
    });
    const votes = figure("votes a second", (loads) => loads.votes.perSecond);
    const p99 = figure("p99 of a vote, ms", (loads) => loads.votes.p99Ms);
    const reads = figure("reads of the board a second", (loads) => loads.reads.perSecond);
    const beside = figure(
      "votes a second, against those beside a bare server",
      (loads) => loads.votes.perSecond,
      "bare",
    );
    const besideVotes = figure(
      "reads a second, against those of a bare server beside votes",
      (loads) => loads.reads.perSecond,
      "bare",
    );
    const ofBare = {
      what: "reads a second of a bare server beside votes, against the same alone",
      together: besideVotes.reference,
      reference: median(taken.map(({ bareAlone }) => bareAlone.perSecond)),
      ratio: median(taken.map(({ bare, bareAlone }) => bare.reads.perSecond / bareAlone.perSecond)),
    };
    return [
      { ...votes, target: `at least ${VOTES_KEPT}`, isMissed: votes.ratio < VOTES_KEPT },
      { ...p99, target: `at most ${P99_AT_MOST}`, isMissed: p99.ratio > P99_AT_MOST },
      { ...reads, target: `at least ${READS_KEPT}`, isMissed: reads.ratio < READS_KEPT },
      { ...beside, target: "none", isMissed: false },
      { ...besideVotes, target: "none", isMissed: false },
      { ...ofBare, target: "none", isMissed: false },
    ];
  } finally {
    await bare.stop();
    await site.stop();
  }
}
