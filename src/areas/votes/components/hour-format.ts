/** Writes the hour of a moment as the zone's people say it: "Wed, Mar 10, 11 AM". */
export function hourFormat(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    timeZone,
  });
  return (at) => format.format(new Date(at));
}
