import { call } from "#lib/call.ts";
import { ChoiceField } from "#ui/choice-field.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { TextField } from "#ui/field.tsx";
import { REVIEW_DAYS } from "../../rules/deals.ts";

export interface ReviewDialogProps {
  dealId: number;
  otherName: string;
  onClose(): void;
}

const RATINGS = [
  { value: "5", label: "5, excellent" },
  { value: "4", label: "4, good" },
  { value: "3", label: "3, all right" },
  { value: "2", label: "2, poor" },
  { value: "1", label: "1, bad" },
];

/** Says what one side of a deal thinks of the other. Loaded when it opens. */
export default function ReviewDialog({ dealId, otherName, onClose }: ReviewDialogProps) {
  const state = useDialogForm({
    touched: ["/api/connect/deals", "/api/connect/people/"],
    schema: async () => (await import("../../schema/reviews.ts")).NewReview,
    read: (fields) => ({
      rating: fields.has("rating") ? Number(fields.get("rating")) : null,
      comment: fields.get("comment"),
    }),
    send: (review) =>
      call("POST", "/api/connect/deals/{id}/review", { path: { id: dealId }, body: review }),
    draft: { name: `deal-review-${dealId}` },
    done: "Thank you for your review",
    failed: "Your review was not sent",
  });
  const { errors } = state;
  return (
    <DialogForm
      title={`Review ${otherName}`}
      state={state}
      label="Send the review"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <ChoiceField label="How was it?" name="rating" choices={RATINGS} error={errors.rating} />
      <TextField
        label="Your review"
        hint={`10 to 1,000 characters, needed with 1 and 2. Everybody reads it once both reviews are in, or in ${REVIEW_DAYS} days.`}
        error={errors.comment}
        name="comment"
        rows={5}
      />
    </DialogForm>
  );
}
