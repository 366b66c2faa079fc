import content from "../../content/leader.json" with { type: "json" };
import type { Leader } from "./schema.ts";

/** Who leads the company. Checked when the server starts. */
export const leader = content as Leader;
