import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { listWithheld } from "../queries/namesakes.ts";
import { guardianSaidNo, type Named, namesakesIn } from "../rules/namesakes.ts";

/** A child who is about to be shown, and what staff say of it. */
interface Shown {
  /** The child, and as which player he is on the board already. */
  child: Named & { id?: number | null };
  /** What he was called before; who was his namesake then is none of what changes. */
  before?: Named;
  /** Whether staff say that he is another player than his namesake. */
  isAnotherPlayer: boolean | undefined;
}

/**
 * The one rule against bringing back a child whose guardian said no (decision 030). Throws `conflict`, with a sentence
 * at the field `isAnotherPlayer`, where a player of this name and class has a no, unless staff say that it is another.
 * @returns what the audit log tells of that, empty where there is no namesake.
 */
export async function refuseNamesake(
  tx: Db,
  { child, before, isAnotherPlayer = false }: Shown,
): Promise<{ isAnotherThan?: string }> {
  const withheld = await listWithheld(tx);
  const known = new Set(before ? namesakesIn(withheld, { ...before, id: child.id ?? null }) : []);
  const namesakes = namesakesIn(withheld, child).filter((one) => !known.has(one));
  const [first] = namesakes;
  if (!first) return {};
  if (isAnotherPlayer) return { isAnotherThan: namesakes.map(({ id }) => `#${id}`).join(", ") };
  const message = `${guardianSaidNo(first)} If this is the same child, only the guardian can change that, by the mailed link. If not, please say that it is another player.`;
  throw new AppError("conflict", message, { fields: { isAnotherPlayer: message } });
}
