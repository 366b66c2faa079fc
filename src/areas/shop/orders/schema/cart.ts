import * as z from "zod/mini";
import { Availability, Picture, PublicSettings } from "#areas/shop/catalog/schema/shelf.ts";
import { givenId } from "#lib/numbers.ts";
import { DELIVERY_METHODS, LINES_MAX, QUANTITY_MAX } from "../rules/amounts.ts";

const TOO_MANY = `At most ${QUANTITY_MAX} of each item per order`;
const TOO_MANY_LINES = `At most ${LINES_MAX} different items per order`;

/** What somebody means to buy: no price comes from the browser but the one it showed. */
export const CartLine = z.object({
  variantId: givenId(),
  quantity: z.int().check(z.minimum(1, "At least one"), z.maximum(QUANTITY_MAX, TOO_MANY)),
  /** What the browser showed, so that nobody is charged a changed price without being told. */
  shownPriceCents: z.optional(z.int()),
});
export type CartLine = z.infer<typeof CartLine>;

/** The lines of a cart, as orders take them, too. */
export const cartLines = z.array(CartLine).check(
  z.minLength(1, "Your cart is empty"),
  z.maxLength(LINES_MAX, TOO_MANY_LINES),
  z.refine(
    (lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length,
    "Each item can be in the cart only once",
  ),
);

const destinationFields = {
  deliveryMethod: z.enum(DELIVERY_METHODS, "Please choose how you'd like to get it"),
  state: z.optional(z.nullable(z.string().check(z.maxLength(2)))),
  parish: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
};

/** A cart to be priced; without a destination, as shipped without tax. */
export const CartToPrice = z.object({
  lines: cartLines,
  destination: z.optional(z.object(destinationFields)),
  /** The token of the same customer's unpaid order: what it holds is his to buy. */
  replaces: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
});
export type CartToPrice = z.infer<typeof CartToPrice>;

const LINE_PROBLEMS = ["gone", "sold_out", "too_many", "price_changed"] as const;

export const PricedCartLine = z.object({
  variantId: z.int(),
  quantity: z.int(),
  /** Null where it is no longer sold. */
  item: z.nullable(
    z.object({
      slug: z.string(),
      name: z.string(),
      size: z.nullable(z.string()),
      colour: z.nullable(z.string()),
      picture: z.nullable(Picture),
      priceCents: z.int(),
      availability: Availability,
    }),
  ),
  problem: z.nullable(z.enum(LINE_PROBLEMS)),
  /** Where too many are asked for, how many can be had; null otherwise. */
  mostQuantity: z.nullable(z.int()),
});
export type PricedCartLine = z.infer<typeof PricedCartLine>;

export const Amounts = z.object({
  subtotalCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
});
export type Amounts = z.infer<typeof Amounts>;

/** A cart as the server prices it. */
export const PricedCart = z.object({
  lines: z.array(PricedCartLine),
  /** What the lines that can be bought as they are cost. */
  amounts: Amounts,
  settings: PublicSettings,
});
export type PricedCart = z.infer<typeof PricedCart>;
