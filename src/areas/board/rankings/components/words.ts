const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** A day as people read it: "Nov 22, 2026". */
export function dayWords(day: string): string {
  return DAY.format(new Date(day));
}

/** A day without its year: "Nov 22". */
export function shortDay(day: string): string {
  return SHORT.format(new Date(day));
}
