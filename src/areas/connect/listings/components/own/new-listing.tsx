import { useState } from "react";
import { useNavigate } from "react-router";
import type { OwnPartner } from "#areas/connect/profiles/schema/partners.ts";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { Draft } from "#ui/draft.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { OWN_TOUCHED } from "../../client/listings.ts";
import { mayOffer } from "../../rules/listings.ts";
import { LISTING_TYPES } from "../../rules/transitions.ts";
import type { NewListing as NewDraft, OwnListing } from "../../schema/listings.ts";
import { TYPE_LABELS } from "../words.ts";

const ABOUT = [
  { value: "self", label: "Myself", hint: "I am 18 or over." },
  {
    value: "child",
    label: "My child",
    hint: "From 14 to 17. The guardian agrees by a link that we email, and our staff read it.",
  },
];

/** Begins the draft of a listing with what it is and what it is called. */
export function NewListing({ partner: { userType } }: { partner: OwnPartner }) {
  const { onSuccess, onError } = useMutationFeedback(OWN_TOUCHED);
  const navigate = useNavigate();
  const [isForMinor, setIsForMinor] = useState(false);
  const { errors, isPending, props } = useForm<NewDraft, OwnListing>({
    schema: async () => (await import("../../schema/listings.ts")).NewListing,
    read: (fields) => ({
      type: fields.get("type"),
      title: fields.get("title"),
      isForMinor: fields.get("about") === "child",
    }),
    isKept: true,
    send: (draft, idempotencyKey) =>
      call("POST", "/api/connect/own-listings", { body: { ...draft, idempotencyKey } }).then(
        writtenData,
      ),
    onSent({ id }) {
      onSuccess("The draft is saved. Only you see it.");
      void navigate(paths.connectEditListing(id));
    },
    onFailure: (error) => onError("Nothing was saved", error),
  });
  const isAthlete = userType === "athlete";
  const types = LISTING_TYPES.filter((type) => mayOffer(userType, type));
  return (
    <form {...props} method="post" className="grid gap-5">
      <Draft name="listing" />
      <SelectField
        label="What needs a sponsor?"
        error={errors.type}
        name="type"
        defaultValue={types[0]}
        choices={types.map((type) => ({ value: type, label: TYPE_LABELS[type] }))}
      />
      {isAthlete && (
        <div
          onChange={({ target }) => setIsForMinor((target as HTMLInputElement).value === "child")}
        >
          <ChoiceField
            label="Who looks for a sponsor?"
            name="about"
            choices={ABOUT}
            defaultValue="self"
            error={errors.isForMinor}
          />
        </div>
      )}
      {!isForMinor && (
        <TextField
          label="Title"
          error={errors.title}
          hint="In 8 to 100 characters, such as Title sponsor of the Crescent City Classic."
          name="title"
          autoComplete="off"
          maxLength={100}
        />
      )}
      <div className="needs-scripts">
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : "Continue"}
        </Button>
      </div>
    </form>
  );
}
