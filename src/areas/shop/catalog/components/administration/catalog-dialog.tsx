import { call } from "#lib/call.ts";
import { AboutItem } from "#ui/about-item.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import type { UploadPart } from "#ui/file-field.tsx";
import { TOUCHED } from "../../client.ts";
import type { StaffProduct } from "../../schema/products.ts";
import { AddProduct, EditProduct } from "./product-dialog.tsx";
import { StockDialog } from "./stock-dialog.tsx";
import { AddVariant, EditVariant } from "./variant-dialog.tsx";

/** What is opened over the list. */
export type Opened =
  | { kind: "add" }
  | { kind: "edit" | "delete" | "add-variant"; productId: number }
  | { kind: "edit-variant" | "stock"; variantId: number };

export type CatalogDialogProps = EntryDialogProps<StaffProduct, Opened>;

/** The dialog that was opened, about what the list shows now. */
export function CatalogDialog(props: CatalogDialogProps & { Upload: UploadPart }) {
  const { opened, rows: products, Upload, onClose, onDeleted } = props;
  if (opened.kind === "add") return <AddProduct Upload={Upload} onClose={onClose} />;
  if ("variantId" in opened) {
    const variant = products
      .flatMap(({ variants }) => variants)
      .find(({ id }) => id === opened.variantId);
    const Part = opened.kind === "stock" ? StockDialog : EditVariant;
    return (
      <AboutItem item={variant}>{(shown) => <Part variant={shown} onClose={onClose} />}</AboutItem>
    );
  }
  const { kind, productId } = opened;
  return (
    <AboutItem item={products.find(({ id }) => id === productId)}>
      {(product) => {
        switch (kind) {
          case "edit":
            return <EditProduct product={product} Upload={Upload} onClose={onClose} />;
          case "delete":
            return <DeleteProduct product={product} onClose={onClose} onDeleted={onDeleted} />;
          case "add-variant":
            return <AddVariant product={product} onClose={onClose} />;
        }
      }}
    </AboutItem>
  );
}

interface DeleteProductProps {
  product: StaffProduct;
  onClose(): void;
  /** Called after the product was deleted, and the focus with its row. */
  onDeleted(): void;
}

/** Asks once more before a product is gone. */
function DeleteProduct({ product, onClose, onDeleted }: DeleteProductProps) {
  return (
    <ConfirmDialog
      title="Delete product"
      label="Delete"
      pendingLabel="Deleting..."
      paths={TOUCHED}
      send={() => call("DELETE", "/api/admin/shop/products/{id}", { path: { id: product.id } })}
      done="The product is deleted"
      onClose={onClose}
      onDone={onDeleted}
    >
      <p className="text-lg">Are you sure you want to delete {product.name}?</p>
      <p className="mt-3 text-dim">
        Its sizes and pictures are deleted, too. A product that appears in orders can't be deleted.
        Take it off sale instead.
      </p>
    </ConfirmDialog>
  );
}
