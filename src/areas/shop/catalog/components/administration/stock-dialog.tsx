import { call } from "#lib/call.ts";
import { ChoiceField } from "#ui/choice-field.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { TOUCHED } from "../../client.ts";
import type { StaffVariant } from "../../schema/products.ts";

const KINDS = [
  { value: "add", label: "Add", hint: "How many arrived. Use a minus sign for how many left." },
  { value: "set", label: "Set", hint: "How many were counted." },
];

interface StockDialogProps {
  variant: StaffVariant;
  onClose(): void;
}

/** The form that changes the stock of a variant, with a reason. */
export function StockDialog({ variant, onClose }: StockDialogProps) {
  const { stockOnHand, stockReserved } = variant;
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../../schema/products.ts")).StockChange,
    read: (fields) => ({
      ...Object.fromEntries(fields),
      amount: numberIn(fields.get("amount")),
      expectedOnHand: stockOnHand,
    }),
    send: (change) =>
      call("POST", "/api/admin/shop/variants/{id}/stock", {
        path: { id: variant.id },
        body: change,
      }),
    version: String(stockOnHand),
    done: "The stock is changed",
    failed: "The stock was not changed",
  });
  const { errors } = state;
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title={`Stock of ${variant.sku}`}
      state={state}
      label="Change the stock"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <div role="status">
        <dl className="grid grid-cols-3 gap-px bg-line text-center tabular-nums">
          <Figure label="On hand">{stockOnHand}</Figure>
          <Figure label="Reserved">{stockReserved}</Figure>
          <Figure label="For sale">{stockOnHand - stockReserved}</Figure>
        </dl>
      </div>
      <ChoiceField
        label="What happened?"
        name="kind"
        choices={KINDS}
        defaultValue="add"
        error={errors.kind}
      />
      <TextField label="How many" {...field("amount")} inputMode="text" autoComplete="off" />
      <TextField
        label="Why"
        {...field("reason")}
        hint="Such as “Delivery, March 3” or “Counted.” It stays in the audit log."
        maxLength={200}
        autoComplete="off"
      />
    </DialogForm>
  );
}

function Figure({ label, children }: { label: string; children: number }) {
  return (
    <div className="flex flex-col-reverse bg-night p-3">
      <dt className="text-dim text-sm">{label}</dt>
      <dd className="font-display text-3xl">{children}</dd>
    </div>
  );
}

/** The number typed, NaN for an empty field or for text that is not a number; the schema refuses those. */
function numberIn(entry: FormDataEntryValue | null): number {
  const text = String(entry ?? "").trim();
  return text === "" ? Number.NaN : Number(text.replace("−", "-"));
}
