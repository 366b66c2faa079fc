import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ServerBuild } from "react-router";
import { brand } from "#content/brand.ts";
import type { App } from "#lib/http/app.ts";
import { serveText } from "#lib/http/encoded-body.ts";
import { type BuiltFiles, listFiles } from "#lib/offline/built-files.ts";
import type { OfflinePage } from "#lib/offline/offline-page.ts";
import { paths } from "#paths.ts";
import { GROUND, ICON_LIST, serveManifest } from "./discovery/icons.ts";

/** A worker fetches the files of its page, and nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The pages that work offline and can be installed, by the source files of their routes. */
const PAGES = [
  {
    name: `${brand.shortName} desk`,
    path: paths.rawPassDesk,
    shell: paths.deskShell,
    worker: paths.deskWorker,
    manifest: paths.deskManifest,
    routes: ["src/app/desk-only.tsx", "src/pages/_desk.rawpass.desk.tsx"],
  },
  {
    name: `${brand.shortName} field`,
    path: paths.field,
    shell: paths.fieldShell,
    worker: paths.fieldWorker,
    manifest: paths.fieldManifest,
    routes: ["src/app/field-only.tsx", "src/pages/_field.admin.field.tsx"],
  },
];
const ON_EVERY_PAGE = ["src/app/entry.client.tsx", "src/app/root.tsx"];

/** What makes pages installable, and the workers that serve them without network; not in development. */
export function offlinePageRoutes(
  app: App,
  { build, clientFolder }: { build: ServerBuild; clientFolder: string },
): void {
  const code = readFileSync(join(dirname(clientFolder), "worker/offline.js"), "utf8");
  const manifestFile = join(clientFolder, ".vite/manifest.json");
  const built = JSON.parse(readFileSync(manifestFile, "utf8")) as BuiltFiles;
  for (const page of PAGES) {
    const files = [build.assets.url, ...listFiles(built, [...ON_EVERY_PAGE, ...page.routes])];
    const revision = hash([code, ...files].join("\n"));
    const offlinePage: OfflinePage = { files, shell: page.shell, revision };
    serveText(app, page.worker, {
      text: `self.offlinePage = ${JSON.stringify(offlinePage)};\n${code}`,
      type: "text/javascript",
      cacheControl: "no-cache",
      policy: WORKER_POLICY,
      isAlwaysAnswered: true,
    });
    serveManifest(app, page.manifest, describe(page));
  }
}

/** A page as an entry on a device's screen. */
function describe({ name, path }: { name: string; path: string }) {
  return {
    name,
    short_name: name,
    lang: "en-US",
    id: path,
    start_url: path,
    scope: path,
    display: "standalone",
    background_color: GROUND,
    theme_color: GROUND,
    icons: ICON_LIST,
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
