import { brand } from "#content/brand.ts";
import type { Config } from "#lib/config.ts";

/** What passkeys of this site are bound to (WebAuthn, relying party). */
export function passkeySite({ baseUrl }: Pick<Config, "baseUrl">) {
  const { hostname, origin } = new URL(baseUrl);
  return { id: hostname, name: brand.name, origin };
}
