import type * as z from "zod/mini";
import { paths } from "#paths.ts";
import type { Availability, PublicProduct } from "../schema/shelf.ts";
import { kindOf } from "../schema/variants.ts";
import { pictureAddress } from "./product-picture.tsx";

const AVAILABILITY = {
  available: "https://schema.org/InStock",
  few: "https://schema.org/LimitedAvailability",
  sold_out: "https://schema.org/SoldOut",
} as const satisfies Record<z.infer<typeof Availability>["state"], string>;

/** schema.org Product with an Offer for each of its kinds. */
export function productData(product: PublicProduct, baseUrl: string): Record<string, unknown> {
  const { slug, name, description, pictures, variants } = product;
  const url = `${baseUrl}${paths.product(slug)}`;
  return {
    "@type": "Product",
    name,
    description,
    url,
    image: pictures.map(({ src }) => new URL(pictureAddress(src), baseUrl).href),
    offers: variants.map((variant) => ({
      "@type": "Offer",
      url,
      sku: variant.sku,
      ...(kindOf(variant) && { name: `${name}, ${kindOf(variant)}` }),
      price: (variant.priceCents / 100).toFixed(2),
      priceCurrency: "USD",
      availability: AVAILABILITY[variant.availability.state],
      itemCondition: "https://schema.org/NewCondition",
    })),
  };
}

/** schema.org ItemList of what is on sale. */
export function shelfData(products: PublicProduct[], baseUrl: string): Record<string, unknown> {
  return {
    "@type": "ItemList",
    itemListElement: products.map(({ slug, name }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      url: `${baseUrl}${paths.product(slug)}`,
    })),
  };
}
