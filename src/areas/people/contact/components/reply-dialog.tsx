import { call } from "#lib/call.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { TextField } from "#ui/field.tsx";
import { TOUCHED } from "../client.ts";
import type { ContactMessage } from "../schema/messages.ts";
import { MessageReplies } from "./message-replies.tsx";

/** Mails a reply to the sender of a message. Loaded when it opens. */
export default function ReplyDialog({ row: message, onClose }: RowDialogProps<ContactMessage>) {
  const { id, name, email, replies } = message;
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../schema/messages.ts")).NewReply,
    read: (fields) => ({ text: fields.get("text"), expectedReplies: replies.length }),
    send: (reply, idempotencyKey) =>
      call("POST", "/api/admin/contact-messages/{id}/replies", {
        path: { id },
        body: { ...reply, idempotencyKey },
      }),
    version: String(replies.length),
    draft: { name: `contact-reply-${id}`, isOfChild: true },
    done: `Your reply to ${name} is on its way`,
    failed: "Your reply wasn't sent",
  });
  return (
    <DialogForm
      title={`Reply to ${name}`}
      state={state}
      label="Send reply"
      pendingLabel="Sending..."
      isWide
      onClose={onClose}
    >
      <p className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-line border-edge border-l-2 pl-3 text-dim">
        {message.message}
      </p>
      <MessageReplies replies={replies} />
      <TextField
        label="Your reply"
        hint={`We email it to ${email}. It also stays with the message. Answers go to our staff address.`}
        error={state.errors.text}
        name="text"
        rows={8}
      />
    </DialogForm>
  );
}
