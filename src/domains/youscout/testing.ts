import type { Db } from "../../lib/db/db.ts";
import type { NominationRow } from "./queries.ts";
import { personKey } from "./rules.ts";
import { nominations } from "./tables.ts";

/** Inserts one approved nomination; what is not given is Marcus Batiste, 15, a shortstop. */
export async function aNomination(
  db: Db,
  given: Partial<typeof nominations.$inferInsert> = {},
): Promise<NominationRow> {
  const player = {
    firstName: "Marcus",
    lastName: "Batiste",
    age: 15,
    sport: "Baseball",
    position: "SS",
    city: "New Orleans",
    state: "Louisiana",
    performance: "Three hits and two double plays in one evening.",
    submittedByName: "Ana Coach",
    submittedByEmail: "ana@city.example",
    submitterRelation: "coach",
    status: "approved",
    ...given,
  } as const;
  const key = personKey(player.firstName, player.lastName, player.sport);
  const [row] = await db
    .insert(nominations)
    .values({ personKey: key, ...player })
    .returning();
  if (!row) throw new Error("insert returned no row");
  return row;
}
