import { useEffect, useRef, useState } from "react";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogButtons } from "#ui/edit-form.tsx";
import { Field, FieldError, TextField } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { canRestock } from "../../access/staff-actions.ts";
import { TOUCHED } from "../../client/staff.ts";
import { itemName } from "../../rules/orders.ts";
import { refundOf, standingRefunds } from "../../rules/refunds.ts";
import type { StaffOrder, StaffRefund } from "../../schema/staff.ts";

interface RefundDialogProps {
  order: StaffOrder;
  onClose(): void;
}

/** Requests a refund: asks what and why, then says how much before it is done. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [request, setRequest] = useState<StaffRefund | null>(null);
  return (
    <Dialog ref={dialog} title={`Refund ${order.orderNumber}`} onClose={onClose}>
      <div hidden={request !== null}>
        <RefundForm order={order} onAsk={setRequest} />
      </div>
      {request && (
        <Confirmation
          order={order}
          request={request}
          onBack={() => setRequest(null)}
          onRefunded={() => dialog.current?.close()}
        />
      )}
    </Dialog>
  );
}

const nameOf = (variantId: number) => `pieces-${variantId}`;

interface RefundFormProps {
  order: StaffOrder;
  onAsk(request: StaffRefund): void;
}

function RefundForm({ order, onAsk }: RefundFormProps) {
  const { refundableCents, refundableItems } = order;
  const [isWhole, setIsWhole] = useState(true);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/staff.ts")).StaffRefund,
    read: (fields) => ({
      lines: isWhole
        ? null
        : refundableItems
            .map(({ variantId }) => ({
              variantId,
              quantity: Number(fields.get(nameOf(variantId))),
            }))
            .filter(({ quantity }) => quantity > 0),
      isRestocked: fields.has("isRestocked"),
      reason: fields.get("reason"),
    }),
    isKept: true,
    // Nothing is sent before the refund is confirmed.
    async send(request) {
      onAsk(request);
      return null;
    },
    onSent: () => {},
    onFailure: () => {},
  });
  return (
    <form {...props} method="post" className="grid gap-5">
      {refundableItems.length > 0 && <HowMuch cents={refundableCents} onChoose={setIsWhole} />}
      {!isWhole && <WhichPieces order={order} error={errors.lines} />}
      {canRestock(order) && (
        <CheckField
          label="The items go back on the shelf"
          hint="They came back, or never left."
          name="isRestocked"
        />
      )}
      <TextField
        label="Why"
        error={errors.reason}
        hint="For staff only. It stays in the audit log."
        name="reason"
        rows={2}
      />
      <DialogButtons label="Go on" pendingLabel="Go on" isPending={isPending} />
    </form>
  );
}

interface HowMuchProps {
  /** What is left of the order's money. */
  cents: number;
  onChoose(isWhole: boolean): void;
}

function HowMuch({ cents, onChoose }: HowMuchProps) {
  return (
    <div onChange={({ target }) => onChoose((target as HTMLInputElement).value !== "items")}>
      <ChoiceField
        label="How much?"
        name="what"
        defaultValue="all"
        choices={[
          {
            value: "all",
            label: "All that is left",
            hint: `${inDollars(cents)}, shipping included`,
          },
          { value: "items", label: "Some items", hint: "Their price with its tax" },
        ]}
      />
    </div>
  );
}

function WhichPieces({ order, error }: { order: StaffOrder; error: string | undefined }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-sm">Which pieces?</legend>
      {order.refundableItems.map(({ variantId, quantity }) => (
        <PiecesField
          key={variantId}
          order={order}
          variantId={variantId}
          most={quantity}
          isInvalid={error !== undefined}
        />
      ))}
      {error && <FieldError id={undefined}>{error}</FieldError>}
    </fieldset>
  );
}

interface PiecesFieldProps {
  order: StaffOrder;
  variantId: number;
  most: number;
  isInvalid: boolean;
}

function PiecesField({ order, variantId, most, isInvalid }: PiecesFieldProps) {
  const item = order.items.find((one) => one.variantId === variantId);
  if (!item) return null;
  return (
    <Field label={itemName(item)} hint={`${inDollars(item.priceCents)} each`}>
      {(control) => (
        <select {...control} name={nameOf(variantId)} aria-invalid={isInvalid} defaultValue="0">
          {Array.from({ length: most + 1 }, (_, count) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number
            <option key={count} value={count}>
              {count === 0 ? "None" : `${count} of ${most}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ConfirmationProps {
  order: StaffOrder;
  request: StaffRefund;
  onBack(): void;
  onRefunded(): void;
}

function Confirmation({ order, request, onBack, onRefunded }: ConfirmationProps) {
  const content = useRef<HTMLDivElement>(null);
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const { id, orderNumber, customerName, updatedAt } = order;
  const amount = inDollars(amountOf(order, request));
  useEffect(() => content.current?.focus(), []);

  async function refund(): Promise<void> {
    const outcome = await mutate(
      () =>
        call("POST", "/api/admin/shop/orders/{id}/refund", {
          path: { id },
          body: { ...request, expectedUpdatedAt: updatedAt },
        }).then(writtenData),
      ({ refunds }) =>
        refunds.at(-1)?.status === "failed"
          ? `The payment provider refused. Nothing was refunded for order ${orderNumber}`
          : `${amount} of order ${orderNumber} go back`,
    );
    if (outcome === "done") onRefunded();
    else onBack();
  }
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      <p className="text-lg">
        {`${amount} goes back to ${customerName}${
          request.isRestocked ? ", and the items go back on the shelf" : ""
        }.`}
      </p>
      <p className="mt-3 text-dim">A refund can't be undone.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
        <Button disabled={isPending} onClick={() => void refund()}>
          {isPending ? "Refunding..." : `Refund ${amount}`}
        </Button>
      </div>
    </div>
  );
}

/** What the server will reckon, by the same rule. */
function amountOf(order: StaffOrder, { lines }: StaffRefund): number {
  if (lines === null) return order.refundableCents;
  const { subtotalCents: subtotal, taxCents: tax, totalCents: totalAmount } = order.amounts;
  const bought = { items: order.items, subtotal, tax, totalAmount };
  return refundOf(bought, standingRefunds(order.refunds), lines);
}
