import content from "../../content/brand.json" with { type: "json" };
import type { Brand } from "./schema.ts";

/** Who the company is. Checked when the server starts. */
export const brand: Brand = content;

/** Whether YouScout on this host is at its alias (specification part 1, section 2.2). */
export function isAliasHost(host: string): boolean {
  return brand.youScoutHostMarkers.some((marker) => host.includes(marker));
}
