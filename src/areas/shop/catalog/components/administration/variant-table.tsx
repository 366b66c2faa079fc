import {
  ArrowUp,
  CircleCheck,
  CircleSlash,
  Eye,
  EyeOff,
  Pencil,
  TriangleAlert,
} from "lucide-react";
import { call } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { StatusLabel } from "#ui/status-label.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { canGoOffSale } from "../../access.ts";
import { TOUCHED } from "../../client.ts";
import { isLow } from "../../rules/product-filter.ts";
import type { StaffProduct, StaffVariant } from "../../schema/products.ts";
import { kindOf } from "../../schema/variants.ts";
import type { Opened } from "./catalog-dialog.tsx";
import "./variant-table.css";

const ONLY_ONE = "One size";

const FACTS: readonly Column<StaffVariant>[] = [
  {
    label: "Size",
    width: "w-[16%]",
    cell: (variant) => <strong>{kindOf(variant) || ONLY_ONE}</strong>,
  },
  { label: "SKU", width: "w-[17%]", cell: ({ sku }) => sku },
  { label: "Price", width: "w-[10%]", cell: ({ priceCents }) => inDollars(priceCents) },
  { label: "On hand", width: "w-[8%]", cell: ({ stockOnHand }) => formatted(stockOnHand) },
  { label: "Reserved", width: "w-[11%]", cell: ({ stockReserved }) => formatted(stockReserved) },
  { label: "For sale", width: "w-[14%]", cell: (variant) => <ForSale variant={variant} /> },
];

interface VariantTableProps {
  product: StaffProduct;
  onOpen(opened: Opened): void;
}

/** The sizes and colors of a product with their stock. */
export function VariantTable({ product, onOpen }: VariantTableProps) {
  const columns = [
    ...FACTS,
    {
      label: "Actions",
      width: "w-[24%]",
      cell: (variant: StaffVariant) => (
        <VariantActions product={product} variant={variant} onOpen={onOpen} />
      ),
    },
  ];
  return (
    <div className="variant-table">
      <DataTable
        caption={`Sizes of ${product.name}`}
        columns={columns}
        rows={product.variants}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

/** What is left to be bought, in words where it calls for somebody. */
function ForSale({ variant }: { variant: StaffVariant }) {
  const left = variant.stockOnHand - variant.stockReserved;
  if (!variant.isActive) {
    return (
      <StatusLabel Icon={CircleSlash} isQuiet>
        {`Off sale (${formatted(left)})`}
      </StatusLabel>
    );
  }
  if (isLow(variant)) {
    return (
      <StatusLabel Icon={TriangleAlert} isUrgent>
        {left === 0 ? "Sold out" : `Only ${left} left`}
      </StatusLabel>
    );
  }
  return <StatusLabel Icon={CircleCheck}>{formatted(left)}</StatusLabel>;
}

function VariantActions({
  product,
  variant,
  onOpen,
}: VariantTableProps & { variant: StaffVariant }) {
  const { name, variants } = product;
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const { id, isActive, updatedAt } = variant;
  const place = variants.findIndex((one) => one.id === id) + 1;
  const kind = `${name}, ${kindOf(variant) || ONLY_ONE}`;
  return (
    <div className="needs-scripts flex flex-wrap items-center gap-1">
      <Button
        look="quiet"
        className="px-3!"
        aria-label={`Stock of ${kind}`}
        onClick={() => onOpen({ kind: "stock", variantId: id })}
      >
        Stock
      </Button>
      <IconButton
        icon={Pencil}
        label={`Edit ${kind}`}
        onClick={() => onOpen({ kind: "edit-variant", variantId: id })}
      />
      {(!isActive || canGoOffSale(product, variants, id)) && (
        <IconButton
          icon={isActive ? EyeOff : Eye}
          label={isActive ? `Take ${kind} off sale` : `Put ${kind} on sale`}
          onClick={() => {
            if (isPending) return;
            void mutate(
              () =>
                call("PATCH", "/api/admin/shop/variants/{id}", {
                  path: { id },
                  body: { isActive: !isActive, expectedUpdatedAt: updatedAt },
                }),
              isActive ? `${kind} is off sale` : `${kind} is on sale`,
            );
          }}
        />
      )}
      {place > 1 && (
        <IconButton
          icon={ArrowUp}
          label={`Move ${kind} up`}
          onClick={() =>
            void mutate(
              () =>
                call("POST", "/api/admin/shop/variants/{id}/move", {
                  path: { id },
                  body: { toPlace: place - 1 },
                }),
              `${kind} is number ${place - 1}`,
            )
          }
        />
      )}
    </div>
  );
}

function formatted(pieces: number): string {
  return pieces.toLocaleString("en-US");
}
