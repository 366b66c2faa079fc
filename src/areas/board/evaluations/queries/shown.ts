import { type EventRow, shownName, shownPlace } from "#areas/board/events/queries.ts";
import type { BoardName, BoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { nameOf } from "../rules/written-names.ts";
import type { AppointmentRow } from "./appointments.ts";

/** What names an event. */
export type NamedEvent = Pick<EventRow, "name" | "kind" | "startsAt">;

/** Whose evaluation it is. */
interface Child {
  playerName: string;
  prospectId: number | null;
}

/** A place as a family reads it: neutrally where it names another child who is withheld. */
export function placeFor(place: string, names: BoardNames, child: Child): string {
  return shownPlace(place, names, boardNameOf(child));
}

/** The name of an event as a family reads it; null once the event is gone. */
export function eventNameFor(
  event: NamedEvent | null,
  names: BoardNames,
  child: Child,
): string | null {
  return event && shownName(event, names, boardNameOf(child));
}

/** An appointment as mails and calendar files tell the family of it. */
export function appointmentFor(
  appointment: AppointmentRow,
  names: BoardNames,
  playerName: string,
): AppointmentRow {
  const { place, prospectId } = appointment;
  return { ...appointment, place: placeFor(place, names, { playerName, prospectId }) };
}

function boardNameOf({ playerName, prospectId }: Child): BoardName {
  return { id: prospectId ?? 0, ...nameOf(playerName) };
}
