import { useRef, useState } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Draft } from "#ui/draft.tsx";
import { ChangedMeanwhile } from "#ui/edit-form.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { changesOf, useLatest } from "#ui/use-latest.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client/staff.ts";
import type { StaffOrder } from "../../schema/staff.ts";

function textsOf({ notes, trackingNumber, trackingUrl }: StaffOrder) {
  return {
    notes: notes ?? "",
    trackingNumber: trackingNumber ?? "",
    trackingUrl: trackingUrl ?? "",
  };
}

/** What staff write on an order at any time: a note, and for a parcel where it is. */
export function OrderNotes({ order }: { order: StaffOrder }) {
  const form = useRef<HTMLFormElement>(null);
  const [texts] = useState(() => textsOf(order));
  const { shown, hasChanged, expectChange } = useLatest(form, order, textsOf);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/staff.ts")).StaffOrderChange,
    isKept: true,
    send: (change) =>
      call("PATCH", "/api/admin/shop/orders/{id}", {
        path: { id: order.id },
        body: {
          ...changesOf(shown.current, change),
          expectedUpdatedAt: shown.current.updatedAt,
        },
      }),
    onSent() {
      expectChange();
      onSuccess("The order is saved");
    },
    onFailure: (error) => onError("Nothing was saved", error),
  });
  const isOnItsWay = order.shippedAt !== null;
  const field = fieldsOf(errors, texts);
  return (
    <section aria-labelledby="notes" className="grid content-start gap-4">
      <h3 id="notes" className="text-2xl">
        Notes
      </h3>
      <form {...props} ref={form} method="post" className="grid gap-4">
        <Draft name={`order-notes-${order.id}`} version={order.updatedAt} />
        {hasChanged && <ChangedMeanwhile />}
        <TextField label="Note" {...field("notes")} hint="For staff only." rows={4} />
        {isOnItsWay && (
          <>
            <TextField label="Tracking number" {...field("trackingNumber")} autoComplete="off" />
            <TextField
              label="Tracking link"
              {...field("trackingUrl")}
              inputMode="url"
              autoComplete="off"
            />
          </>
        )}
        <Button
          type="submit"
          look="quiet"
          disabled={isPending}
          className="needs-scripts justify-self-start"
        >
          {isPending ? "Saving..." : "Save"}
        </Button>
      </form>
    </section>
  );
}
