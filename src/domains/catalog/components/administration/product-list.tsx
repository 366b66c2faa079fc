import { Plus } from "lucide-react";
import { type ComponentType, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { ListView } from "#ui/list-view.tsx";
import { useLateDialog } from "#ui/use-late-dialog.ts";
import { useListView } from "#ui/use-list-view.ts";
import type { CatalogDialogProps, Opened } from "./catalog-dialog.tsx";
import { ProductEntry } from "./product-entry.tsx";
import { PRODUCTS } from "./products.ts";

interface ProductListProps {
  /** Loads what is opened over the list when it is first opened; the same function every time. */
  loadDialog(): Promise<{ default: ComponentType<CatalogDialogProps> }>;
}

/** The products, each with its sizes and stock. */
export function ProductList({ loadDialog }: ProductListProps) {
  const state = useListView(PRODUCTS);
  const { Dialog, subject, open, close } = useLateDialog<CatalogDialogProps, Opened>(loadDialog);
  const list = useRef<HTMLDivElement>(null);
  const answer = state.answer.data;
  return (
    <>
      <ListView
        state={state}
        tools={
          <Button className="needs-scripts" onClick={() => void open({ kind: "add" })}>
            <Plus aria-hidden="true" size={18} />
            Add a product
          </Button>
        }
        around={(rows) => (
          <div ref={list} tabIndex={-1} className="outline-none">
            <h2 className="sr-only">{PRODUCTS.caption}</h2>
            <p role="status" className="mb-4 text-dim text-sm tabular-nums">
              {answer && told(answer.data.length, answer.total)}
            </p>
            {rows}
          </div>
        )}
      >
        {({ data, total }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.map((product) => (
              <ProductEntry
                key={product.id}
                product={product}
                canMove={!state.isFiltered}
                isLast={product.place === total}
                onOpen={(wanted) => void open(wanted)}
              />
            ))}
          </div>
        )}
      </ListView>
      {Dialog && subject && answer && (
        <Dialog
          opened={subject}
          products={answer.data}
          onClose={close}
          onDeleted={() => {
            close();
            list.current?.focus();
          }}
        />
      )}
    </>
  );
}

function told(found: number, total: number): string {
  const all = total === 1 ? "1 product" : `${total} products`;
  return found === total ? all : `${found} of ${all}`;
}
