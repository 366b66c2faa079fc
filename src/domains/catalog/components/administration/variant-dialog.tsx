import { useRef, useState } from "react";
import { centsIn, typedDollars } from "#lib/money.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ChangedMeanwhile, DialogButtons } from "#ui/edit-form.tsx";
import { type Control, Field } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { changesOf, useLatest } from "#ui/use-latest.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { addVariant, changeVariant, TOUCHED } from "../../client/staff.ts";
import type { StaffProduct, StaffVariant } from "../../schema/products.ts";

interface VariantTexts {
  sku: string;
  size: string;
  colour: string;
  /** In dollars, as people type it. */
  priceCents: string;
}

const NEW_TEXTS: VariantTexts = { sku: "", size: "", colour: "", priceCents: "" };

function textsOf({ sku, size, colour, priceCents }: StaffVariant): VariantTexts {
  return { sku, size: size ?? "", colour: colour ?? "", priceCents: typedDollars(priceCents) };
}

/** People type dollars and counts; the schema checks cents and numbers. */
function readFields(fields: FormData): Record<string, unknown> {
  const { priceCents, stockOnHand, ...texts } = Object.fromEntries(fields);
  const count = String(stockOnHand ?? "").trim();
  return {
    ...texts,
    priceCents: centsIn(String(priceCents)),
    ...(stockOnHand !== undefined && { stockOnHand: count === "" ? Number.NaN : Number(count) }),
  };
}

interface AddVariantProps {
  product: StaffProduct;
  onClose(): void;
}

/** Adds a size and color to a product. */
export function AddVariant({ product, onClose }: AddVariantProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/products.ts")).NewVariant,
    read: readFields,
    send: (variant) => addVariant(product.id, variant),
    onSent() {
      dialog.current?.close();
      onSuccess("The size is added");
    },
    onFailure: (error) => onError("Nothing was added", error),
  });
  return (
    <Dialog ref={dialog} title={`Add a size of ${product.name}`} onClose={onClose}>
      <form {...props} method="post" className="grid gap-5">
        <VariantFields texts={NEW_TEXTS} errors={errors} />
        <Field label="On hand" error={errors.stockOnHand} hint="How many are in stock.">
          {(control) => (
            <input {...control} name="stockOnHand" inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <DialogButtons label="Add" pendingLabel="Adding..." isPending={isPending} />
      </form>
    </Dialog>
  );
}

interface EditVariantProps {
  variant: StaffVariant;
  onClose(): void;
}

/** Changes a size and color. If somebody else changed it in the meantime, what was typed stays. */
export function EditVariant({ variant, onClose }: EditVariantProps) {
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [texts] = useState(() => textsOf(variant));
  const { shown, hasChanged } = useLatest(form, variant, textsOf);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/products.ts")).EditedVariant,
    read: readFields,
    isKept: true,
    send: (edited) =>
      changeVariant(variant.id, {
        ...changesOf(shown.current, edited),
        expectedUpdatedAt: shown.current.updatedAt,
      }),
    onSent() {
      dialog.current?.close();
      onSuccess("The size is saved");
    },
    onFailure: (error) => onError("Nothing was saved", error),
  });
  return (
    <Dialog ref={dialog} title={`Edit ${variant.sku}`} onClose={onClose}>
      <form {...props} ref={form} method="post" className="grid gap-5">
        {hasChanged && <ChangedMeanwhile />}
        <VariantFields texts={texts} errors={errors} />
        <p className="text-dim text-sm">
          Existing orders keep their price. Customers with it in their cart are told about a new
          price.
        </p>
        <DialogButtons label="Save" pendingLabel="Saving..." isPending={isPending} />
      </form>
    </Dialog>
  );
}

interface VariantFieldsProps {
  texts: VariantTexts;
  errors: Readonly<Record<string, string>>;
}

function VariantFields({ texts, errors }: VariantFieldsProps) {
  const input = (name: keyof VariantTexts) => (control: Control) => (
    <input
      {...control}
      name={name}
      autoComplete="off"
      defaultValue={texts[name]}
      {...(name === "priceCents" && { inputMode: "decimal" as const })}
      className={`${control.className} ${name === "sku" ? "uppercase" : ""}`}
    />
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Size" error={errors.size} hint="Leave empty if there is only one.">
        {input("size")}
      </Field>
      <Field label="Color" error={errors.colour} hint="Leave empty if there is only one.">
        {input("colour")}
      </Field>
      <Field label="SKU" error={errors.sku} hint="Our own number, such as RAW-TEE-BLK-M.">
        {input("sku")}
      </Field>
      <Field label="Price in dollars" error={errors.priceCents} hint="Such as 28.00">
        {input("priceCents")}
      </Field>
    </div>
  );
}
