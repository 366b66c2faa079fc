import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { orderQuery } from "../client/customer.ts";
import { loadOrder } from "../components/load-order.ts";
import { NoOrder } from "../components/no-order.tsx";
import { OrderStatus } from "../components/order-status.tsx";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const meta = () => [
  { title: `Your order | ${brand.shortName}` },
  { name: "description", content: "Where your order stands." },
  { name: "robots", content: "noindex" },
];

/** The page is opened from a mail: it is made on the server, of what is so now. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadOrder(params.token ?? "", context.get(apiContext));
}

/** Where an order stands, for whoever has its link. */
export default function OrderPage() {
  const { state } = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  return (
    <PageQueries state={state}>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-10 sm:px-6 sm:py-16">
        <Order token={token} />
      </div>
    </PageQueries>
  );
}

function Order({ token }: { token: string }) {
  const { data, isFetching, refetch } = useQuery(orderQuery(token));
  if (data) {
    return (
      <Part>
        <OrderStatus order={data.data} token={token} />
      </Part>
    );
  }
  if (data === null) return <NoOrder />;
  return (
    <>
      <h1 className="mb-6 text-5xl uppercase sm:text-7xl">Your order</h1>
      {isFetching ? (
        <ListLoading label="Loading your order..." />
      ) : (
        <ListError onRetry={() => void refetch()}>We can't show your order right now.</ListError>
      )}
    </>
  );
}
