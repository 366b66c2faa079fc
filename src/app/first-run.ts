import { countProspects } from "#areas/board/prospects/queries/prospects.ts";
import { createFirstAdmin } from "#areas/platform/accounts/service/first-admin.ts";
import { askForFactors } from "#areas/platform/accounts/service/second-factors.ts";
import { issueSetupCode } from "#areas/platform/accounts/service/setup-code.ts";
import type { Deps } from "#lib/deps.ts";

/**
 * Gives an empty site what it needs to be used: the first administrator when the environment names
 * one, else a setup code while there is none, and demo content.
 * Needs the queue to be open, for the link that confirms the administrator's address.
 * @returns a sentence for the operator for each thing that was done; one of them is a secret.
 */
export async function prepareFirstRun(deps: Deps): Promise<string[]> {
  const { config, database, now } = deps;
  const done: string[] = [];
  await askForFactors(deps);
  if (config.firstAdmin) {
    if (await createFirstAdmin(deps, config.firstAdmin)) {
      done.push(`Administrator ${config.firstAdmin.username} created.`);
    }
  }
  const setupCode = await issueSetupCode(deps);
  if (setupCode) done.push(`There is no administrator yet. Setup code: ${setupCode}`);
  if (config.demo && (await countProspects(database.db)) === 0) {
    const { loadDemoContent } = await import("./demo/load.ts");
    const hasTestProvider = deps.payments?.isTest ?? false;
    const isLoaded = await loadDemoContent(database, { now: now(), hasTestProvider });
    if (isLoaded) done.push("Demo content loaded: every player on the board is invented.");
  }
  return done;
}
