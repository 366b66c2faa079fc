import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
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
  const content = useRef<HTMLDivElement>(null);
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const close = () => content.current?.closest("dialog")?.close();

  async function remove(): Promise<void> {
    const isDone = await mutate(() => deleteProduct(product.id), "The product is deleted");
    if (isDone) onDeleted();
    else close();
  }
  return (
    <Dialog title="Delete product" onClose={onClose}>
      <div ref={content}>
        <p className="text-lg">Are you sure you want to delete {product.name}?</p>
        <p className="mt-3 text-dim">
          Its sizes and pictures are deleted, too. A product that appears in orders can't be
          deleted. Take it off sale instead.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button disabled={isPending} onClick={() => void remove()}>
            {isPending ? "Deleting..." : "Delete"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
