import fastifyStatic from "@fastify/static";
import { sql } from "drizzle-orm";
import type { RouteOptions } from "fastify";
import type { ServerBuild } from "react-router";
import { accountRoutes } from "#domains/accounts/routes/accounts.ts";
import { weekRoutes } from "#domains/bookings/routes.ts";
import { catalogRoutes } from "#domains/catalog/routes/public.ts";
import { commentRoutes } from "#domains/discussion/comments/routes.ts";
import { editionRoutes } from "#domains/editions/routes/public.ts";
import { EDITIONS_OF_BOARD } from "#domains/editions/service/editions-of-board.ts";
import { publicEventRoutes } from "#domains/events/routes.ts";
import { ledgerRoutes } from "#domains/ledger/routes.ts";
import { publicMeasurementRoutes } from "#domains/measurements/routes/public.ts";
import { ownNominationRoutes } from "#domains/nominations/routes/own.ts";
import { nominationRoutes } from "#domains/nominations/routes/public.ts";
import { cartRoutes } from "#domains/orders/routes/cart.ts";
import { isTestProvider } from "#domains/payments/queries/test-provider.ts";
import { deliverTestEvents } from "#domains/payments/routes/test-events.ts";
import { createBoardNames } from "#domains/prospects/queries/board-names.ts";
import { alumniRoutes } from "#domains/prospects/routes/alumni.ts";
import { prospectRoutes } from "#domains/prospects/routes/board.ts";
import { prospectFactRoutes } from "#domains/prospects/routes/facts.ts";
import { badgeRoutes } from "#domains/recognition/routes.ts";
import { awardForComments, awardForVotes } from "#domains/recognition/service/award-badges.ts";
import { pictureRoutes } from "#domains/uploads/routes/pictures.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import type { Drain } from "#lib/http/drain.ts";
import { installLateRoutes } from "#lib/http/late-routes.ts";
import { recentWriters } from "#lib/http/recent-writers.ts";
import { createHttpServer } from "#lib/http/server.ts";
import { machinePaths } from "#machine-paths.ts";
import { paths } from "#paths.ts";
import { iconRoutes } from "./discovery/icons.ts";
import { leaderPhotoRoute } from "./discovery/leader-photo.ts";
import { sitePictureRoute } from "./discovery/site-picture.ts";
import { sitemapRoutes } from "./discovery/sitemap.ts";
import { installReadRecords } from "./family-reads.ts";
import { installGates } from "./gates.ts";
import type { LatePages } from "./late-pages.ts";
import { installLimitHits } from "./limit-hits.ts";
import { offlinePageRoutes } from "./offline-pages.ts";
import { installQueue } from "./open-queue.ts";
import { pageRoutes } from "./pages.ts";
import { createRefusalPage } from "./refusal-page.server.tsx";

/** The pages as built; without them only the calls are served (tests of calls need no build). */
export interface Pages {
  build: ServerBuild;
  /** Loads the pages of `build` that are not there from the start; absent where all are. */
  loadLate?: () => Promise<LatePages>;
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
  const { app, drain, innerCallSecret, createLateApp } = await createHttpServer(
    deps.config,
    deps.log,
    pages && createRefusalPage(pages.build),
    { contentVersion: deps.database.contentVersion, writers: recentWriters(deps) },
  );
  const fromStart: RouteOptions[] = [];
  function prepare(app: App, calls: RouteOptions[]): void {
    app.addHook("onRoute", (call) => {
      calls.push(call);
    });
    installGates(app, deps);
    installReadRecords(app, deps);
    installLimitHits(app, deps);
  }
  installQueue(app, deps);
  prepare(app, fromStart);

  healthRoutes(app, deps);
  accountRoutes(app, deps);
  const readNames = createBoardNames(deps.database);
  prospectRoutes(app, deps, EDITIONS_OF_BOARD);
  prospectFactRoutes(app, deps, readNames);
  alumniRoutes(app, deps, EDITIONS_OF_BOARD);
  ledgerRoutes(app, deps);
  editionRoutes(app, deps, readNames);
  publicEventRoutes(app, deps, readNames);
  publicMeasurementRoutes(app, deps);
  nominationRoutes(app, deps, (tx, votes) => awardForVotes(tx, deps, votes));
  ownNominationRoutes(app, deps);
  commentRoutes(app, deps, (tx, { userId, shown }) => awardForComments(tx, deps, userId, shown));
  badgeRoutes(app, deps);
  catalogRoutes(app, deps);
  cartRoutes(app, deps);
  weekRoutes(app, deps);
  pictureRoutes(app, deps);
  sitemapRoutes(app, deps);
  sitePictureRoute(app);
  leaderPhotoRoute(app, pages?.leaderPhoto ?? null);
  iconRoutes(app);
  if (isTestProvider(deps.payments)) deliverTestEvents(app, deps.payments);
  installLateRoutes(app, paths.apiPrefix, createLateApp, async (late) => {
    const { mountLateCalls } = await import("./late-calls.ts");
    const calls = [...fromStart];
    prepare(late, calls);
    mountLateCalls(late, deps, { readNames, calls });
  });

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
