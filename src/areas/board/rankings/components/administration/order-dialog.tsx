import { call } from "#lib/call.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { TOUCHED, TOUCHED_BY_ORDER } from "../../client.ts";
import type { WorkingOrder } from "../../schema/order.ts";
import { EditionFields, NEW_EDITION, newEdition } from "./edition-fields.tsx";
import { PasteOrder } from "./paste-order.tsx";

/** What is opened over the working order. */
export type OrderOpened = "paste" | "discard" | "publish";

export interface OrderDialogProps {
  opened: OrderOpened;
  /** The working order as it is now. */
  order: WorkingOrder;
  onClose(): void;
}

/** The dialog that was opened over the working order. */
export default function OrderDialog({ opened, order, onClose }: OrderDialogProps) {
  switch (opened) {
    case "paste":
      return <PasteOrder onClose={onClose} />;
    case "publish":
      return <PublishOrder order={order} onClose={onClose} />;
    case "discard":
      return (
        <ConfirmDialog
          title="Discard the working order"
          label="Discard"
          pendingLabel="Discarding..."
          paths={TOUCHED_BY_ORDER}
          send={() => call("DELETE", "/api/admin/working-order")}
          done="The working order is discarded"
          onClose={onClose}
        >
          <p className="text-lg">Its moves are lost. The live board stays as it is.</p>
        </ConfirmDialog>
      );
  }
}

function PublishOrder({ order, onClose }: Omit<OrderDialogProps, "opened">) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema: newEdition,
    send: (edition) =>
      call("POST", "/api/admin/working-order/publish", {
        body: { ...edition, expectedVersion: order.version },
      }),
    version: String(order.version),
    draft: { name: "working-order", isOfChild: true },
    done: "The edition is published",
    failed: "Nothing was published",
  });
  const changing = order.players.filter(({ rank, liveRank }) => rank !== liveRank).length;
  return (
    <DialogForm
      title="Publish the working order"
      state={state}
      label="Publish"
      pendingLabel="Publishing..."
      onClose={onClose}
    >
      <p className="text-dim tabular-nums">
        It becomes the live ranking and an edition at once. Players who change places: {changing}.
      </p>
      {order.differences.length > 0 && (
        <p className="border-red border-l-4 bg-night p-4">
          The live board has moved. Close this and take it in first.
        </p>
      )}
      <EditionFields texts={NEW_EDITION} errors={state.errors} />
    </DialogForm>
  );
}
