import content from "../../content/waiver.json" with { type: "json" };
import type { Waiver } from "./schema.ts";

/** What a guardian agrees to before an athlete trains. Checked when the server starts. */
export const waiver = content as Waiver;
