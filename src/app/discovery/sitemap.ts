import { listSearchableProspects } from "#areas/board/prospects/queries/prospects.ts";
import { listListingPages } from "#areas/connect/listings/queries/browse.ts";
import { listPartnerPages } from "#areas/connect/listings/queries/people.ts";
import { getConnectSettings } from "#areas/connect/profiles/queries.ts";
import { listProductPages } from "#areas/shop/catalog/queries/shelf.ts";
import { listSearchableNominations } from "#areas/youscout/nominations/queries/nominations.ts";
import { privacyPolicy } from "#content/privacy-policy.ts";
import { termsOfService } from "#content/terms-of-service.ts";
import { createContentCache } from "#lib/content-cache.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { encodeBody, sendBody, serveText } from "#lib/http/encoded-body.ts";
import { machinePaths } from "#machine-paths.ts";
import { isAlias, paths } from "#paths.ts";
import type { PageRoute } from "../page-address.ts";

interface Entry {
  path: string;
  /** Day of the last change, YYYY-MM-DD, where it is known. */
  changed?: string;
}

/** Days of the last change, of pages that tell. */
const CHANGED: Record<string, string> = {
  [paths.termsOfService]: termsOfService.updated,
  [paths.privacyPolicy]: privacyPolicy.updated,
};

/**
 * `robots.txt`, and the sitemap with the pages that search engines may list. Of those that name several players it has
 * the boards alone: editions, leaders and alumni name players whose families did not agree to search engines.
 */
export function sitemapRoutes(
  app: App,
  { config, database }: Deps,
  pages: readonly PageRoute[],
): void {
  const { baseUrl } = config;
  const listed: Entry[] = pages
    .filter(({ path, policy }) => policy.isListed && !isAlias(path))
    .map(({ path }) => ({ path, ...(CHANGED[path] && { changed: CHANGED[path] }) }));
  serveText(app, machinePaths.robots, {
    text: `User-agent: *\nDisallow: /api/\n\nSitemap: ${baseUrl}${machinePaths.sitemap}\n`,
    type: "text/plain",
    cacheControl: "public, max-age=3600",
  });

  const getSitemap = createContentCache(database.contentVersion, async () => {
    const players = await listSearchableProspects(database.db);
    const products = await listProductPages(database.db);
    const nominations = await listSearchableNominations(database.db);
    return encodeBody(
      writeSitemap(baseUrl, [
        ...listed,
        ...players.map((player) => entryOf(paths.player(player.id), player)),
        ...nominations.map((nomination) => entryOf(paths.nomination(nomination.id), nomination)),
        ...products.map((product) => entryOf(paths.product(product.slug), product)),
        ...(await connectEntries(database.db)),
      ]),
    );
  });
  app.get(machinePaths.sitemap, { schema: { hide: true } }, async (request, reply) => {
    const sitemap = await getSitemap();
    reply.headers({
      "cache-control": "no-cache",
      "content-type": "application/xml; charset=utf-8",
      vary: "accept-encoding",
    });
    return sendBody(request, reply, sitemap);
  });
}

/** The pages of Connect; none while it is switched off. */
async function connectEntries(db: Db): Promise<Entry[]> {
  if (!(await getConnectSettings(db)).isOn) return [];
  const listings = await listListingPages(db);
  const people = await listPartnerPages(db);
  return [
    { path: paths.connect },
    ...listings.map((listing) => entryOf(paths.connectListing(listing.id), listing)),
    ...people.map((person) => entryOf(paths.connectPerson(person.id), person)),
  ];
}

function entryOf(path: string, { updatedAt }: { updatedAt: Date }): Entry {
  return { path, changed: updatedAt.toISOString().slice(0, 10) };
}

/** Paths are the site's own and need no escaping. */
function writeSitemap(baseUrl: string, entries: Entry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
    return `<url><loc>${baseUrl}${path}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}
