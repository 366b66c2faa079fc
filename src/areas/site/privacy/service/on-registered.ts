import { hasAppointment } from "#areas/board/evaluations/queries/appointments.ts";
import type { OnRegistered } from "#areas/board/measurements/service/event-players.ts";
import { STAFF_TEXTS } from "./staff-texts.ts";

/** What other domains say of registered athletes on the lists of events. */
export const ON_REGISTERED: OnRegistered = { texts: STAFF_TEXTS, hasAppointment };
