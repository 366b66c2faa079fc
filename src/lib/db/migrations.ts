import { readFileSync } from "node:fs";

export const MIGRATIONS = "migrations";
/** `when` of the last baseline in the journal. A database of an unreleased version has it if it is up to date. */
const BASELINE = 1_795_852_211_000;

/** The database cannot be used. The message is one line for the operator. */
export class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

export function newestMigration(): number {
  const journal = readFileSync(`${MIGRATIONS}/meta/_journal.json`, "utf8");
  return Math.max(...JSON.parse(journal).entries.map(({ when }: { when: number }) => when));
}

/**
 * Ensures that the baselines are never run over the tables of an unreleased version.
 * @throws DatabaseUnusableError if the database was migrated before, and not as far as the baselines go
 */
export async function refuseUnreleased(
  query: (text: string) => Promise<{ rows: unknown[] }>,
): Promise<void> {
  const [found] = (
    await query("select to_regclass('drizzle.__drizzle_migrations') is not null as is_migrated")
  ).rows as { is_migrated: boolean }[];
  if (!found?.is_migrated) return;
  const [last] = (
    await query("select max(created_at)::text as newest from drizzle.__drizzle_migrations")
  ).rows as { newest: string | null }[];
  if (!last?.newest || Number(last.newest) >= BASELINE) return;
  throw new DatabaseUnusableError(
    "The database was made by an unreleased version and is not at its last state: docs/migrations.md says how to get it there.",
  );
}
