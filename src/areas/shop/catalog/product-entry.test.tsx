import { describe, expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import { ProductEntry } from "./components/administration/product-entry.tsx";
import { VARIANTS_MAX } from "./rules/products.ts";
import type { StaffProduct, StaffVariant } from "./schema/products.ts";

const MOMENT = "2027-03-01T12:00:00.000Z";

const VARIANT: StaffVariant = {
  id: 1,
  productId: 1,
  sku: "raw-sock",
  size: null,
  colour: null,
  priceCents: 1_295,
  stockOnHand: 12,
  stockReserved: 0,
  isActive: true,
  updatedAt: MOMENT,
};

function entryOf(given: Partial<StaffProduct>): string {
  const product: StaffProduct = {
    id: 1,
    slug: "rally-socks",
    name: "Rally Socks",
    description: "Long socks with two red stripes.",
    pictures: [],
    isActive: false,
    playerName: null,
    consentRecordedAt: null,
    consentNote: null,
    place: 1,
    updatedAt: MOMENT,
    variants: [VARIANT],
    ...given,
  };
  return renderPage(() => (
    <ProductEntry product={product} canMove={false} isLast onOpen={() => undefined} />
  ));
}

describe("a product off sale", () => {
  const button = "Put on sale: Rally Socks";

  test("is put on sale with a size on sale", () => {
    expect(entryOf({})).toContain(button);
  });

  test("says in place of the button what has to happen first", () => {
    const empty = entryOf({ variants: [{ ...VARIANT, isActive: false }] });
    expect(empty).not.toContain(button);
    expect(empty).toContain("once one of its sizes is on sale");
    const unagreed = entryOf({ playerName: "Ana" });
    expect(unagreed).not.toContain(button);
    expect(unagreed).toContain("consent is recorded");
  });
});

test("a product with as many sizes as there may be takes no other one", () => {
  const button = "Add a size of Rally Socks";
  const sized = (count: number) =>
    entryOf({ variants: Array.from({ length: count }, (_, id) => ({ ...VARIANT, id })) });
  expect(sized(VARIANTS_MAX - 1)).toContain(button);
  const full = sized(VARIANTS_MAX);
  expect(full).not.toContain(button);
  expect(full).toContain(`${VARIANTS_MAX} sizes and colors are the most.`);
});
