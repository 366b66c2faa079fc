import content from "../../content/podcast.json" with { type: "json" };
import type { Podcast } from "./schema.ts";

/** The podcast and its latest episode. Checked when the server starts. */
export const podcast = content as Podcast;
