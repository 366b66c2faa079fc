import { count, eq, max, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { isOrdered } from "#areas/shop/orders/queries/orders.ts";
import { findRefusedChild } from "#areas/youscout/nominations/queries/named-children.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { fullName } from "#lib/names/person-name.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { obstacleToSale } from "../access.ts";
import { listVariantsOf, type ProductRow } from "../queries/products.ts";
import { type Consent, consentAfter } from "../rules/consent.ts";
import { isFreeSlug, movedTo, PRODUCTS_MAX, slugOf } from "../rules/products.ts";
import type { NewProduct, PlaceMove, ProductChange } from "../schema/products.ts";
import { products, variants } from "../tables.ts";
import { lockCatalog, lockProduct } from "./locks.ts";
import { exchangePictures } from "./pictures.ts";

const PRODUCT_CREATED = auditAction("product_created", "Product added");
const PRODUCT_CHANGED = auditAction("product_changed", "Product changed");
const PRODUCT_MOVED = auditAction("product_moved", "Product moved");
const PRODUCT_DELETED = auditAction("product_deleted", "Product deleted");

/**
 * The fields whose values the audit log records; of all others, such as a player's name, it records
 * only that they changed.
 */
const LOGGED = ["slug", "isActive", "isConsentRecorded"] as const;

const NOBODY: Consent = { playerName: null, consentRecordedAt: null, consentNote: null };

/** Adds a product after all others. It is not on sale, and has nothing to buy yet. */
export async function createProduct(
  { database: { contentVersion }, now: clock }: Deps,
  actor: Actor,
  input: NewProduct,
): Promise<ProductRow> {
  requireRight(actor, "shop");
  const { name, description, pictures = [], slug: wanted } = input;
  const now = clock();
  return contentVersion.publish(async (tx) => {
    await lockCatalog(tx);
    const [found] = await tx
      .select({ products: count(), last: max(products.place) })
      .from(products);
    if (found && found.products >= PRODUCTS_MAX) {
      throw new AppError("conflict", `The shop holds at most ${PRODUCTS_MAX} products.`);
    }
    const slug = wanted ?? slugOf(name);
    await refuseTakenSlug(tx, slug, null);
    await exchangePictures(tx, actor, [], pictures, now);
    const consent = checkedConsent(consentAfter(NOBODY, input, now));
    const added = writtenRow(
      await tx
        .insert(products)
        .values({ name, description, slug, pictures, ...consent, place: (found?.last ?? 0) + 1 })
        .returning(),
    );
    await recordChange(tx, actor, {
      action: PRODUCT_CREATED,
      subject: { type: "product", id: added.id },
      after: { slug },
    });
    return added;
  });
}

/**
 * Changes what was given, whether it is on sale among it. Throws `not_found`, `stale`, `conflict` for
 * a taken address or where there is nothing to buy, and `consent_missing` where a player's name or
 * picture would be on sale without the guardian's consent.
 */
export async function changeProduct(
  { database: { contentVersion }, now: clock }: Deps,
  actor: Actor,
  { id, ...input }: ProductChange & { id: number },
): Promise<ProductRow> {
  requireRight(actor, "shop");
  const { expectedUpdatedAt, playerName, isConsentRecorded, consentNote, ...fields } = input;
  const given = givenOf(fields);
  const now = clock();
  return contentVersion.publish(async (tx) => {
    const product = await lockProduct(tx, id);
    refuseStale("this product", product, expectedUpdatedAt);
    if (given.slug) await refuseTakenSlug(tx, given.slug, id);
    if (given.pictures) await exchangePictures(tx, actor, product.pictures, given.pictures, now);
    const consent = consentAfter(product, { playerName, isConsentRecorded, consentNote }, now);
    const after = { ...product, ...given, ...checkedConsent(consent) };
    if (after.isActive) {
      await refuseUnsaleable(tx, after);
      await refuseRefusedChild(tx, after);
    }
    const difference = differenceOf(logged(product), logged(after), LOGGED);
    if (Object.keys(difference.after).length === 0) return product;
    const [changed] = await tx
      .update(products)
      .set({ ...given, ...consent, updatedAt: sql`clock_timestamp()` })
      .where(eq(products.id, id))
      .returning();
    await recordChange(tx, actor, {
      action: PRODUCT_CHANGED,
      subject: { type: "product", id },
      ...difference,
    });
    return changed ?? product;
  });
}

/** Puts a product at a place among all; those between move by one. */
export async function moveProduct(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { id, toPlace }: PlaceMove & { id: number },
): Promise<void> {
  requireRight(actor, "shop");
  await contentVersion.publish(async (tx) => {
    await lockProduct(tx, id);
    const rows = await tx
      .select({ id: products.id })
      .from(products)
      .orderBy(products.place, products.id)
      .limit(PRODUCTS_MAX);
    const ids = rows.map((row) => row.id);
    for (const [index, moved] of movedTo(ids, id, toPlace).entries()) {
      await tx.update(products).set({ place: index }).where(eq(products.id, moved));
    }
    await recordChange(tx, actor, {
      action: PRODUCT_MOVED,
      subject: { type: "product", id },
      before: { place: ids.indexOf(id) + 1 },
      after: { place: Math.min(toPlace, ids.length) },
    });
  });
}

/** Removes a product that no order names, with its variants and pictures. Throws `conflict` otherwise. */
export async function deleteProduct(
  { database: { contentVersion }, now }: Deps,
  actor: Actor,
  id: number,
): Promise<void> {
  requireRight(actor, "shop");
  await contentVersion.publish(async (tx) => {
    const product = await lockProduct(tx, id);
    // A purchase under way holds its row, so its order exists once the lock is ours.
    const held = await tx.select().from(variants).where(eq(variants.productId, id)).for("update");
    if (
      await isOrdered(
        tx,
        held.map((variant) => variant.id),
      )
    ) {
      throw new AppError(
        "conflict",
        "This product appears in orders, so it can't be deleted. Take it off sale instead.",
      );
    }
    await exchangePictures(tx, actor, product.pictures, [], now());
    await tx.delete(products).where(eq(products.id, id));
    await recordChange(tx, actor, {
      action: PRODUCT_DELETED,
      subject: { type: "product", id },
      before: { slug: product.slug, isActive: product.isActive },
    });
  });
}

async function refuseTakenSlug(tx: Db, slug: string, ownId: number | null): Promise<void> {
  const [holder] = await tx.select().from(products).where(eq(products.slug, slug));
  const isTaken = holder !== undefined && holder.id !== ownId;
  if (!isTaken && slug !== "" && isFreeSlug(slug)) return;
  const message = isTaken
    ? "Another product already uses this address. Please choose another one"
    : "Please choose an address for this name";
  throw new AppError("conflict", message, { fields: { slug: message } });
}

/** A recorded consent says what there is of it in hand. */
function checkedConsent(consent: Consent): Consent {
  if (consent.consentRecordedAt === null || consent.consentNote !== null) return consent;
  const message = "Please note what consent you have on file";
  throw new AppError("invalid", message, { fields: { consentNote: message } });
}

async function refuseUnsaleable(tx: Db, product: ProductRow): Promise<void> {
  const obstacle = obstacleToSale(product, await listVariantsOf(tx, product.id));
  if (obstacle === "consent_missing") {
    const message =
      "A product with a player's name or picture goes on sale only with the recorded consent of the player's guardian.";
    throw new AppError("consent_missing", message, { fields: { isConsentRecorded: message } });
  }
  if (obstacle === "nothing_to_buy") {
    throw new AppError("conflict", "Add a size with a price first. There's nothing to buy yet.");
  }
}

/** A consent to sell is no answer to a guardian's no: whoever said it has to change it first. */
async function refuseRefusedChild(
  tx: Db,
  { name, slug, description, playerName, pictures }: ProductRow,
): Promise<void> {
  const texts = [name, slug.replaceAll("-", " "), description, ...pictures.map(({ alt }) => alt)];
  const child = await findRefusedChild(tx, { texts, playerName });
  if (!child) return;
  const message = `The guardian of ${fullName(child)} said no to the board or YouScout, so no product may name this child`;
  throw new AppError("conflict", message, { fields: { playerName: message } });
}

/** A product for the audit log: whether there is a consent, and not what is noted of it. */
function logged({ updatedAt: _at, consentRecordedAt, pictures, ...product }: ProductRow) {
  return {
    ...product,
    pictures: pictures.map(({ src, alt }) => `${src} ${alt}`),
    isConsentRecorded: consentRecordedAt !== null,
  };
}
