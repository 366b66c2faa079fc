import { hasAppointment } from "#areas/board/evaluations/queries/appointments.ts";
import type { OnRegistered } from "#areas/board/measurements/service/event-players.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";

/** What other domains say of registered athletes on the lists of events. */
export const ON_REGISTERED: OnRegistered = { isTakenDown, hasAppointment };
