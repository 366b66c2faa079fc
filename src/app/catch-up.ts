import type { RemovalList } from "#lib/db/removals/removal-list.ts";
import type { Deps } from "#lib/deps.ts";

/**
 * Brings a database that was put back to an earlier time up to what was removed since, before anybody sees it:
 * removals are made again, sessions and links ended, and what forgets by the calendar runs. A database that was not
 * put back is left as it is, at the price of a look. Throws what the system says where the list of removals cannot be
 * written.
 * @returns a sentence for the operator for each thing that was done.
 */
export async function catchUp(deps: Deps, list: RemovalList): Promise<string[]> {
  await list.requireWritable();
  if (!(await list.isAhead())) {
    // What a crash left in the database alone.
    await list.keep({ isPatient: true });
    return [];
  }
  const { redoRemovals } = await import("./redo-removals.ts");
  const redone = await redoRemovals(deps, list);
  await list.mark({ isPatient: true });
  await list.rewrite();
  if (redone === null) return [];
  const { removals, ownersWithoutFactor } = redone;
  const done = [
    `The database was put back to an earlier time: removals made since then, made again: ${removals}.`,
    "Everyone has to log in again.",
  ];
  if (ownersWithoutFactor > 0) {
    done.push(
      `Owners whose password alone opens the account: ${ownersWithoutFactor}. They should add a second factor at once.`,
    );
  }
  return [done.join(" ")];
}
