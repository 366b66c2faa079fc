import { type RefObject, useRef, useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { ChangedMeanwhile, DialogButtons } from "#ui/edit-form.tsx";
import { useForm } from "#ui/use-form.ts";
import { changesOf, useFollowing, useLatest } from "#ui/use-latest.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { addProduct, changeProduct, TOUCHED } from "../../client/staff.ts";
import type { EditedProduct, StaffProduct } from "../../schema/products.ts";
import { PictureFields, type UploadPart } from "./picture-fields.tsx";
import { ConsentFields, ProductFields } from "./product-fields.tsx";
import { NEW_PRODUCT, type ProductTexts, readProduct, textsOf } from "./product-texts.ts";

type Picture = StaffProduct["pictures"][number];

interface AddProductProps {
  Upload: UploadPart;
  onClose(): void;
}

/** Adds a product, which is not on sale yet. */
export function AddProduct({ Upload, onClose }: AddProductProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [pictures, setPictures] = useState<Picture[]>([]);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const sending = useForm({
    schema: async () => (await import("../../schema/products.ts")).NewProduct,
    read: (fields) => readProduct(fields, pictures),
    isKept: true,
    send: (product) => addProduct(product),
    onSent() {
      dialog.current?.close();
      onSuccess("The product is added. It goes on sale when it has a size with a price.");
    },
    onFailure: (error) => onError("Nothing was added", error),
  });
  return (
    <Dialog ref={dialog} title="Add a product" isWide onClose={onClose}>
      <ProductForm
        sending={sending}
        texts={NEW_PRODUCT}
        isNew
        pictures={pictures}
        onPictures={setPictures}
        Upload={Upload}
        label="Add"
        pendingLabel="Adding..."
      />
    </Dialog>
  );
}

interface EditProductProps extends AddProductProps {
  product: StaffProduct;
}

/** Changes a product. If somebody else changed it in the meantime, what was typed stays. */
export function EditProduct({ product, Upload, onClose }: EditProductProps) {
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [texts] = useState(() => textsOf(product));
  const [pictures, setPictures] = useFollowing(product.pictures);
  const { shown, hasChanged } = useLatest(form, product, textsOf);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const sending = useForm({
    schema: async () => (await import("../../schema/products.ts")).EditedProduct,
    read: (fields) => readProduct(fields, pictures),
    isKept: true,
    send: (edited) => changeProduct(product.id, changeOf(shown.current, edited)),
    onSent() {
      dialog.current?.close();
      onSuccess("The product is saved");
    },
    onFailure: (error) => onError("Nothing was saved", error),
  });
  return (
    <Dialog ref={dialog} title={`Edit ${product.name}`} isWide onClose={onClose}>
      <ProductForm
        form={form}
        sending={sending}
        texts={texts}
        hasChanged={hasChanged}
        pictures={pictures}
        onPictures={setPictures}
        Upload={Upload}
        label="Save"
        pendingLabel="Saving..."
      />
    </Dialog>
  );
}

interface ProductFormProps extends Pick<AddProductProps, "Upload"> {
  form?: RefObject<HTMLFormElement | null>;
  sending: Pick<ReturnType<typeof useForm>, "errors" | "isPending" | "props">;
  texts: ProductTexts;
  isNew?: boolean;
  /** Whether somebody else changed the product meanwhile. */
  hasChanged?: boolean;
  pictures: readonly Picture[];
  onPictures(pictures: Picture[]): void;
  label: string;
  pendingLabel: string;
}

function ProductForm({
  form,
  sending: { errors, isPending, props },
  texts,
  isNew = false,
  hasChanged = false,
  pictures,
  onPictures,
  Upload,
  label,
  pendingLabel,
}: ProductFormProps) {
  const [isUploading, setIsUploading] = useState(false);
  return (
    <form {...props} ref={form} method="post" className="grid gap-5">
      {hasChanged && <ChangedMeanwhile />}
      <ProductFields texts={texts} errors={errors} isNew={isNew} />
      <PictureFields
        pictures={pictures}
        errors={errors}
        Upload={Upload}
        onChange={onPictures}
        onPending={setIsUploading}
      />
      <ConsentFields texts={texts} errors={errors} />
      <DialogButtons
        label={label}
        pendingLabel={isUploading ? "Uploading..." : pendingLabel}
        isPending={isPending || isUploading}
      />
    </form>
  );
}

/** What is sent: another player comes with the statement that the guardian consented. */
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
