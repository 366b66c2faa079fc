import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { findQuery } from "#lib/call.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import type { CustomerOrder } from "../schema/orders.ts";
import { NoOrder } from "./no-order.tsx";

interface LinkedOrderProps {
  token: string;
  children(order: CustomerOrder): ReactNode;
}

/** Shows the order of a secret link, or says that it leads to none. */
export function LinkedOrder({ token, children }: LinkedOrderProps) {
  const { data, isFetching, refetch } = useQuery(
    findQuery("/api/shop/orders/{token}", { path: { token } }),
  );
  if (data) return children(data.data);
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
