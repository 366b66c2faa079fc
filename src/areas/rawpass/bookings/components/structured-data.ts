import type { PublicActivity } from "#areas/rawpass/schedule/schema/activities.ts";
import { paths } from "#paths.ts";

/** schema.org ItemList of what is trained, each a Service with the price of a session. */
export function activitiesData(
  activities: readonly PublicActivity[],
  baseUrl: string,
): Record<string, unknown> {
  const url = `${baseUrl}${paths.rawPass}`;
  return {
    "@type": "ItemList",
    itemListElement: activities.map(({ name, description, rateCents }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      item: {
        "@type": "Service",
        name,
        description,
        url,
        offers: {
          "@type": "Offer",
          url,
          price: (rateCents / 100).toFixed(2),
          priceCurrency: "USD",
        },
      },
    })),
  };
}
