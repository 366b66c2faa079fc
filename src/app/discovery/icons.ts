import { brand } from "#content/brand.ts";
import type { App } from "#lib/http/app.ts";
import { serveText } from "#lib/http/encoded-body.ts";
import { drawIcon, icoOf } from "#lib/pictures/icon.ts";
import { createRenderCache } from "#lib/pictures/render-cache.ts";
import { sendPicture } from "#lib/pictures/send-picture.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import mark from "../frame/favicon.svg?raw";

/** A page without its icons looks broken: they are small, and made once. */
const ROUTE = { config: { isAlwaysAnswered: true }, schema: { hide: true } } as const;
/** The ground of the site, as browsers paint it before a page is there. */
export const GROUND = "#1b1b1b";

/** Systems cut a maskable icon to any shape that leaves a circle of 80 % of its width. */
const ICONS = {
  [paths.icons.favicon]: { size: 32, share: 1 },
  [paths.icons.touch]: { size: 180, share: 0.62, background: GROUND },
  [paths.icons.small]: { size: 192, share: 0.7, background: GROUND },
  [paths.icons.large]: { size: 512, share: 0.7, background: GROUND },
  [paths.icons.maskable]: { size: 512, share: 0.5, background: GROUND },
};

/** What browsers and phones show of the site: its mark in their sizes, all made of the one SVG. */
export function iconRoutes(app: App): void {
  const count = Object.keys(ICONS).length;
  const cache = createRenderCache({ atOnce: 2, mostWaiting: count, maxEntries: count });
  for (const [path, icon] of Object.entries(ICONS)) {
    const isIco = path === paths.icons.favicon;
    const draw = async () => {
      const png = await drawIcon(mark, icon);
      return isIco ? icoOf(png, icon.size) : png;
    };
    app.get(path, ROUTE, async (request, reply) =>
      sendPicture(request, reply, await cache.get(path, draw), {
        freshSeconds: DAY_SECONDS,
        type: isIco ? "image/x-icon" : "image/png",
      }),
    );
  }
  manifestRoute(app);
}

const icon = (src: string, size: number, purpose = "any") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The icons as a manifest names them. */
export const ICON_LIST = [
  icon(paths.icons.small, 192),
  icon(paths.icons.large, 512),
  icon(paths.icons.maskable, 512, "maskable"),
];

/** The site as an entry on a phone's screen. */
function manifestRoute(app: App): void {
  serveManifest(app, paths.manifest, {
    name: brand.name,
    short_name: brand.shortName,
    description: brand.summary,
    lang: "en-US",
    id: paths.home,
    start_url: paths.home,
    display: "browser",
    background_color: GROUND,
    theme_color: GROUND,
    icons: ICON_LIST,
  });
}

/** Serves what makes the site, or one of its pages, an entry on a device's screen. */
export function serveManifest(app: App, address: string, manifest: object): void {
  serveText(app, address, {
    text: JSON.stringify(manifest),
    type: "application/manifest+json",
    cacheControl: `public, max-age=${DAY_SECONDS}`,
    isAlwaysAnswered: true,
  });
}
