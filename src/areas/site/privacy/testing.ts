import { type Db, writtenRow } from "#lib/db/db.ts";
import type { PrivacyRequestRow } from "./queries/requests.ts";
import type { NewPrivacyRequest } from "./schema/requests.ts";
import { privacyRequests } from "./tables.ts";

/** What a mother writes who wants her son's page to go. */
export const WRITTEN = {
  kind: "removal",
  personName: "Marcus Batiste",
  isAboutMinor: true,
  requesterName: "Ana Batiste",
  requesterEmail: "ana@city.example",
  requesterRelation: "guardian",
  message: "Please take my son's page off the board.",
} satisfies NewPrivacyRequest;

let asked = 0;

/** A request as it was asked; what is given differs from `WRITTEN`. */
export async function aPrivacyRequest(
  db: Db,
  given: Partial<typeof privacyRequests.$inferInsert> = {},
): Promise<PrivacyRequestRow> {
  asked += 1;
  const reference = `TEST-${String(asked).padStart(8, "2")}`;
  const row = writtenRow(
    await db
      .insert(privacyRequests)
      .values({ ...WRITTEN, reference, ...given })
      .returning(),
  );
  return row;
}
