import { brand } from "../../../content/brand.ts";
import { Checkout } from "../components/checkout/checkout.tsx";
import { LeftPayment } from "../components/checkout/left-payment.tsx";

export const meta = () => [
  { title: `Checkout | ${brand.shortName}` },
  { name: "description", content: "Say where your order goes, and pay." },
  { name: "robots", content: "noindex" },
];

/** The secret in its address, if there is one, goes to no other page. */
export function headers() {
  return { "referrer-policy": "no-referrer" };
}

export default function CheckoutPage() {
  return (
    <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="mb-6 text-5xl uppercase sm:mb-8 sm:text-7xl">Checkout</h1>
      <noscript>
        <p className="mb-8 border-red border-l-4 bg-night p-5">
          The checkout needs scripts, which are off in your browser. Turn them on to buy: your cart
          is kept there, not by us.
        </p>
      </noscript>
      <LeftPayment />
      <Checkout />
    </div>
  );
}
