import { type ComponentType, useEffect, useState } from "react";
import { brand } from "#content/brand.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";

export const page: PagePolicy = {
  ownQuery: nothing,
};

export const meta = () => [
  { title: `Checkout | ${brand.shortName}` },
  { name: "description", content: "Say where your order goes, and pay." },
  { name: "robots", content: "noindex" },
];

/** The secret in its address, if there is one, goes to no other page. */
export function headers() {
  return { "referrer-policy": "no-referrer" };
}

/** The server does not know the cart: what the form shows is fetched while the page comes alive. */
const checkout = import.meta.env.SSR ? null : loadCheckout();

async function loadCheckout(): Promise<ComponentType> {
  const [{ Checkout }, { ProductPicture }, { useAccount }] = await Promise.all([
    import("#areas/shop/orders/components/checkout/checkout.tsx"),
    import("#areas/shop/catalog/components/product-picture.tsx"),
    import("#areas/platform/accounts/components/use-account.ts"),
  ]);
  return function CheckoutOfPerson() {
    const { user, isLoading } = useAccount();
    if (isLoading) return <ListLoading label="Loading your cart..." />;
    return <Checkout Picture={ProductPicture} hasDraft={user?.isEmailConfirmed === true} />;
  };
}

export default function CheckoutPage() {
  const [Checkout, setCheckout] = useState<ComponentType | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    checkout?.then(
      (component) => setCheckout(() => component),
      () => setIsMissing(true),
    );
  }, []);
  return (
    <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="mb-6 text-5xl uppercase sm:mb-8 sm:text-7xl">Checkout</h1>
      <p className="without-scripts mb-8 border-red border-l-4 bg-night p-5">
        The checkout requires JavaScript, which is turned off in your browser. Turn it on to buy.
        Your cart is saved in the browser, not by us.
      </p>
      {Checkout && <Checkout />}
      {isMissing && (
        <ListError onRetry={() => window.location.reload()}>
          We can't open the checkout right now. Your cart is still here.
        </ListError>
      )}
      {!Checkout && !isMissing && (
        <div className="needs-scripts">
          <ListLoading label="Loading your cart..." />
        </div>
      )}
    </div>
  );
}
