import { emptyAppointments } from "#areas/board/evaluations/service/empty-texts.ts";
import { emptyEvents } from "#areas/board/events/service/empty-texts.ts";
import type { StaffTexts } from "#areas/board/prospects/service/empty-texts.ts";
import { emptyEditions } from "#areas/board/rankings/service/empty-texts.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";

/** What staff write for everybody, beside what stands on a player's page. */
export const STAFF_TEXTS: StaffTexts = {
  async empty(tx, named) {
    await emptyEditions(tx, named);
    await emptyEvents(tx, named);
    await emptyAppointments(tx, named);
  },
  isTakenDown,
};
