import content from "../../content/shop.json" with { type: "json" };
import type { Shop } from "./schema.ts";

/** Exchanges and sizes, for product and order pages. Checked when the server starts. */
export const shop = content as Shop;
