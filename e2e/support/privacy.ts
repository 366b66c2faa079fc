import { WRITTEN } from "#areas/site/privacy/testing.ts";
import type { Site } from "./site.ts";

let people = 0;

/** Asks for a correction or removal at an address of its own and gives the reference. */
export async function askPrivately(
  site: Pick<Site, "url">,
  differs: Partial<Record<keyof typeof WRITTEN | "prospectId", unknown>> = {},
): Promise<string> {
  people += 1;
  const answer = await fetch(`${site.url}/api/privacy-requests`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `198.19.${Math.floor(people / 250)}.${(people % 250) + 1}`,
    },
    body: JSON.stringify({ ...WRITTEN, ...differs }),
  });
  if (answer.status !== 201) throw new Error(`asking was answered ${answer.status}`);
  return ((await answer.json()) as { data: { reference: string } }).data.reference;
}
