import type { ReactNode } from "react";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import type { Deal } from "../schema/deals.ts";
import { useDeal } from "./deal-query.ts";

interface OneDealProps {
  id: number;
  children(deal: Deal): ReactNode;
}

/** A deal of which one is a side; for everybody else there is none. */
export function OneDeal({ id, children }: OneDealProps) {
  const { data, error, isFetching, refetch } = useDeal(id);
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
  if (data) return children(data.data);
  if (isFetching) return <ListLoading label="Loading the deal..." />;
  return <ListError onRetry={() => void refetch()}>We can't show this deal right now.</ListError>;
}
