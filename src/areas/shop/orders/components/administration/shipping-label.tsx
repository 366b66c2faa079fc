import type { ShippingAddress } from "../../schema/orders.ts";

/** An address as on a parcel. */
export function ShippingLabel({ name, address }: { name: string; address: ShippingAddress }) {
  const { line1, line2, city, state, parish, postalCode } = address;
  const lines = [
    name,
    line1,
    line2,
    `${city}, ${state} ${postalCode}`,
    parish && `Parish: ${parish}`,
  ];
  return (
    <address className="wrap-anywhere not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
