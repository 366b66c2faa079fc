import content from "../../content/solutions.json" with { type: "json" };
import type { Solution } from "./schema.ts";

/** What the company offers, in the order of the page. Checked when the server starts. */
export const solutions = content as Solution[];
