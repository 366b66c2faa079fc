import { machinePaths } from "#machine-paths.ts";
import { type Comparison, compare } from "./support/compare.ts";
import { createDatabase } from "./support/create-database.ts";
import { voteLoad } from "./support/load.ts";
import { startSubject } from "./support/processes.ts";
import { startSite } from "./support/site.ts";

const PLAYERS = 100;

/** Votes a second on PostgreSQL, each answered after its commit. */
export async function benchVotes(serverUrl: string, rounds: number): Promise<Comparison[]> {
  const ours = await startSite({ DATABASE_URL: await createDatabase(serverUrl, "bench_ours") });
  const referenceUrl = await createDatabase(serverUrl, "bench_reference");
  await (await startSite({ DATABASE_URL: referenceUrl })).stop();
  const bare = await startSubject(
    ["bench/support/bare-votes.ts"],
    { DATABASE_URL: referenceUrl },
    machinePaths.healthz,
  );
  try {
    const against = (what: string, target: number, players: number) =>
      compare(
        what,
        target,
        rounds,
        () => voteLoad(ours, players),
        () => voteLoad(bare, players),
      );
    return [
      await against("votes over 100 players", 1, PLAYERS),
      await against("votes for one player", 5, 1),
    ];
  } finally {
    await bare.stop();
    await ours.stop();
  }
}
