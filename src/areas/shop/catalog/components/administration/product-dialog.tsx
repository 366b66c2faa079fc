import { useState } from "react";
import { call } from "#lib/call.ts";
import { changeOf, DialogForm, useDialogForm, useEditForm } from "#ui/dialog-form.tsx";
import type { UploadPart } from "#ui/file-field.tsx";
import { useFollowing } from "#ui/use-latest.ts";
import { TOUCHED } from "../../client.ts";
import type { EditedProduct, StaffProduct } from "../../schema/products.ts";
import { PictureFields } from "./picture-fields.tsx";
import { ConsentFields, ProductFields } from "./product-fields.tsx";
import { NEW_PRODUCT, readProduct, textsOf } from "./product-texts.ts";

type Picture = StaffProduct["pictures"][number];

interface AddProductProps {
  Upload: UploadPart;
  onClose(): void;
}

/** Adds a product, which is not on sale yet. */
export function AddProduct({ Upload, onClose }: AddProductProps) {
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../../schema/products.ts")).NewProduct,
    read: (fields) => readProduct(fields, pictures),
    send: (body) => call("POST", "/api/admin/shop/products", { body }),
    // It may name a player.
    draft: { name: "product-new", isOfChild: true },
    done: "The product is added. It goes on sale when it has a size with a price.",
    failed: "Nothing was added",
  });
  const { errors } = state;
  return (
    <DialogForm
      title="Add a product"
      state={state}
      label={isUploading ? "Uploading..." : "Add"}
      pendingLabel="Adding..."
      isBusy={isUploading}
      isWide
      onClose={onClose}
    >
      <ProductFields texts={NEW_PRODUCT} errors={errors} isNew />
      <PictureFields
        pictures={pictures}
        errors={errors}
        Upload={Upload}
        onChange={setPictures}
        onPending={setIsUploading}
      />
      <ConsentFields texts={NEW_PRODUCT} errors={errors} />
    </DialogForm>
  );
}

interface EditProductProps extends AddProductProps {
  product: StaffProduct;
}

/** Changes a product. If somebody else changed it in the meantime, what was typed stays. */
export function EditProduct({ product, Upload, onClose }: EditProductProps) {
  const [pictures, setPictures] = useFollowing(product.pictures);
  const [isUploading, setIsUploading] = useState(false);
  const state = useEditForm({
    touched: TOUCHED,
    item: product,
    textsOf,
    draft: { name: `product-${product.id}`, isOfChild: true },
    schema: async () => (await import("../../schema/products.ts")).EditedProduct,
    read: (fields) => readProduct(fields, pictures),
    send: (edited, shown) =>
      call("PATCH", "/api/admin/shop/products/{id}", {
        path: { id: product.id },
        body: productChange(shown, edited),
      }),
    done: "The product is saved",
  });
  const { texts, errors } = state;
  return (
    <DialogForm
      title={`Edit ${product.name}`}
      state={state}
      label={isUploading ? "Uploading..." : "Save"}
      pendingLabel="Saving..."
      isBusy={isUploading}
      isWide
      onClose={onClose}
    >
      <ProductFields texts={texts} errors={errors} />
      <PictureFields
        pictures={pictures}
        errors={errors}
        Upload={Upload}
        onChange={setPictures}
        onPending={setIsUploading}
      />
      <ConsentFields texts={texts} errors={errors} />
    </DialogForm>
  );
}

/** What is sent: another player comes with the statement that the guardian consented. */
function productChange(shown: StaffProduct, edited: EditedProduct) {
  const before = { ...shown, isConsentRecorded: shown.consentRecordedAt !== null };
  const change = changeOf(before, edited);
  const { isConsentRecorded, consentNote } = edited;
  return change.playerName === undefined ? change : { ...change, isConsentRecorded, consentNote };
}
