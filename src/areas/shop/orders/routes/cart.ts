import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { priceCart } from "../queries/cart.ts";
import { CartToPrice, PricedCart } from "../schema/cart.ts";

/** For anyone: what a cart comes to. */
export function cartRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/shop/cart",
    {
      config: { who: "anyone" },
      schema: {
        summary: "What a cart comes to now, and what is wrong with its lines",
        body: CartToPrice,
        response: { 200: PricedCart },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return priceCart(deps, request.body);
    },
  );
}
