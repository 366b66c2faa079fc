import { and, eq, ne, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { canAddVariant, canGoOffSale } from "../access.ts";
import { listVariantsOf, type VariantRow } from "../queries/products.ts";
import { movedTo, VARIANTS_MAX } from "../rules/products.ts";
import type { NewVariant, PlaceMove, VariantChange } from "../schema/products.ts";
import { products, variants } from "../tables.ts";
import { lockProduct, lockVariant } from "./locks.ts";

const VARIANT_CREATED = auditAction("variant_created", "Size added");
const VARIANT_CHANGED = auditAction("variant_changed", "Size changed");
const VARIANT_MOVED = auditAction("variant_moved", "Size moved");

const LOGGED = ["sku", "size", "colour", "priceCents", "isActive"] as const;

/** Adds a size and color after the others of its product. Throws `not_found` or `conflict`. */
export async function createVariant(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { productId, ...input }: NewVariant & { productId: number },
): Promise<VariantRow> {
  requireRight(actor, "shop");
  const fields = { ...input, size: input.size ?? null, colour: input.colour ?? null };
  return contentVersion.publish(async (tx) => {
    await lockProduct(tx, productId);
    const offered = await listVariantsOf(tx, productId);
    if (!canAddVariant(offered)) {
      throw new AppError("conflict", `A product has at most ${VARIANTS_MAX} sizes and colors.`);
    }
    refuseDuplicate(offered, fields, null);
    await refuseTakenSku(tx, fields.sku, null);
    const place = Math.max(0, ...offered.map((variant) => variant.place)) + 1;
    const added = writtenRow(
      await tx
        .insert(variants)
        .values({ ...fields, productId, place })
        .returning(),
    );
    const { sku, priceCents, stockOnHand } = added;
    await recordChange(tx, actor, {
      action: VARIANT_CREATED,
      subject: { type: "variant", id: added.id },
      after: { productId, sku, priceCents, stockOnHand },
    });
    return added;
  });
}

/** Changes what was given and nothing of the stock. Throws `not_found`, `stale` or `conflict`. */
export async function changeVariant(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, ...fields }: VariantChange & { id: number },
): Promise<VariantRow> {
  requireRight(actor, "shop");
  const given = givenOf(fields);
  return contentVersion.publish(async (tx) => {
    const variant = await lockVariant(tx, id);
    refuseStale("this size", variant, expectedUpdatedAt);
    const after = { ...variant, ...given };
    const offered = await listVariantsOf(tx, variant.productId);
    refuseDuplicate(offered, after, id);
    if (given.sku) await refuseTakenSku(tx, given.sku, id);
    if (variant.isActive && !after.isActive) await refuseLast(tx, offered, variant);
    const difference = differenceOf(variant, given, LOGGED);
    if (Object.keys(difference.after).length === 0) return variant;
    const [changed] = await tx
      .update(variants)
      .set({ ...given, updatedAt: sql`clock_timestamp()` })
      .where(eq(variants.id, id))
      .returning();
    await recordChange(tx, actor, {
      action: VARIANT_CHANGED,
      subject: { type: "variant", id },
      ...difference,
    });
    return changed ?? variant;
  });
}

/** Puts a variant at a place among those of its product. */
export async function moveVariant(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { id, toPlace }: PlaceMove & { id: number },
): Promise<void> {
  requireRight(actor, "shop");
  await contentVersion.publish(async (tx) => {
    const { productId } = await lockVariant(tx, id);
    const ids = (await listVariantsOf(tx, productId)).map((variant) => variant.id);
    for (const [index, moved] of movedTo(ids, id, toPlace).entries()) {
      await tx.update(variants).set({ place: index }).where(eq(variants.id, moved));
    }
    await recordChange(tx, actor, {
      action: VARIANT_MOVED,
      subject: { type: "variant", id },
      before: { place: ids.indexOf(id) + 1 },
      after: { place: Math.min(toPlace, ids.length) },
    });
  });
}

type Kind = Pick<VariantRow, "size" | "colour">;

/** Throws `conflict` when another variant has the same size and color: nobody could tell them apart. */
function refuseDuplicate(offered: readonly VariantRow[], kind: Kind, ownId: number | null): void {
  const nameOf = ({ size, colour }: Kind) => `${size} ${colour}`.toLowerCase();
  const duplicate = offered.find(
    ({ id, ...other }) => id !== ownId && nameOf(other) === nameOf(kind),
  );
  if (!duplicate) return;
  const message = `This size and color already exists as ${duplicate.sku}`;
  throw new AppError("conflict", message, { fields: { size: message } });
}

async function refuseTakenSku(tx: Db, sku: string, ownId: number | null): Promise<void> {
  const [holder] = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.sku, sku), ownId === null ? undefined : ne(variants.id, ownId)));
  if (!holder) return;
  const message = "This SKU is taken. Please choose another one";
  throw new AppError("conflict", message, { fields: { sku: message } });
}

/** What is on sale has something to buy. */
async function refuseLast(tx: Db, offered: readonly VariantRow[], last: VariantRow): Promise<void> {
  const [product] = await tx
    .select({ isActive: products.isActive })
    .from(products)
    .where(eq(products.id, last.productId));
  if (!product || canGoOffSale(product, offered, last.id)) return;
  throw new AppError(
    "conflict",
    "This is the only size of the product still on sale. Take the product off sale instead.",
  );
}
