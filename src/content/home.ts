import content from "../../content/home.json" with { type: "json" };
import type { Home } from "./schema.ts";

/** The texts of the home page. Checked when the server starts. */
export const home = content as Home;
