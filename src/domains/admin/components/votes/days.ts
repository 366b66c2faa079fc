/** How far back a list of votes looks unless another time is chosen. */
export const USUAL_DAYS = "7";

export const OTHER_DAYS = [
  { value: "1", label: "24 hours" },
  { value: "30", label: "30 days" },
];
/** As long as networks are known. */
export const ALL_DAYS = { value: "400", label: "13 months" };

/** "9 votes", "1 vote". */
export function count(number: number, thing: string): string {
  return `${number.toLocaleString("en-US")} ${thing}${number === 1 ? "" : "s"}`;
}
