import { call } from "#lib/call.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { TextField } from "#ui/field.tsx";
import { REVIEWS_TOUCHED } from "../../client/staff-reviews.ts";
import type { StaffReview } from "../../schema/reviews.ts";

/** Takes a review away, or brings it back. Loaded when it opens. */
export default function ReviewDecision({ row, onClose }: RowDialogProps<StaffReview>) {
  const state = useDialogForm({
    touched: REVIEWS_TOUCHED,
    schema: async () => (await import("../../schema/reviews.ts")).ReviewDecision,
    read: (fields) => ({ isHidden: fields.has("isHidden"), reason: fields.get("reason") }),
    send: (decision) =>
      call("POST", "/api/admin/connect/reviews/{id}/decision", {
        path: { id: row.id },
        body: decision,
      }),
    version: String(row.isHidden),
    done: "The review is decided",
    failed: "Nothing was decided",
  });
  const { errors } = state;
  return (
    <DialogForm
      title={`Review of ${row.reviewerName}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <Facts>
        <Fact term="About">{row.receiverName}</Fact>
        <Fact term="Rating">{row.rating} of 5</Fact>
        {row.comment && <Fact term="Review">{row.comment}</Fact>}
        {row.answer && <Fact term="Answer">{row.answer}</Fact>}
        {row.reportReason && <Fact term="Report">{row.reportReason}</Fact>}
      </Facts>
      <CheckField
        label="Take it away"
        name="isHidden"
        hint="Nobody reads it any more, and it counts for no average."
        defaultChecked={row.isHidden}
        error={errors.isHidden}
      />
      <TextField
        label="Why"
        hint="It stands in the audit log."
        error={errors.reason}
        name="reason"
        maxLength={500}
        autoComplete="off"
      />
    </DialogForm>
  );
}
