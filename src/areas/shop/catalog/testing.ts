import { count } from "drizzle-orm";
import { type Db, writtenRow } from "#lib/db/db.ts";
import { products, variants } from "./tables.ts";

type ProductRow = typeof products.$inferSelect;
type VariantRow = typeof variants.$inferSelect;

/** Inserts one product; what is not given is a cap that is on sale. Its slug must be its own. */
export async function aProduct(
  db: Db,
  given: Partial<typeof products.$inferInsert> = {},
): Promise<ProductRow> {
  const row = writtenRow(
    await db
      .insert(products)
      .values({
        slug: "diamond-cap",
        name: "Diamond Cap",
        description: "A cap with a curved brim and the stitches of a baseball.",
        pictures: [{ src: "drawing:cap", alt: "A dark cap with a red brim" }],
        isActive: true,
        ...given,
      })
      .returning(),
  );
  return row;
}

/** Inserts one variant of a product; what is not given costs 28.00, and ten are there. */
export async function aVariant(
  db: Db,
  given: Pick<typeof variants.$inferInsert, "productId"> & Partial<typeof variants.$inferInsert>,
): Promise<VariantRow> {
  const row = writtenRow(
    await db
      .insert(variants)
      .values({ sku: "CAP-BLK", priceCents: 2_800, stockOnHand: 10, ...given })
      .returning(),
  );
  return row;
}

type DemoVariant = Omit<typeof variants.$inferInsert, "productId" | "place">;
type DemoProduct = Omit<typeof products.$inferInsert, "isActive" | "place"> & {
  variants: DemoVariant[];
};

/** One variant a size, with the stock in the order of the sizes. */
function inSizes(
  sku: string,
  colour: string,
  priceCents: number,
  stock: Record<string, number>,
): DemoVariant[] {
  return Object.entries(stock).map(([size, stockOnHand]) => ({
    sku: `${sku}-${size}`,
    size,
    colour,
    priceCents,
    stockOnHand,
  }));
}

const DEMO_PRODUCTS: readonly DemoProduct[] = [
  {
    slug: "night-game-tee",
    name: "Night Game Tee",
    description:
      "Soft cotton in a straight cut, with the red stitch across the chest. Made for the stands on the days you're not on the field.",
    pictures: [{ src: "drawing:shirt", alt: "A dark T-shirt with a red stitch across the chest" }],
    variants: [
      ...inSizes("RAW-TEE-BLK", "Black", 2_800, { S: 24, M: 40, L: 36, XL: 3 }),
      ...inSizes("RAW-TEE-RED", "Red", 2_800, { S: 12, M: 18, L: 0, XL: 9 }),
    ],
  },
  {
    slug: "dugout-hoodie",
    name: "Dugout Hoodie",
    description:
      "A heavy hoodie for cold first innings: brushed inside, with a pocket that holds two baseballs and ribbed cuffs that stay put.",
    pictures: [{ src: "drawing:hoodie", alt: "A dark hoodie with a front pocket" }],
    variants: inSizes("RAW-HOOD-BLK", "Black", 5_800, { S: 10, M: 3, L: 14, XL: 8 }),
  },
  {
    slug: "diamond-cap",
    name: "Diamond Cap",
    description:
      "A six-panel cap with a curved brim and an adjustable strap. One size for growing heads, with a sweatband inside and red stitches outside.",
    pictures: [{ src: "drawing:cap", alt: "A dark cap with a red brim" }],
    variants: [
      { sku: "RAW-CAP-BLK", colour: "Black", priceCents: 2_600, stockOnHand: 45 },
      { sku: "RAW-CAP-WHT", colour: "White", priceCents: 2_600, stockOnHand: 20 },
    ],
  },
  {
    slug: "practice-ball",
    name: "Practice Ball",
    description:
      "A leather baseball in official size and weight, with raised seams for young hands. Throw it until the seams are gone.",
    pictures: [{ src: "drawing:ball", alt: "A white baseball with red seams" }],
    variants: [{ sku: "RAW-BALL", priceCents: 900, stockOnHand: 120 }],
  },
  {
    slug: "bullpen-bottle",
    name: "Bullpen Bottle",
    description:
      "Double-walled steel, 24 ounces: cold until the last out. The lid opens with one hand.",
    pictures: [{ src: "drawing:bottle", alt: "A steel bottle with a red lid" }],
    variants: [{ sku: "RAW-BTL-24", size: "24 oz", priceCents: 2_400, stockOnHand: 0 }],
  },
];

/**
 * Invented products: plenty, a few left, a size and a whole product sold out. They are nobody's: no
 * player is named. A shop that has products is left alone.
 */
export async function loadDemoProducts(db: Db): Promise<void> {
  const [found] = await db.select({ products: count() }).from(products);
  if (found && found.products > 0) return;
  for (const [place, { variants: offered, ...product }] of DEMO_PRODUCTS.entries()) {
    const { id } = await aProduct(db, { ...product, place });
    await db
      .insert(variants)
      .values(offered.map((variant, turn) => ({ ...variant, productId: id, place: turn })));
  }
}
