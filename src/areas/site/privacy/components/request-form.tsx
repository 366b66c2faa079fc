import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { ApiError } from "#lib/api.ts";
import type { RefusedForm } from "#lib/refused-form.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { Draft } from "#ui/draft.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { TextField } from "#ui/field.tsx";
import { Honeypot } from "#ui/honeypot.tsx";
import { useElapsed, useForm } from "#ui/use-form.ts";
import { notifyFailed } from "#ui/use-mutation-feedback.ts";
import { askPrivately } from "../client/requests.ts";
import type { NewPrivacyRequest, PrivacyReceipt } from "../schema/requests.ts";
import { RELATION_LABELS } from "./describe.ts";
import { readRequest } from "./request-action.ts";

const FAILED = "Your request could not be sent";

/** Whose page led here: a player of the board, or a nomination. */
export interface SubjectOfRequest {
  /** The field that carries the id. */
  field: "prospectId" | "nominationId";
  id: number;
  name: string;
  /** The address of the page. */
  page: string;
}

/**
 * The form for a correction or removal, for a page that exports `requestAction` as its action. It
 * ends on the page of the request, with and without scripts.
 */
export function RequestForm({ subject }: { subject: SubjectOfRequest | null }) {
  const refused = useActionData<RefusedForm | undefined>();
  const elapsed = useElapsed();
  const { errors, isPending, failure, props } = useForm<NewPrivacyRequest, PrivacyReceipt>({
    schema: () => import("../schema/requests.ts").then((module) => module.NewPrivacyRequest),
    errors: refused?.errors,
    read: readRequest,
    isKept: true,
    send: (written, idempotencyKey) =>
      askPrivately({ ...written, elapsedMs: elapsed(), idempotencyKey }),
    // A new document, as without scripts: its address is a secret that no other page is told.
    onSent: ({ reference }) => window.location.assign(paths.privacyRequestState(reference)),
    onFailure: explainFailure,
  });
  const written: Record<string, string | undefined> = refused?.values ?? {
    personName: subject?.name,
    page: subject?.page,
  };
  return (
    <form {...props} method="post" className="grid gap-10">
      <Draft name={`privacy-${subject?.field}-${subject?.id}`} />
      {refused?.message && (
        <div role="status" className="border-red border-l-4 bg-night p-5">
          <p className="font-bold">{FAILED}</p>
          <p className="mt-1 text-dim text-sm">{refused.message}</p>
        </div>
      )}
      <Part title="What it's about">
        <ChoiceField
          label="What are you asking for?"
          name="kind"
          choices={[
            { value: "removal", label: "Removal", hint: "Take it off this site" },
            { value: "correction", label: "Correction", hint: "Something on it is wrong" },
          ]}
          defaultValue={written.kind}
          error={errors.kind}
        />
        <TextField
          label="Who is it about?"
          error={errors.personName}
          type="text"
          name="personName"
          autoComplete="off"
          required
          defaultValue={written.personName}
        />
        <ChoiceField
          label="Is this person under 18?"
          name="isAboutMinor"
          choices={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
          ]}
          defaultValue={written.isAboutMinor}
          error={errors.isAboutMinor}
        />
        <TextField
          label="Page or player (optional)"
          hint="The page's address helps us find it right away."
          error={errors.page}
          type="text"
          name="page"
          autoComplete="off"
          defaultValue={written.page}
        />
        <TextField
          label="Message"
          hint="Tell us what should come down, or what it should say instead. Please don't send documents or birth dates."
          error={errors.message}
          name="message"
          rows={6}
          required
          defaultValue={written.message}
        />
      </Part>
      <Part title="Who you are">
        <TextField
          label="Your name"
          error={errors.requesterName}
          type="text"
          name="requesterName"
          autoComplete="name"
          required
          defaultValue={written.requesterName}
        />
        <TextField
          label="Your email address"
          error={errors.requesterEmail}
          type="email"
          name="requesterEmail"
          autoComplete="email"
          required
          defaultValue={written.requesterEmail}
        />
        <ChoiceField
          label="How are you related to this person?"
          name="requesterRelation"
          choices={[
            { value: "self", label: RELATION_LABELS.self },
            { value: "guardian", label: "My child", hint: "I am the parent or guardian" },
            { value: "coach", label: "My player", hint: "I am the coach" },
            { value: "other", label: RELATION_LABELS.other },
          ]}
          defaultValue={written.requesterRelation}
          error={errors.requesterRelation}
        />
      </Part>
      {subject && <input type="hidden" name={subject.field} value={subject.id} />}
      <Honeypot error={errors.isPerson} />
      <FailureNote failure={failure} />
      <Button type="submit" disabled={isPending} className="sm:justify-self-start">
        {isPending ? "Sending..." : "Send Request"}
      </Button>
    </form>
  );
}

/** What is wrong with a field stands below it. */
function explainFailure(error: unknown): void {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return;
  notifyFailed(FAILED, error, { hasNote: true, otherwise: "Please try again." });
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <h2 className="border-line border-b pb-2 text-3xl">{title}</h2>
      {children}
    </section>
  );
}
