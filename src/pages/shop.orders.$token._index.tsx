import { type LoaderFunctionArgs, useActionData, useParams } from "react-router";
import { LinkedOrder } from "#areas/shop/orders/components/linked-order.tsx";
import { loadOrder } from "#areas/shop/orders/components/load-order.ts";
import { cancelAction, type RefusedChoice } from "#areas/shop/orders/components/order-actions.ts";
import { OrderStatus } from "#areas/shop/orders/components/order-status.tsx";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { Part } from "#ui/part.tsx";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const action = cancelAction;

export const meta = () => [
  { title: `Your order | ${brand.shortName}` },
  { name: "description", content: "Where your order stands." },
  { name: "robots", content: "noindex" },
];

/** The page is opened from a mail: it is made on the server, of what is so now. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadOrder(params.token ?? "", context.get(apiContext));
}

/** The status of an order, for whoever has its link. */
export default function OrderPage() {
  const refused = useActionData<RefusedChoice | undefined>();
  const { token = "" } = useParams();
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-10 sm:px-6 sm:py-16">
        <LinkedOrder token={token}>
          {(order) => (
            <Part>
              <OrderStatus order={order} token={token} refusal={refused?.refusal ?? null} />
            </Part>
          )}
        </LinkedOrder>
      </div>
    </PageQueries>
  );
}
