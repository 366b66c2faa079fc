import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { AccountField } from "#lib/account-field.tsx";
import { ApiError } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { RefusedForm } from "#lib/refused-form.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Draft } from "#ui/draft.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { Honeypot } from "#ui/honeypot.tsx";
import { notify } from "#ui/notify.ts";
import { useElapsed, useForm } from "#ui/use-form.ts";
import type { EvaluationDraft, NewEvaluationRequest } from "../schema/requests.ts";
import { PhoneField, PlayerFields } from "./request-fields.tsx";

const FAILED = "Submission Failed";
const DEFAULT_REASON = "Failed to submit evaluation request";

interface EvaluationFormProps {
  /** What the fields begin with. */
  draft: EvaluationDraft;
  /** Records that the person is 18 or over, which the form then asks; null if that is known already. */
  confirmAdult: (() => Promise<void>) | null;
  onSent: () => void;
}

/**
 * The evaluation form (specification part 1, sections 2.4, 5 and 8), for a page that exports
 * `evaluationAction` as its action.
 */
export function EvaluationForm({ draft, confirmAdult, onSent }: EvaluationFormProps) {
  const refused = useActionData<RefusedForm | undefined>();
  const elapsed = useElapsed();
  const { errors, isPending, failure, props } = useForm<NewEvaluationRequest, void>({
    schema: async () => {
      const { FirstEvaluationRequest, NewEvaluationRequest } = await import(
        "../schema/requests.ts"
      );
      return confirmAdult ? FirstEvaluationRequest : NewEvaluationRequest;
    },
    errors: refused?.errors,
    read: (fields) => ({ ...Object.fromEntries(fields), isAdult: fields.has("isAdult") }),
    async send(written, idempotencyKey) {
      const elapsedMs = elapsed();
      await confirmAdult?.();
      await call("POST", "/api/prospect-evaluations", {
        body: { ...written, elapsedMs, idempotencyKey },
      });
    },
    onSent() {
      notify({
        title: "Evaluation Request Submitted",
        description: "A representative will contact you soon.",
        variant: "default",
      });
      onSent();
    },
    onFailure(error) {
      const description = (error instanceof ApiError && error.sentence) || DEFAULT_REASON;
      notify({ title: FAILED, description, variant: "destructive" });
    },
  });
  const written: Record<string, string | undefined> = refused?.values ?? {
    parentName: draft.parentName ?? "",
    parentEmail: draft.parentEmail ?? "",
  };
  const field = fieldsOf(errors, written);
  return (
    <form {...props} method="post" action={paths.evaluationForm} className="grid gap-10">
      <Draft name="evaluation" />
      <AccountField />
      {refused?.message && (
        <div role="status" className="border-red border-l-4 bg-night p-5">
          <p className="font-bold">{FAILED}</p>
          <p className="mt-1 text-dim text-sm">{refused.message}</p>
        </div>
      )}
      <Part title="Parent/Guardian Information">
        <TextField
          label="Full Name"
          {...field("parentName")}
          type="text"
          autoComplete="name"
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Email"
            {...field("parentEmail")}
            type="email"
            autoComplete="email"
            required
          />
          <PhoneField written={written} errors={errors} />
        </div>
      </Part>
      <Part title="Player Information">
        <PlayerFields written={written} errors={errors} />
      </Part>
      <Honeypot error={errors.isPerson} />
      <div className="grid gap-5">
        {confirmAdult && (
          <CheckField
            label="I am 18 or over"
            name="isAdult"
            error={errors.isAdult}
            required
            defaultChecked={written.isAdult !== undefined}
          />
        )}
        <FailureNote failure={failure} />
        <Button type="submit" disabled={isPending} className="sm:justify-self-start">
          {isPending && <LoaderCircle aria-hidden="true" size={18} className="animate-spin" />}
          {isPending ? "Submitting..." : "Submit Evaluation Request"}
        </Button>
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-5 w-full border-line border-b pb-2 font-bold font-display text-2xl">
        {title}
      </legend>
      {children}
    </fieldset>
  );
}
