import { FileText } from "lucide-react";
import { useState } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Draft } from "#ui/draft.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { FieldError, TextField } from "#ui/field.tsx";
import type { UploadPart } from "#ui/file-field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { proofFile, TOUCHED } from "../client/deals.ts";
import type { Deal, DealFile, DealMessage } from "../schema/deals.ts";

interface MessagesProps {
  deal: Deal;
  /** Chooses a file and uploads it. */
  Upload: UploadPart;
}

/** What the two sides of a paid deal write to each other, and how they reach each other. */
export function Messages({ deal, Upload }: MessagesProps) {
  const { messages, canWrite, writeRefusal, paidAt, side, otherName } = deal;
  const isInTouch = canWrite || writeRefusal !== null;
  if (!paidAt || (messages.length === 0 && !isInTouch)) return null;
  return (
    <section id="messages" aria-labelledby="messages-title" className="scroll-mt-24">
      <h3 id="messages-title" className="mb-5 text-3xl uppercase">
        Messages
      </h3>
      {isInTouch && <Contact deal={deal} />}
      {messages.length > 0 && (
        <ol className="mt-5 grid gap-4">
          {messages.map((message) => (
            <li
              key={message.id}
              className={`cut p-5 ${message.by === side ? "bg-lifted sm:ml-10" : "bg-raised sm:mr-10"}`}
            >
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="wrap-anywhere font-semibold">
                  {message.by === side ? "You" : otherName}
                </span>
                <LocalTime at={message.createdAt} className="text-dim text-sm" />
              </p>
              <p className="wrap-anywhere mt-2 whitespace-pre-line">{message.words}</p>
              <Files dealId={deal.id} files={message.files} />
            </li>
          ))}
        </ol>
      )}
      {writeRefusal && <p className="mt-6 text-dim">{writeRefusal}</p>}
      {canWrite && <MessageForm dealId={deal.id} Upload={Upload} />}
    </section>
  );
}

function Contact({ deal: { contact, otherName } }: { deal: Deal }) {
  if (!contact) {
    return (
      <p className="text-dim">
        To protect the child, we don't show how to reach the family. Write to them here.
      </p>
    );
  }
  const { email, website } = contact;
  if (!email && !website) return null;
  return (
    <div className="cut bg-raised p-5">
      <h4 className="wrap-anywhere mb-2 font-semibold">How to reach {otherName}</h4>
      <Facts>
        {email && (
          <Fact term="Email">
            <MailLink address={email} />
          </Fact>
        )}
        {website && (
          <Fact term="Website">
            <a
              href={website}
              target="_blank"
              rel="nofollow noopener noreferrer"
              className="wrap-anywhere underline underline-offset-4"
            >
              {new URL(website).hostname}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Fact>
        )}
      </Facts>
    </div>
  );
}

function Files({ dealId, files }: { dealId: number; files: DealMessage["files"] }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-2">
      {files.map(({ id, kind }, index) => (
        <li key={id} className="min-w-0">
          {kind === "picture" ? (
            <a href={proofFile(dealId, id)} target="_blank" rel="noopener">
              <img
                src={proofFile(dealId, id)}
                alt={`File ${index + 1}`}
                loading="lazy"
                className="max-h-48 max-w-full bg-line object-contain"
              />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : (
            <a
              href={proofFile(dealId, id)}
              download
              className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
            >
              <FileText aria-hidden="true" size={18} className="shrink-0" />
              File {index + 1} (PDF)
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The most files of a message; the schema has the same number, and is loaded only when the form is sent. */
const MOST_FILES = 5;

function MessageForm({ dealId, Upload }: { dealId: number; Upload: UploadPart }) {
  const [files, setFiles] = useState<DealFile[]>([]);
  const [uploads, setUploads] = useState(0);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED, { hasNote: true });
  const { errors, isPending, failure, props } = useForm({
    schema: async () => (await import("../schema/deals.ts")).NewDealMessage,
    read: (fields) => ({ words: fields.get("words"), files }),
    send: (message, idempotencyKey) =>
      call("POST", "/api/connect/deals/{id}/messages", {
        path: { id: dealId },
        body: { ...message, idempotencyKey },
      }),
    onSent() {
      setFiles([]);
      onSuccess("Your message is sent");
    },
    onFailure: (error) => onError("Your message was not sent", error),
  });
  return (
    <form {...props} method="post" className="needs-scripts mt-6 grid max-w-2xl gap-4 print:hidden">
      <Draft name={`deal-message-${dealId}`} />
      <TextField
        label="Your message"
        hint="The other side reads it. Our staff do only in a dispute, until they have decided, or if they have to decide because a guardian said no or an account was suspended."
        error={errors.words}
        name="words"
        rows={4}
      />
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map(({ kind, upload }, index) => (
            <li key={upload} className="flex flex-wrap items-center gap-4">
              {kind === "picture" ? (
                <img src={upload} alt={`File ${index + 1}`} className="max-h-24 bg-line" />
              ) : (
                <span>File {index + 1}: a PDF</span>
              )}
              <Button
                look="plain"
                aria-label={`Remove file ${index + 1}`}
                onClick={() => setFiles(files.filter((file) => file.upload !== upload))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < MOST_FILES && (
        <div className="flex flex-wrap gap-3">
          {(["picture", "document"] as const).map((kind) => (
            <Upload
              key={kind}
              kind={kind}
              label={kind === "picture" ? "Add a picture" : "Add a PDF"}
              describedBy={errors.files ? "files-error files-hint" : "files-hint"}
              isInvalid={errors.files !== undefined}
              onUploaded={(upload) => setFiles((all) => [...all, { kind, upload }])}
              onPending={(isPending) => setUploads((count) => count + (isPending ? 1 : -1))}
            />
          ))}
        </div>
      )}
      <p id="files-hint" className="text-dim text-sm">
        Up to {MOST_FILES} pictures and PDFs of at most 5 MB each.
      </p>
      {errors.files && <FieldError id="files-error">{errors.files}</FieldError>}
      <FailureNote failure={failure} />
      <Button
        type="submit"
        look="quiet"
        disabled={isPending || uploads > 0}
        className="justify-self-start"
      >
        {isPending ? "Sending..." : "Send message"}
      </Button>
    </form>
  );
}
