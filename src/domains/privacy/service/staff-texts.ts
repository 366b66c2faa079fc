import { emptyEditions } from "#domains/editions/service/empty-texts.ts";
import { emptyAppointments } from "#domains/evaluations/service/empty-texts.ts";
import { emptyEvents } from "#domains/events/service/empty-texts.ts";
import { isTakenDown } from "#domains/nominations/queries/nominations.ts";
import type { StaffTexts } from "#domains/prospects/service/empty-texts.ts";

/** What staff write for everybody, beside what stands on a player's page. */
export const STAFF_TEXTS: StaffTexts = {
  async empty(tx, named) {
    await emptyEditions(tx, named);
    await emptyEvents(tx, named);
    await emptyAppointments(tx, named);
  },
  isTakenDown,
};
