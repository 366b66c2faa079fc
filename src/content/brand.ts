import content from "../../content/brand.json" with { type: "json" };
import type { Brand } from "./schema.ts";

/** Who the company is. Checked when the server starts. */
export const brand: Brand = content;
