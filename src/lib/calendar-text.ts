import type { ICalCalendar } from "ical-generator";

/** A calendar as a file, whose last line ends like the others (RFC 5545, section 3.1). */
export function calendarText(calendar: ICalCalendar): string {
  return `${calendar}\r\n`;
}
