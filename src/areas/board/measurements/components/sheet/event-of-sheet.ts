/** What a page loads before it shows a sheet: the event, its players and their values. */
export { sheetQuery as eventOfSheet } from "../../client/measurements.ts";
