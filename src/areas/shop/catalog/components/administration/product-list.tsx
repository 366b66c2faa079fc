import type { ComponentType } from "react";
import { count } from "#lib/count.ts";
import { EntryView } from "#ui/entry-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { CatalogDialogProps } from "./catalog-dialog.tsx";
import { ProductEntry } from "./product-entry.tsx";
import { PRODUCTS } from "./products.ts";

interface ProductListProps {
  /** Loads what is opened over the list when it is first opened; the same function every time. */
  loadDialog(): Promise<{ default: ComponentType<CatalogDialogProps> }>;
}

/** The products, each with its sizes and stock. */
export default function ProductList({ loadDialog }: ProductListProps) {
  const state = useListView(PRODUCTS);
  const answer = state.answer.data;
  return (
    <EntryView
      state={state}
      add={{ label: "Add a product", opens: { kind: "add" } }}
      loadDialog={loadDialog}
      summary={answer ? found(answer.total, answer.allCount) : ""}
    >
      {(product, open) => (
        <ProductEntry
          key={product.id}
          product={product}
          canMove={!state.isFiltered}
          isLast={product.place === answer?.allCount}
          onOpen={open}
        />
      )}
    </EntryView>
  );
}

function found(total: number, allCount: number): string {
  const all = count(allCount, "product");
  return total === allCount ? all : `${total} of ${all}`;
}
