import { listPlaceholders } from "../content/check.ts";
import type { Config } from "../lib/config.ts";

/** What the operator of a site that others can reach should mend. */
export function listStartWarnings({ isPublic, baseUrl }: Config): string[] {
  if (!isPublic) return [];
  const warnings = listPlaceholders().map((place) => `Placeholder content is public: ${place}`);
  if (new URL(baseUrl).hostname === "localhost") {
    warnings.push(`BASE_URL is not given: links, mails and search engines are told ${baseUrl}`);
  }
  return warnings;
}
