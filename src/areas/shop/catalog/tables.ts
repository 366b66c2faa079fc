import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "#lib/db/moment.ts";
import type { TaxRate } from "./schema/settings.ts";

/** A picture of a product: a file of the uploads, or a drawing of the site's own. */
export interface PictureRecord {
  src: string;
  alt: string;
}

/** What the shop sells (design: the specification has orders but no products). */
export const products = pgTable(
  "shop_products",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    pictures: jsonb("pictures").$type<PictureRecord[]>().notNull().default([]),
    isActive: boolean("is_active").notNull().default(false),
    /** Smaller comes first. */
    place: integer("place").notNull().default(0),
    /** The player whose name or picture is on it, or null. */
    playerName: text("player_name"),
    /** When staff recorded that the player's guardian consents, and what they have of it in hand. */
    consentRecordedAt: moment("consent_recorded_at"),
    consentNote: text("consent_note"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("shop_products_slug_key").on(table.slug),
    check(
      "shop_products_consent_check",
      sql`not ${table.isActive} or ${table.playerName} is null or ${table.consentRecordedAt} is not null`,
    ),
    index("shop_products_place_idx").on(table.place, table.id),
  ],
);

/** One size and color of a product, with its price and stock. */
export const variants = pgTable(
  "shop_variants",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    sku: text("sku").notNull(),
    size: text("size"),
    colour: text("colour"),
    priceCents: integer("price_cents").notNull(),
    /** In stock, those included that somebody is about to pay. */
    stockOnHand: integer("stock_on_hand").notNull().default(0),
    /** Reserved for orders that are not paid yet. */
    stockReserved: integer("stock_reserved").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    place: integer("place").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("shop_variants_sku_key").on(table.sku),
    check("shop_variants_price_cents_check", sql`${table.priceCents} between 100 and 100000`),
    check(
      "shop_variants_stock_check",
      sql`${table.stockReserved} between 0 and ${table.stockOnHand}`,
    ),
    index("shop_variants_product_id_idx").on(table.productId, table.place, table.id),
  ],
);

/** The settings of the shop, in one row. */
export const shopSettings = pgTable(
  "shop_settings",
  {
    id: integer("id").primaryKey().default(1),
    shippingCents: integer("shipping_cents").notNull().default(695),
    freeShippingFromCents: integer("free_shipping_from_cents").notNull().default(7500),
    shipsIn: text("ships_in").notNull().default("3–5 business days"),
    isPickupOffered: boolean("is_pickup_offered").notNull().default(true),
    pickupPlace: text("pickup_place").notNull(),
    /** Whose tax applies to pickup orders. */
    pickupState: text("pickup_state").notNull().default("LA"),
    pickupParish: text("pickup_parish").default("Orleans"),
    isTaxed: boolean("is_taxed").notNull().default(false),
    taxRates: jsonb("tax_rates").$type<TaxRate[]>().notNull().default([]),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [check("shop_settings_id_check", sql`${table.id} = 1`)],
);
