import { timestamp } from "drizzle-orm/pg-core";

/** A column for a moment, whatever the zone of the reader. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true });
}
