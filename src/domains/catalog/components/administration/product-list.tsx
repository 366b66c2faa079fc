import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { pageParameters } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { staffGoodsQuery } from "../../client/staff.ts";
import type { GoodsDialogProps, Opened } from "./goods-dialog.tsx";
import { GOODS_FIELDS } from "./prefetch-goods.ts";
import { ProductEntry } from "./product-entry.tsx";

const { search, state } = pageParameters;

const STATES = [
  { value: "on_sale", label: "On sale" },
  { value: "off_sale", label: "Off sale" },
  { value: "low_stock", label: "Low stock" },
];

export interface ProductListProps {
  /** Loads what is opened over the list when it is first opened. */
  loadDialog(): Promise<{ default: ComponentType<GoodsDialogProps> }>;
}

/** The goods that the address chooses, each with its sizes and stock. */
export function ProductList({ loadDialog }: ProductListProps) {
  const { values, change } = useAddressFields(GOODS_FIELDS);
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<GoodsDialogProps> | null>(null);
  const { data, error, refetch } = useQuery({
    ...staffGoodsQuery(values),
    placeholderData: keepPreviousData,
  });
  const isFiltered = GOODS_FIELDS.some((field) => values[field]);
  const filter = (field: (typeof GOODS_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value }),
  });
  async function open(wanted: Opened): Promise<void> {
    const { default: dialog } = await loadDialog();
    setDialog(() => dialog);
    setOpened(wanted);
  }

  return (
    <>
      <ListFilter label="Filter the products">
        <SearchFilter label="Search by name, SKU, size or color" {...filter(search)} />
        <ChoiceFilter label="State" all="Every state" choices={STATES} {...filter(state)} />
        <Button className="needs-scripts" onClick={() => void open({ kind: "add" })}>
          <Plus aria-hidden="true" size={18} />
          Add a product
        </Button>
      </ListFilter>
      {error ? (
        <ListError onRetry={refetch}>Error loading the products. Please try again later.</ListError>
      ) : data ? (
        <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
          <h2 className="sr-only">Products</h2>
          <p role="status" className="text-dim text-sm tabular-nums">
            {told(data.data.length, data.total)}
          </p>
          {data.data.map((product) => (
            <ProductEntry
              key={product.id}
              product={product}
              canMove={!isFiltered}
              isLast={product.place === data.total}
              onOpen={(wanted) => void open(wanted)}
            />
          ))}
          {data.data.length === 0 && (
            <ListEmpty>
              {isFiltered ? "No products match." : "There are no products yet."}
            </ListEmpty>
          )}
        </div>
      ) : (
        <ListLoading label="Loading the products..." />
      )}
      {opened && Dialog && data && (
        <Dialog
          opened={opened}
          products={data.data}
          onClose={() => setOpened(null)}
          onDeleted={() => {
            setOpened(null);
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
