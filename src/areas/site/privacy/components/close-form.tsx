import { useState } from "react";
import { count } from "#lib/count.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { TextField } from "#ui/field.tsx";
import { CancelButton, InlineForm } from "#ui/inline-form.tsx";
import type { Outcome } from "#ui/use-mutation-feedback.ts";
import { numberOf } from "../rules.ts";
import type { PrivacyRequest, PrivacyRequestChange, ShownSubject } from "../schema/requests.ts";

interface CloseFormProps {
  request: PrivacyRequest;
  decision: "done" | "declined";
  isPending: boolean;
  onClose(how: Pick<PrivacyRequestChange, "hide" | "reason">): Promise<Outcome>;
  /** After it was closed or left open. */
  onEnd(): void;
}

/**
 * Asks before a request is closed, since its email can't be taken back. A removal lists what is still on the site, and
 * is done only with that hidden or with a reason.
 */
export function CloseForm(props: CloseFormProps) {
  const { request, decision, isPending, onClose, onEnd } = props;
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [error, setError] = useState<string>();
  const isRemoval = decision === "done" && request.kind === "removal";
  const shown = isRemoval ? request.stillShown : [];
  const hasPage = shown.some(({ isNamed }) => isNamed);
  const isHidden = (subject: ShownSubject) =>
    choices.get(numberOf(subject)) ?? (subject.isNamed || !hasPage);
  const hide = shown.filter(isHidden);
  const isLeft = hide.length < shown.length;

  function close(fields: FormData): Promise<Outcome> | undefined {
    const reason = String(fields.get("reason") ?? "").trim();
    if (isLeft && reason.length < 3) {
      setError("Please say why it stays");
      return;
    }
    return onClose({
      ...(hide.length > 0 && { hide: hide.map(({ kind, id }) => ({ kind, id })) }),
      ...(isLeft && { reason }),
    });
  }

  return (
    <InlineForm onSubmit={close} onEnd={onEnd}>
      <p className="max-w-prose text-pretty font-semibold">{questionOf(request, decision)}</p>
      {shown.map((subject) => (
        <CheckField
          key={numberOf(subject)}
          label={`Hide ${subject.name}, ${numberOf(subject)} (${subject.about})`}
          checked={isHidden(subject)}
          onChange={({ target }) =>
            setChoices(new Map([...choices, [numberOf(subject), target.checked]]))
          }
        />
      ))}
      {isLeft && (
        <TextField
          label="Finish anyway, because"
          hint="For the audit log. The person who asked doesn't read it."
          error={error}
          name="reason"
          rows={2}
          maxLength={500}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {labelOf(decision, hide.length, isLeft)}
        </Button>
        <CancelButton />
      </div>
    </InlineForm>
  );
}

function labelOf(decision: "done" | "declined", hidden: number, isLeft: boolean): string {
  if (decision === "declined") return "Decline";
  if (hidden > 0) return isLeft ? `Hide ${hidden} and finish` : "Hide and finish";
  return isLeft ? "Finish anyway" : "Finish";
}

function questionOf(request: PrivacyRequest, decision: "done" | "declined"): string {
  const { kind, player, nomination, stillShown } = request;
  if (decision === "declined") {
    return "Decline this request? The person who asked gets an email that says so.";
  }
  if (kind === "correction") {
    return "Finish this request? The person who asked gets an email that it's done.";
  }
  if (stillShown.length > 0) return whatIsShown(stillShown);
  return player || nomination
    ? "The page is no longer public. The person who asked gets an email that says so."
    : "We found no player or nomination with this name. The person who asked gets an email that says so.";
}

/** "Marcus Batiste is still public." */
function whatIsShown(shown: readonly ShownSubject[]): string {
  const isPublic = shown.some((subject) => subject.isPublic);
  const state = isPublic ? "still public" : "still waiting to be published";
  const [first] = shown;
  if (shown.length === 1) return `${first?.name} is ${state}.`;
  return `${count(shown.length, "page")} of this name are ${state}.`;
}
