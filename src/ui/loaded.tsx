import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListError, ListLoading } from "./list-states.tsx";

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "refetch">;
  /** What is loaded, within a sentence: "the settings". */
  rows: string;
  children(data: Data): ReactNode;
}

/**
 * What a call answered, or what there is instead of it. Where reading it anew fails, what was read
 * before stays below the word that it may be old.
 */
export function Loaded<Data>({ query, rows, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const failure = error && !isFetching && (
    <ListError onRetry={() => void refetch()}>
      {`Error loading ${rows}. Please try again later.`}
    </ListError>
  );
  if (data === undefined) return failure || <ListLoading label={`Loading ${rows}...`} />;
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      {children(data)}
    </>
  );
}
