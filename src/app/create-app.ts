import fastifyStatic from "@fastify/static";
import { sql } from "drizzle-orm";
import type { ServerBuild } from "react-router";
import { installReadRecords } from "#areas/platform/audit/routes/record-reads.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import type { Drain } from "#lib/http/drain.ts";
import { createHttpServer } from "#lib/http/server.ts";
import { noteSecurityEvent } from "#lib/security-log.ts";
import { machinePaths } from "#machine-paths.ts";
import { describeCalls } from "./api-document.ts";
import { mountCalls } from "./calls.ts";
import { iconRoutes } from "./discovery/icons.ts";
import { leaderPhotoRoute } from "./discovery/leader-photo.ts";
import { sitePictureRoute } from "./discovery/site-picture.ts";
import { sitemapRoutes } from "./discovery/sitemap.ts";
import { installGates } from "./gates.ts";
import { offlinePageRoutes } from "./offline-pages.ts";
import { pagesOf } from "./page-address.ts";
import { pageRoutes } from "./pages.ts";
import { createRefusalPage } from "./refusal-page.server.tsx";

/** The pages as built; without them only the calls are served (tests of calls need no build). */
export interface Pages {
  build: ServerBuild;
  /** Folder of the built browser files, or null in development, where Vite gives them. */
  assetsFolder: string | null;
  /** The leader's photograph; null or absent where the drawing is shown. */
  leaderPhoto?: Buffer | null;
}

/** The whole site over its dependencies, not yet listening. */
export async function createApp(
  deps: Deps,
  pages: Pages | null,
): Promise<{ app: App; drain: Drain }> {
  const { app, drain, innerCallSecret } = await createHttpServer(
    deps.config,
    deps.log,
    pages && createRefusalPage(pages.build),
    deps.database.contentVersion,
  );
  installGates(app, deps);
  installReadRecords(app, deps);
  installLimitHits(app, deps);
  await describeCalls(app, deps.config);

  healthRoutes(app, deps);
  mountCalls(app, deps);
  sitemapRoutes(app, deps, pages ? pagesOf(pages.build) : []);
  sitePictureRoute(app);
  leaderPhotoRoute(app, pages?.leaderPhoto ?? null);
  iconRoutes(app);

  if (pages) {
    const { build, assetsFolder: clientFolder } = pages;
    if (clientFolder) {
      await serveAssets(app, clientFolder);
      offlinePageRoutes(app, { build, clientFolder });
    }
    pageRoutes(app, deps, innerCallSecret, pages);
  }
  app.setNotFoundHandler(() => {
    throw new AppError("not_found", "There is no such page.");
  });
  return { app, drain };
}

/**
 * `/healthz`: the process answers. `/readyz`: it also reaches its database; while it stops it refuses
 * everything.
 */
function healthRoutes(app: App, deps: Deps): void {
  app.get(
    machinePaths.healthz,
    { config: { isAlwaysAnswered: true }, schema: { hide: true } },
    async (_request, reply) => {
      return reply.header("cache-control", "no-store").send({ status: "ok" });
    },
  );
  app.get(machinePaths.readyz, { schema: { hide: true } }, async (_request, reply) => {
    await deps.database.db.execute(sql`select 1`);
    return reply.header("cache-control", "no-store").send({ status: "ready" });
  });
}

/**
 * Notes in the security log whom a limit has refused, and which call: an account that is signed in, or the one at
 * which somebody guessed, as far as the refusal names it. A page only passes on the status of its calls, which are
 * noted themselves.
 */
function installLimitHits(app: App, deps: Deps): void {
  app.addHook("onError", (request, _reply, error, done) => {
    if (!(error instanceof AppError && error.code === "too_many")) return done();
    const { actor, ip, method, routeOptions } = request;
    void noteSecurityEvent(deps, {
      kind: "limit_hit",
      accountId: error.accountId ?? (actor.kind === "member" ? actor.userId : null),
      address: clientAddress(ip),
      detail: `${method} ${routeOptions.url ?? ""}`,
    }).finally(() => done());
  });
}

/** Scripts, styles and fonts, also while the server is busy or stopping: a page without them is broken. */
async function serveAssets(app: App, folder: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, isAlwaysAnswered: true };
    });
    await scope.register(fastifyStatic, {
      root: `${folder}/assets`,
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "1y",
      index: false,
      decorateReply: false,
    });
  });
}
