import { Button } from "./button.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { ListEmpty, ListError, ListLoading } from "./list-states.tsx";
import { Pager } from "./pager.tsx";
import { Part } from "./part.tsx";

interface Page<Row> {
  data: Row[];
  total: number;
  hasMore: boolean;
}

interface PagedListProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  answer: { data: Page<Row> | undefined; error: Error | null; refetch(): unknown };
  texts: { loading: string; error: string; empty: string };
  /** The page that is shown, counted from 1. */
  page: number;
  pageSize: number;
  onTurn(page: number): void;
  /** Further class names of a row. */
  classOf?: (row: Row) => string | undefined;
}

/** A page of a long list with the ways on, or what there is instead of it. */
export function PagedList<Row extends { id: number }>(props: PagedListProps<Row>) {
  const { caption, columns, answer, texts, page, pageSize, onTurn, classOf } = props;
  const { data, error, refetch } = answer;
  if (error) return <ListError onRetry={refetch}>{texts.error}</ListError>;
  if (!data) return <ListLoading label={texts.loading} />;
  if (data.total === 0) return <ListEmpty>{texts.empty}</ListEmpty>;
  if (data.data.length === 0) {
    return (
      <>
        <ListEmpty>There is nothing this far down the list.</ListEmpty>
        <Button look="quiet" className="mt-4" onClick={() => onTurn(1)}>
          Back to the start
        </Button>
      </>
    );
  }
  return (
    <>
      <Part key={page}>
        <DataTable
          caption={caption}
          columns={columns}
          rows={data.data}
          keyOf={({ id }) => id}
          {...(classOf && { classOf })}
        />
      </Part>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data.total}
        hasMore={data.hasMore}
        onTurn={onTurn}
      />
    </>
  );
}
