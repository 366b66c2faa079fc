import { useNavigate } from "react-router";
import type { OwnPartner } from "#domains/partners/schema.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { createDraft, OWN_TOUCHED } from "../../client.ts";
import { LISTING_TYPES } from "../../rules/transitions.ts";
import { mayOffer } from "../../rules.ts";
import type { NewListing as NewDraft, OwnListing } from "../../schema.ts";
import { TYPE_LABELS } from "../words.ts";

/** Begins the draft of a listing with what it is and what it is called. */
export function NewListing({ partner: { userType } }: { partner: OwnPartner }) {
  const { onSuccess, onError } = useMutationFeedback(OWN_TOUCHED);
  const navigate = useNavigate();
  const { errors, isPending, props } = useForm<NewDraft, OwnListing>({
    schema: async () => (await import("../../schema.ts")).NewListing,
    isKept: true,
    send: createDraft,
    onSent({ id }) {
      onSuccess("The draft is saved. Only you see it.");
      void navigate(paths.connectEditListing(id));
    },
    onFailure: (error) => onError("Nothing was saved", error),
  });
  const types = LISTING_TYPES.filter((type) => mayOffer(userType, type));
  return (
    <form {...props} method="post" className="grid gap-5">
      <Field label="What needs a sponsor?" error={errors.type}>
        {(control) => (
          <select {...control} name="type" defaultValue={types[0]}>
            {types.map((type) => (
              <option key={type} value={type}>
                {TYPE_LABELS[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Title"
        error={errors.title}
        hint="In 8 to 100 characters, such as Title sponsor of the Crescent City Classic."
      >
        {(control) => <input {...control} name="title" autoComplete="off" maxLength={100} />}
      </Field>
      <div className="needs-scripts">
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : "Go on"}
        </Button>
      </div>
    </form>
  );
}
