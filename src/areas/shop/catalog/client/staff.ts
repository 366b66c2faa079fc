import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi } from "#lib/api.ts";
import { pageAddress } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type {
  NewProduct,
  NewVariant,
  ProductChange,
  StaffProducts,
  StockChange,
  VariantChange,
} from "../schema/products.ts";
import type { ShopSettingsChange, StaffShopSettings } from "../schema/settings.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [`${paths.apiPrefix}admin/`, paths.api.shopProducts];

/** The products that the address of the list chooses. */
export function staffProductsQuery(filter: Record<string, string>) {
  return queryOptions<StaffProducts>({ queryKey: [pageAddress(adminApi.shopProducts, filter)] });
}

export async function addProduct(product: NewProduct): Promise<void> {
  await browserApi.request("POST", adminApi.shopProducts, product);
}

export async function changeProduct(id: number, change: ProductChange): Promise<void> {
  await browserApi.request("PATCH", adminApi.shopProduct(id), change);
}

export async function moveProduct(id: number, toPlace: number): Promise<void> {
  await browserApi.request("POST", adminApi.shopProductMove(id), { toPlace });
}

export async function deleteProduct(id: number): Promise<void> {
  await browserApi.request("DELETE", adminApi.shopProduct(id));
}

export async function addVariant(productId: number, variant: NewVariant): Promise<void> {
  await browserApi.request("POST", adminApi.shopVariants(productId), variant);
}

export async function changeVariant(id: number, change: VariantChange): Promise<void> {
  await browserApi.request("PATCH", adminApi.shopVariant(id), change);
}

export async function moveVariant(id: number, toPlace: number): Promise<void> {
  await browserApi.request("POST", adminApi.shopVariantMove(id), { toPlace });
}

export async function changeStock(id: number, change: StockChange): Promise<void> {
  await browserApi.request("POST", adminApi.shopVariantStock(id), change);
}

export function shopSettingsQuery() {
  return queryOptions<{ data: StaffShopSettings }>({ queryKey: [adminApi.shopSettings] });
}

export async function changeShopSettings(settings: ShopSettingsChange): Promise<void> {
  await browserApi.request("PUT", adminApi.shopSettings, settings);
}
