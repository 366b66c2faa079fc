import type { Deps } from "#lib/deps.ts";
import { payDropInMail } from "../mails.ts";
import type { DropInRow } from "../queries/drop-ins.ts";
import { notifyBuyer } from "./notify-buyer.ts";

/** Mails the payment page of a drop-in to the family, once. */
export async function mailPaymentPage(
  deps: Deps,
  { dropIn, paymentUrl }: { dropIn: DropInRow; paymentUrl: string },
): Promise<void> {
  await deps.database.db.transaction((tx) =>
    notifyBuyer(tx, deps, {
      dropIn,
      write: (context, known) =>
        payDropInMail(context, { ...dropIn, ...known, dropInId: dropIn.id, paymentUrl }),
    }),
  );
}
