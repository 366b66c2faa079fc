import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { calendars } from "../tables.ts";

/** How a calendar address that was replaced ends again in a restored database: its account asks for another one. */
export const BOOKING_REDOS: Record<string, Redo> = {
  async "calendar.address"(tx, removal) {
    const { userId: id, createdAt } = calendars;
    await tx.delete(calendars).where(isSubject({ id, createdAt }, removal));
  },
};
