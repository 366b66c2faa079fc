import { useRef, useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { ChangedMeanwhile, DialogButtons } from "#ui/edit-form.tsx";
import { useAftermath } from "#ui/use-aftermath.ts";
import { useForm } from "#ui/use-form.ts";
import { changesOf, useFollowing, useLatest } from "#ui/use-latest.ts";
import { addProduct, changeProduct, TOUCHED } from "../../client/staff.ts";
import type { EditedProduct, StaffProduct } from "../../schema/goods.ts";
import { PictureFields, type UploadPart } from "./picture-fields.tsx";
import { ConsentFields, ProductFields } from "./product-fields.tsx";
import { NEW_PRODUCT, readProduct, textsOf } from "./product-texts.ts";

interface AddProductProps {
  Upload: UploadPart;
  onClose(): void;
}

/** Adds a product, which is not on sale yet. */
export function AddProduct({ Upload, onClose }: AddProductProps) {
  const form = useRef<HTMLFormElement>(null);
  const [pictures, setPictures] = useState<StaffProduct["pictures"]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const { onDone, onFailure } = useAftermath(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/goods.ts")).NewProduct,
    read: (fields) => readProduct(fields, pictures),
    isKept: true,
    send: (product) => addProduct(product),
    onSent() {
      form.current?.closest("dialog")?.close();
      onDone("The product is added. It goes on sale when it has a size with a price.");
    },
    onFailure: (error) => onFailure("Nothing was added", error),
  });
  return (
    <Dialog title="Add a product" isWide onClose={onClose}>
      <form {...props} ref={form} method="post" className="grid gap-5">
        <ProductFields texts={NEW_PRODUCT} errors={errors} isNew />
        <PictureFields
          pictures={pictures}
          errors={errors}
          Upload={Upload}
          onChange={setPictures}
          onPending={setIsUploading}
        />
        <ConsentFields texts={NEW_PRODUCT} errors={errors} />
        <DialogButtons
          label="Add"
          pendingLabel={isUploading ? "Uploading..." : "Adding..."}
          isPending={isPending || isUploading}
        />
      </form>
    </Dialog>
  );
}

interface EditProductProps extends AddProductProps {
  product: StaffProduct;
}

/** Changes a product. When somebody else did meanwhile, what was typed stays. */
export function EditProduct({ product, Upload, onClose }: EditProductProps) {
  const form = useRef<HTMLFormElement>(null);
  const [texts] = useState(() => textsOf(product));
  const [pictures, setPictures] = useFollowing(product.pictures);
  const { shown, hasChanged } = useLatest(form, product, textsOf);
  const [isUploading, setIsUploading] = useState(false);
  const { onDone, onFailure } = useAftermath(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/goods.ts")).EditedProduct,
    read: (fields) => readProduct(fields, pictures),
    isKept: true,
    send: (edited) => changeProduct(product.id, changeOf(shown.current, edited)),
    onSent() {
      form.current?.closest("dialog")?.close();
      onDone("The product is saved");
    },
    onFailure: (error) => onFailure("Nothing was saved", error),
  });
  return (
    <Dialog title={`Edit ${product.name}`} isWide onClose={onClose}>
      <form {...props} ref={form} method="post" className="grid gap-5">
        {hasChanged && <ChangedMeanwhile />}
        <ProductFields texts={texts} errors={errors} />
        <PictureFields
          pictures={pictures}
          errors={errors}
          Upload={Upload}
          onChange={setPictures}
          onPending={setIsUploading}
        />
        <ConsentFields texts={texts} errors={errors} />
        <DialogButtons
          label="Save"
          pendingLabel={isUploading ? "Uploading..." : "Saving..."}
          isPending={isPending || isUploading}
        />
      </form>
    </Dialog>
  );
}

/** What is sent: another player comes with the word on the guardian's consent. */
function changeOf(shown: StaffProduct, edited: EditedProduct) {
  const before = { ...shown, isConsentRecorded: shown.consentRecordedAt !== null };
  const changed = changesOf(before, edited);
  const { isConsentRecorded, consentNote } = edited;
  return {
    ...changed,
    ...(changed.playerName !== undefined && { isConsentRecorded, consentNote }),
    expectedUpdatedAt: shown.updatedAt,
  };
}
