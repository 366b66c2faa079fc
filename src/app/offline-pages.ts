import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ServerBuild } from "react-router";
import { adminApi } from "#admin-api.ts";
import { brand } from "#content/brand.ts";
import type { App } from "#lib/http/app.ts";
import { encodeBody, sendBody } from "#lib/http/encoded-body.ts";
import type { OfflinePage } from "#lib/offline/offline-page.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import { GROUND, ICON_LIST } from "./discovery/icons.ts";

const ROUTE = { config: { isAlwaysAnswered: true }, schema: { hide: true } } as const;

/** A worker fetches the files of its page, and nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The pages that work offline and can be installed, by the source files of their routes. */
const PAGES = [
  {
    name: `${brand.shortName} desk`,
    path: paths.rawPassDesk,
    shell: memberApi.deskShell,
    worker: memberApi.deskWorker,
    manifest: memberApi.deskManifest,
    routes: ["src/app/desk-only.tsx", "src/domains/desk/pages/desk-page.tsx"],
  },
  {
    name: `${brand.shortName} field`,
    path: paths.field,
    shell: adminApi.fieldShell,
    worker: adminApi.fieldWorker,
    manifest: adminApi.fieldManifest,
    routes: ["src/app/field-only.tsx", "src/domains/measurements/pages/field-page.tsx"],
  },
];
const ON_EVERY_PAGE = ["src/app/entry.client.tsx", "src/app/root.tsx"];

/** A file of the build, as the bundler's manifest has it. */
interface BuiltFile {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
type BuiltFiles = Record<string, BuiltFile>;

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
    const script = encodeBody(`self.offlinePage = ${JSON.stringify(offlinePage)};\n${code}`);
    app.get(page.worker, ROUTE, (request, reply) => {
      reply.headers({
        "cache-control": "no-cache",
        "content-security-policy": WORKER_POLICY,
        "content-type": "text/javascript; charset=utf-8",
        vary: "accept-encoding",
      });
      return sendBody(request, reply, script);
    });
    const manifest = encodeBody(JSON.stringify(describe(page)));
    app.get(page.manifest, ROUTE, (request, reply) => {
      reply.headers({
        "cache-control": `public, max-age=${DAY_SECONDS}`,
        "content-type": "application/manifest+json; charset=utf-8",
        vary: "accept-encoding",
      });
      return sendBody(request, reply, manifest);
    });
  }
}

/** All files that pages of these sources may load, at once or later, by their addresses. */
function listFiles(built: BuiltFiles, sources: string[]): string[] {
  const reached = new Set<string>();
  function reach(key: string): void {
    const entry = built[key];
    if (!entry || reached.has(key)) return;
    reached.add(key);
    for (const next of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]) reach(next);
  }
  const isOf = (key: string) =>
    sources.some((source) => key === source || key.startsWith(`${source}?`));
  for (const key of Object.keys(built).filter(isOf)) reach(key);
  const files = [...reached].flatMap((key) => {
    const { file, css = [], assets = [] } = built[key] as BuiltFile;
    return [file, ...css, ...assets];
  });
  return [...new Set(files)].sort().map((file) => `/${file}`);
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
