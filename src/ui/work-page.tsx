import type { ReactNode } from "react";
import { ListEmpty, ListError, ListLoading } from "./list-states.tsx";
import { Pager } from "./pager.tsx";

interface WorkPageProps<Thing> {
  answer: {
    data: { data: Thing[]; total: number } | undefined;
    error: Error | null;
    refetch(): unknown;
  };
  texts: { loading: string; error: string; empty: string };
  /** The page that is shown, counted from 1. */
  page: number;
  pageSize: number;
  onTurn(page: number): void;
  /** One thing as an item of a `WorkList`. */
  children(thing: Thing): ReactNode;
}

/** A page of things to be worked off with the ways on, or what there is instead of it. */
export function WorkPage<Thing>(props: WorkPageProps<Thing>) {
  const { answer, texts, page, pageSize, onTurn, children } = props;
  const { data, error, refetch } = answer;
  if (error) return <ListError onRetry={refetch}>{texts.error}</ListError>;
  if (!data) return <ListLoading label={texts.loading} />;
  if (data.data.length === 0) return <ListEmpty>{texts.empty}</ListEmpty>;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{data.data.map(children)}</div>
      <Pager page={page} pageSize={pageSize} total={data.total} onTurn={onTurn} />
    </>
  );
}
