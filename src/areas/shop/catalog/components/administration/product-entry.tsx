import { ArrowDown, ArrowUp, Plus, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { call } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Mark } from "#ui/facts.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SaleEntry, SaleSwitch } from "#ui/sale-entry.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { canAddVariant, obstacleToSale, type SaleObstacle } from "../../access.ts";
import { TOUCHED } from "../../client.ts";
import { isConsentMissing } from "../../rules/consent.ts";
import { VARIANTS_MAX } from "../../rules/products.ts";
import type { StaffProduct } from "../../schema/products.ts";
import { ProductPicture } from "../product-picture.tsx";
import type { Opened } from "./catalog-dialog.tsx";
import { VariantTable } from "./variant-table.tsx";

interface ProductEntryProps {
  product: StaffProduct;
  /** Whether nothing is filtered away: only then a neighbor in the list is one on the shelf. */
  canMove: boolean;
  isLast: boolean;
  onOpen(opened: Opened): void;
}

/** A product with its sizes, and what can be done with it. */
export function ProductEntry({ product, canMove, isLast, onOpen }: ProductEntryProps) {
  const { id, name, isActive, variants, place } = product;
  return (
    <SaleEntry
      name={name}
      isOnSale={isActive}
      picture={
        <ProductPicture picture={product.pictures[0]} isDecorative className="size-16 shrink-0" />
      }
      about={
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Mark>{isActive ? "On sale" : "Off sale"}</Mark>
          <ConsentMark product={product} />
          {isActive && (
            <Link
              to={paths.product(product.slug)}
              className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            >
              See its page<span className="sr-only"> ({name})</span>
            </Link>
          )}
        </div>
      }
      sale={<Sale product={product} />}
      actions={
        <>
          {canAddVariant(variants) ? (
            <Button
              look="quiet"
              aria-label={`Add a size of ${name}`}
              onClick={() => onOpen({ kind: "add-variant", productId: id })}
            >
              <Plus aria-hidden="true" size={18} />
              Size
            </Button>
          ) : (
            <p className="text-dim">{VARIANTS_MAX} sizes and colors are the most.</p>
          )}
          {canMove && <Movers product={product} isFirst={place === 1} isLast={isLast} />}
        </>
      }
      onEdit={() => onOpen({ kind: "edit", productId: id })}
      onDelete={() => onOpen({ kind: "delete", productId: id })}
    >
      {variants.length > 0 ? (
        <div className="mt-4">
          <VariantTable product={product} onOpen={onOpen} />
        </div>
      ) : (
        <p className="mt-4 text-dim">There's nothing to buy yet. Add a size with a price.</p>
      )}
    </SaleEntry>
  );
}

function ConsentMark({ product }: { product: StaffProduct }) {
  if (product.playerName === null) return null;
  if (!isConsentMissing(product)) return <Mark>Guardian consents</Mark>;
  return (
    <Mark isUrgent>
      <TriangleAlert aria-hidden="true" size={16} />
      Consent missing
    </Mark>
  );
}

/** What has to happen before a product goes on sale. */
const BEFORE_SALE: Record<SaleObstacle, string> = {
  consent_missing: "It can go on sale once the guardian's consent is recorded.",
  nothing_to_buy: "It can go on sale once one of its sizes is on sale.",
};

function Sale({ product }: { product: StaffProduct }) {
  const { id, name, isActive, variants, updatedAt } = product;
  const obstacle = isActive ? null : obstacleToSale(product, variants);
  if (obstacle) return <p className="text-dim">{BEFORE_SALE[obstacle]}</p>;
  return (
    <SaleSwitch
      name={name}
      isOnSale={isActive}
      isPrimary
      touched={TOUCHED}
      change={() =>
        call("PATCH", "/api/admin/shop/products/{id}", {
          path: { id },
          body: { isActive: !isActive, expectedUpdatedAt: updatedAt },
        })
      }
    />
  );
}

interface MoversProps {
  product: StaffProduct;
  isFirst: boolean;
  isLast: boolean;
}

function Movers({ product: { id, name, place }, isFirst, isLast }: MoversProps) {
  const { mutate } = useMutationFeedback(TOUCHED);
  const move = (toPlace: number) =>
    void mutate(
      () => call("POST", "/api/admin/shop/products/{id}/move", { path: { id }, body: { toPlace } }),
      `${name} is number ${toPlace} on the shelf`,
    );
  return (
    <span className="flex">
      {!isFirst && (
        <IconButton icon={ArrowUp} label={`Move ${name} up`} onClick={() => move(place - 1)} />
      )}
      {!isLast && (
        <IconButton icon={ArrowDown} label={`Move ${name} down`} onClick={() => move(place + 1)} />
      )}
    </span>
  );
}
