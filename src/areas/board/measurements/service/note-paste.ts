import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { eventPasteRows, type measurements } from "../tables.ts";

/** A measurement as a paste left it. */
export type Written = Pick<typeof measurements.$inferSelect, "id" | "prospectId" | "updatedAt">;

interface Pasted {
  eventId: number;
  /** Players whom it put on the list. */
  listed: readonly number[];
  measured: readonly Written[];
  filled: readonly Written[];
  pastedAt: Date;
}

/** Keeps what a paste did, instead of what the one before it did. One that did nothing leaves that one the last. */
export async function notePaste(
  tx: Db,
  { eventId, listed, measured, filled, pastedAt }: Pasted,
): Promise<void> {
  const values = [
    ...measured.map((row) => ({ ...row, did: "measured" as const })),
    ...filled.map((row) => ({ ...row, did: "device_noted" as const })),
  ];
  const rows = [
    ...values.map(({ id, updatedAt, ...row }) => {
      return { ...row, measurementId: id, writtenAt: updatedAt };
    }),
    ...listed.map((prospectId) => {
      return { prospectId, did: "listed" as const, writtenAt: pastedAt };
    }),
  ];
  if (rows.length === 0) return;
  await tx.delete(eventPasteRows).where(eq(eventPasteRows.eventId, eventId));
  await tx.insert(eventPasteRows).values(rows.map((row) => ({ ...row, eventId, pastedAt })));
}
