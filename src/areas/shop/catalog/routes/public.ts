import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { sendBody } from "#lib/http/encoded-body.ts";
import { createShopReads } from "../queries/public.ts";
import { OfferedProduct, ProductParams, Shelf } from "../schema/shelf.ts";

/** For anyone: what is on sale, and one product of it. */
export function catalogRoutes(app: App, deps: Deps): void {
  const reads = createShopReads(deps);

  app.get(
    "/api/shop/products",
    {
      config: { who: "anyone" },
      schema: {
        summary: "What is on sale, and the settings of the shop",
        response: { 200: Shelf },
      },
    },
    async (request, reply) => {
      reply.headers({
        "cache-control": "no-cache",
        "content-type": "application/json; charset=utf-8",
        vary: "accept-encoding",
      });
      return sendBody(request, reply, await reads.shelf()) as never;
    },
  );

  app.get(
    "/api/shop/products/:slug",
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: {
        summary: "One product that is on sale",
        params: ProductParams,
        response: { 200: OfferedProduct },
      },
    },
    async (request, reply) => {
      const offered = await reads.findProduct(request.params.slug);
      if (!offered) throw new AppError("not_found", "There is no such product.");
      reply.header("cache-control", "no-cache");
      return offered;
    },
  );
}
