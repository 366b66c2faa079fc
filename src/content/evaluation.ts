import content from "../../content/evaluation.json" with { type: "json" };
import type { Evaluation } from "./schema.ts";

/** The texts of the page for evaluations. Checked when the server starts. */
export const evaluation = content as Evaluation;
