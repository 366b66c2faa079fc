import * as z from "zod/mini";
import { ListParams } from "#lib/list-params.ts";
import { orNothing, writtenLine, writtenText } from "#lib/written-text.ts";
import { paths } from "#paths.ts";
import {
  drawingOf,
  isFreeSlug,
  PICTURES_MAX,
  PRICE_MAX_CENTS,
  PRICE_MIN_CENTS,
  STOCK_MAX,
} from "../rules/products.ts";

const moment = z.iso.datetime();
const Picture = z.object({ src: z.string(), alt: z.string() });

/** A size and color of a product as staff see it. */
export const StaffVariant = z.object({
  id: z.int(),
  productId: z.int(),
  sku: z.string(),
  size: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  priceCents: z.int(),
  stockOnHand: z.int(),
  stockReserved: z.int(),
  isActive: z.boolean(),
  updatedAt: moment,
});
export type StaffVariant = z.infer<typeof StaffVariant>;

/** A product as staff see it, with all of its variants in order. */
export const StaffProduct = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  pictures: z.array(Picture),
  isActive: z.boolean(),
  playerName: z.nullable(z.string()),
  consentRecordedAt: z.nullable(moment),
  consentNote: z.nullable(z.string()),
  /** Its place among all products, counted from 1. */
  place: z.int(),
  updatedAt: moment,
  variants: z.array(StaffVariant),
});
export type StaffProduct = z.infer<typeof StaffProduct>;

/** The products that staff asked for. A product's place is one among all, which `allCount` counts. */
export const StaffProducts = z.object({
  data: z.array(StaffProduct),
  total: z.int(),
  allCount: z.int(),
});
export type StaffProducts = z.infer<typeof StaffProducts>;

export const PRODUCT_STATES = ["on_sale", "off_sale", "low_stock"] as const;

/** Which products staff ask for; `q` is a part of a name, SKU, size or color. */
export const ProductFilter = z.extend(z.omit(ListParams, { from: true, to: true }), {
  state: z.optional(z.enum(PRODUCT_STATES)),
});
export type ProductFilter = z.infer<typeof ProductFilter>;

const line = (min: number, max: number, tooShort: string) =>
  writtenLine({ min, max, tooShort, tooLong: `Must be at most ${max} characters` });

const optionalLine = (max: number) => orNothing(line(1, max, "This is a text"));

const SLUG = "Small letters, digits and hyphens, such as dugout-hoodie";
const ALT = "Please describe the picture for people who can't see it";

const slug = z
  .string(SLUG)
  .check(
    z.trim(),
    z.maxLength(60, "Must be at most 60 characters"),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG),
    z.refine(isFreeSlug, "The shop itself has a page at this address"),
  );

/** A picture as it is sent: an upload's address, or a drawing of the site's own. */
const GivenPicture = z.object({
  src: z
    .string()
    .check(
      z.refine(
        (src) => drawingOf(src) !== null || src.startsWith(paths.upload("")),
        "Please upload this picture first",
      ),
    ),
  alt: line(3, 200, ALT),
});

const pictures = z.array(GivenPicture).check(
  z.maxLength(PICTURES_MAX, `At most ${PICTURES_MAX} pictures`),
  z.refine(
    (given) => new Set(given.map(({ src }) => src)).size === given.length,
    "Each picture can be used only once",
  ),
);

const productFields = {
  name: line(2, 80, "Please enter a name"),
  description: writtenText({
    min: 10,
    max: 2_000,
    tooShort: "Please describe it in at least 10 characters",
    tooLong: "Must be at most 2,000 characters",
  }),
  /** Whose name or picture is on it. */
  playerName: optionalLine(100),
  /** Whether the player's guardian consents; recorded for this player only. */
  isConsentRecorded: z.optional(z.boolean("Must be true or false")),
  /** What staff have of the consent in hand. */
  consentNote: optionalLine(300),
};

/** A product before it has variants; it is not on sale yet. Without a slug it is called after its name. */
export const NewProduct = z.object({
  ...productFields,
  slug: orNothing(slug),
  pictures: z.optional(pictures),
});
export type NewProduct = z.infer<typeof NewProduct>;

/** The form that edits a product. */
export const EditedProduct = z.object({ ...productFields, slug, pictures });
export type EditedProduct = z.infer<typeof EditedProduct>;

/** What is given changes. Another player has not consented because the former one did. */
export const ProductChange = z.extend(z.partial(EditedProduct), {
  isActive: z.optional(z.boolean("Must be true or false")),
  /** The state the editor saw; if it has changed since, the change is refused. Absent is not compared. */
  expectedUpdatedAt: z.optional(moment),
});
export type ProductChange = z.infer<typeof ProductChange>;

const PRICE = "A price is between $1.00 and $1,000.00, such as 28.00";
const SKU = "Capital letters, digits and hyphens, such as RAW-TEE-BLK-M";
const WHOLE = "Please enter a whole number";

const variantFields = {
  sku: z
    .string(SKU)
    .check(
      z.trim(),
      z.toUpperCase(),
      z.maxLength(40, "Must be at most 40 characters"),
      z.regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, SKU),
    ),
  size: optionalLine(20),
  colour: optionalLine(30),
  priceCents: z
    .int(PRICE)
    .check(z.minimum(PRICE_MIN_CENTS, PRICE), z.maximum(PRICE_MAX_CENTS, PRICE)),
};

const stock = z
  .int(WHOLE)
  .check(z.minimum(0, "Can't be less than zero"), z.maximum(STOCK_MAX, "At most 100,000"));

/** A size and color that is on sale with its product. */
export const NewVariant = z.object({ ...variantFields, stockOnHand: stock });
export type NewVariant = z.infer<typeof NewVariant>;

export const EditedVariant = z.object(variantFields);
export type EditedVariant = z.infer<typeof EditedVariant>;

export const VariantChange = z.extend(z.partial(EditedVariant), {
  isActive: z.optional(z.boolean("Must be true or false")),
  expectedUpdatedAt: z.optional(moment),
});
export type VariantChange = z.infer<typeof VariantChange>;

export const STOCK_CHANGES = ["add", "set"] as const;

/** A change of the stock: by a difference, or to a count. */
export const StockChange = z.object({
  kind: z.enum(STOCK_CHANGES, "Please choose"),
  amount: z
    .int(WHOLE)
    .check(z.minimum(-STOCK_MAX, "At most 100,000"), z.maximum(STOCK_MAX, "At most 100,000")),
  reason: line(3, 200, "Please say why"),
  /** The stock that the editor saw: a count from before a sale is refused. */
  expectedOnHand: z.int(),
});
export type StockChange = z.infer<typeof StockChange>;

/** A product among all, or a variant among those of its product, put elsewhere; counted from 1. */
export const PlaceMove = z.object({
  toPlace: z.int(WHOLE).check(z.minimum(1, "Places are counted from 1")),
});
export type PlaceMove = z.infer<typeof PlaceMove>;
