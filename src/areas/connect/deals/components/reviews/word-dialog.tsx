import { call } from "#lib/call.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { TextField } from "#ui/field.tsx";
import type { ReviewAnswer, ReviewReport } from "../../schema/reviews.ts";

export interface WordDialogProps {
  kind: "answer" | "report";
  reviewId: number;
  onClose(): void;
}

const WORDS = {
  answer: {
    title: "Answer the review",
    label: "Send the answer",
    done: "Your answer is shown",
    field: "Your answer",
    hint: "Up to 500 characters. You can answer once, and everybody reads it.",
  },
  report: {
    title: "Report the review",
    label: "Report it",
    done: "Our staff will look at it",
    field: "What is wrong with it",
    hint: "Only our staff read it.",
  },
} as const;

/** A word about a review: an answer that everybody reads, or a report for staff. Loaded when it opens. */
export default function WordDialog({ kind, reviewId, onClose }: WordDialogProps) {
  const { title, label, done, field, hint } = WORDS[kind];
  const isAnswer = kind === "answer";
  const state = useDialogForm<ReviewAnswer | ReviewReport, unknown>({
    touched: ["/api/connect/deals", "/api/connect/people/"],
    schema: async () => {
      const schemas = await import("../../schema/reviews.ts");
      return isAnswer ? schemas.ReviewAnswer : schemas.ReviewReport;
    },
    read: (fields) => ({ [isAnswer ? "answer" : "reason"]: fields.get("text") }),
    send: (given) =>
      "answer" in given
        ? call("POST", "/api/connect/reviews/{id}/answer", { path: { id: reviewId }, body: given })
        : call("POST", "/api/connect/reviews/{id}/report", { path: { id: reviewId }, body: given }),
    draft: { name: `review-${kind}-${reviewId}` },
    done,
    failed: "Nothing was sent",
  });
  const { errors } = state;
  return (
    <DialogForm
      title={title}
      state={state}
      label={label}
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <TextField
        label={field}
        hint={hint}
        error={errors.answer ?? errors.reason}
        name="text"
        rows={4}
      />
    </DialogForm>
  );
}
