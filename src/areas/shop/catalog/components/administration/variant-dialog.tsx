import { call } from "#lib/call.ts";
import { centsIn, typedDollars } from "#lib/money.ts";
import { changeOf, DialogForm, useDialogForm, useEditForm } from "#ui/dialog-form.tsx";
import { Field, fieldsOf, MoneyField, TextField } from "#ui/field.tsx";
import { TOUCHED } from "../../client.ts";
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
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../../schema/products.ts")).NewVariant,
    read: readFields,
    send: (variant) =>
      call("POST", "/api/admin/shop/products/{id}/variants", {
        path: { id: product.id },
        body: variant,
      }),
    done: "The size is added",
    failed: "Nothing was added",
  });
  const { errors } = state;
  return (
    <DialogForm
      title={`Add a size of ${product.name}`}
      state={state}
      label="Add"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <VariantFields texts={NEW_TEXTS} errors={errors} />
      <TextField
        label="On hand"
        error={errors.stockOnHand}
        hint="How many are in stock."
        name="stockOnHand"
        inputMode="numeric"
        autoComplete="off"
      />
    </DialogForm>
  );
}

interface EditVariantProps {
  variant: StaffVariant;
  onClose(): void;
}

/** Changes a size and color. If somebody else changed it in the meantime, what was typed stays. */
export function EditVariant({ variant, onClose }: EditVariantProps) {
  const state = useEditForm({
    touched: TOUCHED,
    item: variant,
    textsOf,
    schema: async () => (await import("../../schema/products.ts")).EditedVariant,
    read: readFields,
    send: (edited, shown) =>
      call("PATCH", "/api/admin/shop/variants/{id}", {
        path: { id: variant.id },
        body: changeOf(shown, edited),
      }),
    done: "The size is saved",
  });
  return (
    <DialogForm
      title={`Edit ${variant.sku}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <VariantFields texts={state.texts} errors={state.errors} />
      <p className="text-dim text-sm">
        Existing orders keep their price. Customers with it in their cart are told about a new
        price.
      </p>
    </DialogForm>
  );
}

interface VariantFieldsProps {
  texts: VariantTexts;
  errors: Readonly<Record<string, string>>;
}

function VariantFields({ texts, errors }: VariantFieldsProps) {
  const field = fieldsOf(errors, texts);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Size"
        {...field("size")}
        hint="Leave empty if there is only one."
        autoComplete="off"
      />
      <TextField
        label="Color"
        {...field("colour")}
        hint="Leave empty if there is only one."
        autoComplete="off"
      />
      <Field label="SKU" error={errors.sku} hint="Our own number, such as RAW-TEE-BLK-M.">
        {(control) => (
          <input
            {...control}
            name="sku"
            autoComplete="off"
            defaultValue={texts.sku}
            className={`${control.className} uppercase`}
          />
        )}
      </Field>
      <MoneyField label="Price in dollars" {...field("priceCents")} hint="Such as 28.00" />
    </div>
  );
}
