import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { loadOrder } from "#areas/shop/orders/components/load-order.ts";
import { NoOrder } from "#areas/shop/orders/components/no-order.tsx";
import { PaymentOutcome } from "#areas/shop/orders/components/payment-outcome.tsx";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { pageParameters } from "#paths.ts";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const meta = () => [
  { title: `Thank you | ${brand.shortName}` },
  { name: "description", content: "The status of your payment." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get(pageParameters.order);
  return token ? loadOrder(token, context.get(apiContext)) : { state: null };
}

/** Where the payment provider sends the customer who paid. */
export default function SuccessPage() {
  const [search] = useSearchParams();
  const token = search.get(pageParameters.order);
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-10 sm:px-6 sm:py-16">
        {token ? <PaymentOutcome token={token} /> : <NoOrder />}
      </div>
    </PageQueries>
  );
}
