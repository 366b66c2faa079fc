import { inDollars } from "#lib/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { itemName } from "../../rules/orders.ts";
import type { StaffOrder } from "../../schema/staff.ts";

type Item = StaffOrder["items"][number];

const COLUMNS: readonly Column<Item>[] = [
  { label: "Item", width: "w-[44%]", cell: (item) => <strong>{itemName(item)}</strong> },
  { label: "SKU", width: "w-[24%]", cell: ({ sku }) => sku },
  { label: "Price", cell: ({ priceCents }) => inDollars(priceCents) },
  { label: "Pieces", cell: ({ quantity }) => quantity },
  { label: "Sum", cell: ({ priceCents, quantity }) => inDollars(priceCents * quantity) },
];

/** What was bought, at the prices of then, and what it comes to. */
export function OrderItems({ order }: { order: StaffOrder }) {
  const { items, amounts, refundedCents } = order;
  const rows: [string, number][] = [
    ["Items", amounts.subtotalCents],
    ["Shipping", amounts.shippingCents],
    ["Tax", amounts.taxCents],
    ["Total", amounts.totalCents],
    ...(refundedCents > 0 ? [["Refunded", -refundedCents] satisfies [string, number]] : []),
  ];
  return (
    <section aria-labelledby="items" className="grid content-start gap-4">
      <h3 id="items" className="text-2xl">
        Items
      </h3>
      <DataTable
        caption="Items"
        columns={COLUMNS}
        rows={items}
        keyOf={({ variantId }) => variantId}
      />
      <dl className="ml-auto grid w-full max-w-64 gap-1 tabular-nums">
        {rows.map(([term, cents]) => (
          <div
            key={term}
            className={`flex justify-between gap-6 ${term === "Total" ? "border-line border-t pt-1 font-semibold" : "text-dim"}`}
          >
            <dt>{term}</dt>
            <dd>{inDollars(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
