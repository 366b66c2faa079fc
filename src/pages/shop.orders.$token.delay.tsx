import { type LoaderFunctionArgs, useActionData, useParams } from "react-router";
import { DelayChoice } from "#areas/shop/orders/components/delay-choice.tsx";
import { LinkedOrder } from "#areas/shop/orders/components/linked-order.tsx";
import { loadOrder } from "#areas/shop/orders/components/load-order.ts";
import { delayAction, type RefusedChoice } from "#areas/shop/orders/components/order-actions.ts";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { PageQueries } from "#lib/page-queries.tsx";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const action = delayAction;

export const meta = () => [
  { title: `Your late order | ${brand.shortName}` },
  { name: "description", content: "Wait for your order or get your money back." },
  { name: "robots", content: "noindex" },
];

/** The page is opened from a mail and its form posts to it: it is made on the server only. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadOrder(params.token ?? "", context.get(apiContext));
}

/** Where the customer of a late order decides, by the order's secret link. */
export default function DelayPage() {
  const refused = useActionData<RefusedChoice | undefined>();
  const { token = "" } = useParams();
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-10 sm:px-6 sm:py-16">
        <LinkedOrder token={token}>
          {(order) => (
            <DelayChoice order={order} token={token} refusal={refused?.refusal ?? null} />
          )}
        </LinkedOrder>
      </div>
    </PageQueries>
  );
}
