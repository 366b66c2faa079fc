import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { deleteProduct, TOUCHED } from "../../client/staff.ts";
import type { StaffProduct } from "../../schema/products.ts";

interface DeleteProductProps {
  product: StaffProduct;
  onClose(): void;
  /** Called after the product was deleted, and the focus with its row. */
  onDeleted(): void;
}

/** Asks once more before a product is gone. */
export function DeleteProduct({ product, onClose, onDeleted }: DeleteProductProps) {
  return (
    <ConfirmDialog
      title="Delete product"
      label="Delete"
      pendingLabel="Deleting..."
      paths={TOUCHED}
      send={() => deleteProduct(product.id)}
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
