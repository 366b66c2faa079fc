import { useEffect, useRef } from "react";
import { refusalText, type Said } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Draft } from "#ui/draft.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { TextField } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";
import { useForm } from "#ui/use-form.ts";
import { COMMENT_MAX } from "../rules.ts";
import type { WrittenComment } from "../schema.ts";
import type { Reader } from "./comments.tsx";

export type CommentFormProps = (
  | { nominationId: number }
  /** The comment that is changed, and its words. */
  | { id: number; text: string }
) & {
  reader: Reader;
  onSent(): void;
  onCancel(): void;
};

/** Writes a comment, or changes one. Loaded when somebody begins. */
export default function CommentForm(props: CommentFormProps) {
  const { reader, onSent, onCancel } = props;
  const former = "id" in props ? props : null;
  const isAsked = !reader.user?.isAdult;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);

  const { errors, isPending, failure, ...ofForm } = useForm<WrittenComment, Said>({
    schema: async () => {
      const { FirstComment, WrittenComment } = await import("../schema.ts");
      return isAsked ? FirstComment : WrittenComment;
    },
    read: (fields) => ({ ...Object.fromEntries(fields), isAdult: fields.has("isAdult") }),
    isKept: true,
    async send({ comment }, idempotencyKey) {
      if (isAsked) await reader.confirmAdult();
      return "id" in props
        ? call("PATCH", "/api/you-scout/comments/{id}", {
            path: { id: props.id },
            body: { comment },
          })
        : call("POST", "/api/you-scout/nominations/{id}/comments", {
            path: { id: props.nominationId },
            body: { comment, idempotencyKey },
          });
    },
    onSent({ message = "" }) {
      notify({ title: "Comment saved", description: message, variant: "default" });
      onSent();
    },
    onFailure(error) {
      const description = refusalText(error, "Nothing was saved. Please try again.");
      notify({ title: "Your comment was not saved", description, variant: "destructive" });
    },
  });

  return (
    <form ref={form} {...ofForm.props} method="post" className="grid max-w-2xl gap-4">
      <Draft name={draftOf(props)} version={former?.text} isOfChild />
      <TextField
        label={former ? "Your comment" : "What did you see?"}
        hint={`Up to ${COMMENT_MAX} characters. No links, email addresses or phone numbers. This is about a young person, so be kind.`}
        error={errors.comment}
        name="comment"
        rows={4}
        maxLength={COMMENT_MAX}
        required
        defaultValue={former?.text ?? ""}
      />
      {isAsked && (
        <CheckField label="I am 18 or over" name="isAdult" error={errors.isAdult} required />
      )}
      <FailureNote failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : former ? "Save" : "Post Comment"}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function draftOf(props: CommentFormProps): string {
  return "id" in props ? `comment-${props.id}` : `comment-on-${props.nominationId}`;
}
