import * as z from "zod/mini";

export const Availability = z.discriminatedUnion("state", [
  z.object({ state: z.literal("available") }),
  z.object({ state: z.literal("few"), left: z.int() }),
  z.object({ state: z.literal("sold_out") }),
]);

export const Picture = z.object({ src: z.string(), alt: z.string() });

/** A size and color of a product, as everybody sees it. */
export const PublicVariant = z.object({
  id: z.int(),
  sku: z.string(),
  size: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  priceCents: z.int(),
  availability: Availability,
});
export type PublicVariant = z.infer<typeof PublicVariant>;

/** A product that is on sale, as everybody sees it. */
export const PublicProduct = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  pictures: z.array(Picture),
  variants: z.array(PublicVariant),
});
export type PublicProduct = z.infer<typeof PublicProduct>;

/** What holds for every order, as everybody sees it. */
export const PublicSettings = z.object({
  shippingCents: z.int(),
  freeShippingFromCents: z.int(),
  shipsIn: z.string(),
  isPickupOffered: z.boolean(),
  pickupPlace: z.string(),
  isTaxed: z.boolean(),
  /** Where a tax depends on the parish or county: state → those with a rate of their own. */
  taxedParishes: z.record(z.string(), z.array(z.string())),
  /** Whether anything can be bought; products are shown all the same. */
  isOpen: z.boolean(),
  /** Nothing that is bought is sent, and no money moves. */
  isTest: z.boolean(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const Shelf = z.object({ data: z.array(PublicProduct), settings: PublicSettings });
export type Shelf = z.infer<typeof Shelf>;

export const OfferedProduct = z.object({ data: PublicProduct, settings: PublicSettings });
export type OfferedProduct = z.infer<typeof OfferedProduct>;

/** The `:slug` of an address. */
export const ProductParams = z.object({
  slug: z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
});
