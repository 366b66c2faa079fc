import { createFirstAdmin } from "../domains/accounts/service/first-admin.ts";
import type { Deps } from "../lib/deps.ts";
import { loadDemoContent } from "./demo.ts";

/**
 * Gives an empty site what it needs to be used: the first administrator when the environment names
 * one, and demo content.
 * @returns a sentence for the operator for each thing that was done.
 */
export async function prepareFirstRun({ config, database, now }: Deps): Promise<string[]> {
  const done: string[] = [];
  if (config.firstAdmin && (await createFirstAdmin(database.db, config.firstAdmin))) {
    done.push(`Administrator ${config.firstAdmin.username} created.`);
  }
  if (config.demo && (await loadDemoContent(database.db, now()))) {
    done.push("Demo content loaded: every player on the board is invented.");
  }
  return done;
}
