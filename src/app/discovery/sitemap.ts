import { privacyPolicy } from "#content/privacy-policy.ts";
import { termsOfService } from "#content/terms-of-service.ts";
import { listSearchableProspects } from "#domains/prospects/queries/prospects.ts";
import { listProductPages } from "#domains/shop/queries/shelf.ts";
import { listSearchableNominations } from "#domains/youscout/queries/nominations.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { finishBytes, sendFinished } from "#lib/http/finished-bytes.ts";
import { createKept } from "#lib/kept.ts";
import { paths } from "#paths.ts";

interface Entry {
  path: string;
  /** Day of the last change, YYYY-MM-DD, where it is known. */
  changed?: string;
}

const PAGES: Entry[] = [
  { path: paths.home },
  { path: paths.board },
  { path: paths.youScout },
  { path: paths.youScoutLeaderboard },
  { path: paths.shop },
  { path: paths.termsOfService, changed: termsOfService.updated },
  { path: paths.privacyPolicy, changed: privacyPolicy.updated },
  { path: paths.privacyRequest },
];

/** `robots.txt`, and the sitemap with the pages that search engines may list. */
export function sitemapRoutes(app: App, { config, database }: Deps): void {
  const { baseUrl } = config;
  const robots = finishBytes(
    `User-agent: *\nDisallow: ${paths.apiPrefix}\n\nSitemap: ${baseUrl}${paths.sitemap}\n`,
  );
  app.get(paths.robots, { schema: { hide: true } }, (request, reply) => {
    reply.headers({
      "cache-control": "public, max-age=3600",
      "content-type": "text/plain; charset=utf-8",
      vary: "accept-encoding",
    });
    return sendFinished(request, reply, robots);
  });

  const getSitemap = createKept(database.changes, async () => {
    const players = await listSearchableProspects(database.db);
    const products = await listProductPages(database.db);
    const nominations = await listSearchableNominations(database.db);
    return finishBytes(
      writeSitemap(baseUrl, [
        ...PAGES,
        ...players.map((player) => entryOf(paths.player(player.id), player)),
        ...nominations.map((nomination) => entryOf(paths.nomination(nomination.id), nomination)),
        ...products.map((product) => entryOf(paths.product(product.slug), product)),
      ]),
    );
  });
  app.get(paths.sitemap, { schema: { hide: true } }, async (request, reply) => {
    const sitemap = await getSitemap();
    reply.headers({
      "cache-control": "no-cache",
      "content-type": "application/xml; charset=utf-8",
      vary: "accept-encoding",
    });
    return sendFinished(request, reply, sitemap);
  });
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
