import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { pageOfRows } from "#lib/list-params.ts";
import { Message } from "#lib/message-schema.ts";
import { type ListedProduct, listProducts, type VariantRow } from "../queries/products.ts";
import { matchesFilter } from "../rules/product-filter.ts";
import {
  NewProduct,
  NewVariant,
  PlaceMove,
  ProductChange,
  ProductFilter,
  type StaffProduct,
  StaffProducts,
  StaffVariant,
  StockChange,
  VariantChange,
} from "../schema/products.ts";
import { changeProduct, createProduct, deleteProduct, moveProduct } from "../service/products.ts";
import { changeStock } from "../service/stock.ts";
import { changeVariant, createVariant, moveVariant } from "../service/variants.ts";
import { settingsRoutes } from "./settings.ts";

const OneId = z.object({ data: z.object({ id: z.int() }) });
const OneVariant = z.object({ data: StaffVariant });

/** Staff: keep what the shop sells, and with which settings. */
export function catalogAdminRoutes(app: App, deps: Deps): void {
  productRoutes(app, deps);
  variantRoutes(app, deps);
  settingsRoutes(app, deps);
}

function productRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/admin/shop/products",
    {
      config: { who: "shop" },
      schema: {
        summary: "All products in order with their sizes and stock, those off sale too",
        querystring: ProductFilter,
        response: { 200: StaffProducts },
      },
    },
    async ({ query }) => {
      const data = (await listProducts(deps.database.db)).map(presentProduct);
      const found = data.filter((product) => matchesFilter(product, query));
      return { data: pageOfRows(found, query), total: found.length, allCount: data.length };
    },
  );

  app.post(
    "/api/admin/shop/products",
    {
      config: { who: "shop", refuses: ["conflict"] },
      schema: {
        summary: "Add a product; it is not on sale yet",
        body: NewProduct,
        response: { 201: OneId },
      },
    },
    async ({ actor, body }, reply) => {
      const { id } = await createProduct(deps, actor, body);
      return reply.code(201).send({ data: { id } });
    },
  );

  app.patch(
    "/api/admin/shop/products/:id",
    {
      config: { who: "shop", refuses: ["stale", "conflict", "consent_missing"] },
      schema: {
        summary: "Change a product, and whether it is on sale",
        params: IdParams,
        body: ProductChange,
        response: { 200: OneId },
      },
    },
    async ({ actor, params, body }) => {
      await changeProduct(deps, actor, { ...body, id: params.id });
      return { data: { id: params.id } };
    },
  );

  app.post(
    "/api/admin/shop/products/:id/move",
    {
      config: { who: "shop" },
      schema: {
        summary: "Put a product at a place among all",
        params: IdParams,
        body: PlaceMove,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await moveProduct(deps, actor, { ...body, id: params.id });
      return { message: "The product was moved." };
    },
  );

  app.delete(
    "/api/admin/shop/products/:id",
    {
      config: { who: "shop", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Remove a product that no order names",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params }) => {
      await deleteProduct(deps, actor, params.id);
      return { message: "The product was removed." };
    },
  );
}

function variantRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/admin/shop/products/:id/variants",
    {
      config: { who: "shop", refuses: ["conflict"] },
      schema: {
        summary: "Add a size and color to a product",
        params: IdParams,
        body: NewVariant,
        response: { 201: OneVariant },
      },
    },
    async ({ actor, params, body }, reply) => {
      const added = await createVariant(deps, actor, { ...body, productId: params.id });
      return reply.code(201).send({ data: presentVariant(added) });
    },
  );

  app.patch(
    "/api/admin/shop/variants/:id",
    {
      config: { who: "shop", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Change a size and color, its price, and whether it is on sale",
        params: IdParams,
        body: VariantChange,
        response: { 200: OneVariant },
      },
    },
    async ({ actor, params, body }) => {
      const changed = await changeVariant(deps, actor, { ...body, id: params.id });
      return { data: presentVariant(changed) };
    },
  );

  app.post(
    "/api/admin/shop/variants/:id/move",
    {
      config: { who: "shop" },
      schema: {
        summary: "Put a size and color at a place among those of its product",
        params: IdParams,
        body: PlaceMove,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await moveVariant(deps, actor, { ...body, id: params.id });
      return { message: "The size was moved." };
    },
  );

  app.post(
    "/api/admin/shop/variants/:id/stock",
    {
      config: { who: "shop", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Say how many there are, or how many came or went, and why",
        params: IdParams,
        body: StockChange,
        response: { 200: OneVariant },
      },
    },
    async ({ actor, params, body }) => {
      const changed = await changeStock(deps, actor, { ...body, id: params.id });
      return { data: presentVariant(changed) };
    },
  );
}

function presentProduct({ product, place, variants }: ListedProduct): StaffProduct {
  return {
    ...product,
    place,
    consentRecordedAt: product.consentRecordedAt?.toISOString() ?? null,
    updatedAt: product.updatedAt.toISOString(),
    variants: variants.map(presentVariant),
  };
}

function presentVariant(variant: VariantRow): StaffVariant {
  return { ...variant, updatedAt: variant.updatedAt.toISOString() };
}
