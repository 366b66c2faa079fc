import { brand } from "#content/brand.ts";
import { itemName } from "../../rules/orders.ts";
import { packedItems } from "../../rules/parcel.ts";
import type { StaffOrder } from "../../schema/staff.ts";
import { ShippingLabel } from "./shipping-label.tsx";

/** What is in the parcel: on paper only, and without prices, since it may be a present. */
export function PackingSlip({ order }: { order: StaffOrder }) {
  const { orderNumber, customerName, shippingAddress } = order;
  return (
    <section aria-label="Packing slip" className="hidden print:block">
      <p className="font-display font-semibold text-4xl">{brand.name}</p>
      {order.isTest && (
        <p className="mt-6 text-lg">TEST MODE: nothing was paid. Don't ship anything.</p>
      )}
      <h2 className="mt-6 text-3xl">Packing slip {orderNumber}</h2>
      <div className="mt-6 text-lg">
        {shippingAddress ? (
          <ShippingLabel name={customerName} address={shippingAddress} />
        ) : (
          <p>{customerName}, picked up</p>
        )}
      </div>
      <table className="mt-8 w-full border-collapse text-left">
        <thead>
          <tr className="border-line border-b">
            <th className="py-2 pr-4">Pieces</th>
            <th className="py-2 pr-4">Item</th>
            <th className="py-2">SKU</th>
          </tr>
        </thead>
        <tbody>
          {packedItems(order).map((item) => (
            <tr key={item.variantId} className="border-line border-b">
              <td className="py-2 pr-4 tabular-nums">{item.quantity}</td>
              <td className="py-2 pr-4">{itemName(item)}</td>
              <td className="py-2">{item.sku}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
