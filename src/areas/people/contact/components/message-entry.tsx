import { CheckCheck, NotebookPen, Reply, UserCheck } from "lucide-react";
import { useId } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import { TOUCHED } from "../client.ts";
import type { ContactMessage } from "../schema/messages.ts";
import { loadMessageDialog } from "./message-dialogs.ts";
import { MessageReplies } from "./message-replies.tsx";
import { MessageStatus } from "./message-status.tsx";

/** A message that nobody has answered, to be worked off. */
export default function MessageEntry({ message }: { message: ContactMessage }) {
  const titleId = useId();
  const { Dialog, open, close } = useLazyDialog(loadMessageDialog);
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const { id, name, email, organization, status, isOverdue } = message;
  return (
    <WorkItem
      titleId={titleId}
      className={`border-l-4 bg-raised p-4 sm:p-5 ${isOverdue ? "border-red" : "border-line"}`}
    >
      <h3 id={titleId} className="wrap-anywhere text-2xl">
        Message of {name}
      </h3>
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid content-start gap-4">
          <p className="wrap-anywhere whitespace-pre-line text-pretty">{message.message}</p>
          <MessageReplies replies={message.replies} />
        </div>
        <div className="grid content-start gap-4">
          <MessageStatus message={message} />
          <Facts>
            <Fact term="Email">
              <MailLink address={email} />
            </Fact>
            <Fact term="Organization">{organization}</Fact>
            <Fact term="Received">
              <LocalTime at={message.createdAt} />
            </Fact>
          </Facts>
        </div>
      </div>
      <div className="needs-scripts mt-4 flex flex-wrap gap-2">
        <Button look="quiet" onClick={() => void open("reply")}>
          <Reply aria-hidden="true" size={18} />
          Reply
        </Button>
        <KeyButton
          shortcut="f"
          look="quiet"
          disabled={isPending}
          onClick={() =>
            void mutate(
              () =>
                call("PATCH", "/api/admin/contact-messages/{id}", {
                  path: { id },
                  body: { status: "answered", expectedStatus: status },
                }),
              "Message marked as answered",
              "Error updating the message",
            )
          }
        >
          <CheckCheck aria-hidden="true" size={18} />
          Answered
        </KeyButton>
        <Button look="plain" onClick={() => void open("assign")}>
          <UserCheck aria-hidden="true" size={18} />
          {message.assignee ? "Reassign" : "Assign"}
        </Button>
        <KeyButton shortcut="e" look="plain" onClick={() => void open("note")}>
          <NotebookPen aria-hidden="true" size={18} />
          Note
        </KeyButton>
      </div>
      {Dialog && <Dialog row={message} onClose={close} />}
    </WorkItem>
  );
}
