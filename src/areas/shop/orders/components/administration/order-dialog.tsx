import type { StaffOrder } from "../../schema/staff.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ShipDialog } from "./ship-dialog.tsx";

export interface OrderDialogProps {
  kind: keyof typeof DIALOGS;
  /** The order as it is now, also while the dialog is open. */
  order: StaffOrder;
  onClose(): void;
}

const DIALOGS = { ship: ShipDialog, cancel: CancelDialog, refund: RefundDialog };

/** What asks before something is done with an order. Loaded when it opens. */
export default function OrderDialog({ kind, order, onClose }: OrderDialogProps) {
  const Part = DIALOGS[kind];
  return <Part order={order} onClose={onClose} />;
}
