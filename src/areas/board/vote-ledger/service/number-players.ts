import { randomBytes } from "node:crypto";
import { inArray } from "drizzle-orm";
import { keepProspects } from "#areas/board/prospects/queries/votes-of-days.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type NumberSource, numberOf } from "../queries/numbers.ts";
import { ledgerNumbers, ledgerSalts } from "../tables.ts";

const SALT_BYTES = 32;
const NUMBERS_AT_ONCE = 1_000;

/** Numbers of players. Gives one to a player who has none yet; a player who was removed meanwhile gets none. */
export async function numberPlayers(
  tx: PublicTx,
  prospectIds: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const players = await keepProspects(tx, [...prospectIds]);
  if (players.length === 0) return new Map();
  const ids = players.map(({ id }) => id);
  const rows = await tx
    .select({ number: ledgerNumbers.number, prospectId: ledgerNumbers.prospectId })
    .from(ledgerNumbers)
    .where(inArray(ledgerNumbers.prospectId, ids));
  const numbers = new Map(
    rows.flatMap((row) => (row.prospectId ? [[row.prospectId, row.number]] : [])),
  );
  const given = players
    .filter(({ id }) => !numbers.has(id))
    .map(({ id: prospectId, createdAt }) => {
      const source = {
        prospectId,
        createdAt,
        salt: randomBytes(SALT_BYTES).toString("hex"),
      };
      return { ...source, number: numberOf(source) };
    });
  if (given.length === 0) return numbers;
  await giveNumbers(tx, given);
  return new Map([...numbers, ...given.map((one) => [one.prospectId, one.number] as const)]);
}

/** Links players to their numbers. */
async function giveNumbers(
  tx: PublicTx,
  given: readonly (NumberSource & { number: string })[],
): Promise<void> {
  for (let first = 0; first < given.length; first += NUMBERS_AT_ONCE) {
    const some = given.slice(first, first + NUMBERS_AT_ONCE);
    await tx
      .insert(ledgerNumbers)
      .values(some.map(({ number, prospectId }) => ({ number, prospectId })));
    await tx.insert(ledgerSalts).values(some.map(({ prospectId, salt }) => ({ prospectId, salt })));
  }
}
