import { useState } from "react";
import { Field } from "#ui/field.tsx";
import { BIO_MAX } from "../rules.ts";
import { FieldGroup, type GroupProps } from "./field-group.tsx";

export function PersonFields({ profile, errors }: GroupProps) {
  const bio = profile?.bio ?? "";
  return (
    <FieldGroup title="About you">
      <Field label="Display Name" error={errors.displayName} hint="2 to 50 characters">
        {(control) => (
          <input
            {...control}
            type="text"
            name="displayName"
            autoComplete="name"
            defaultValue={profile?.displayName ?? ""}
            required
          />
        )}
      </Field>
      <BioField key={profile?.updatedAt} saved={bio} error={errors.bio} />
      <Field label="Location" error={errors.location}>
        {(control) => (
          <input
            {...control}
            type="text"
            name="location"
            placeholder="New Orleans, LA"
            defaultValue={profile?.location ?? ""}
          />
        )}
      </Field>
    </FieldGroup>
  );
}

/** Counts the characters. People may type more than can be saved, and are told so. */
function BioField({ saved, error }: { saved: string; error: string | undefined }) {
  const [length, setLength] = useState(saved.length);
  return (
    <Field label="Bio" error={error} hint={`${length} of ${BIO_MAX} characters`}>
      {(control) => (
        <textarea
          {...control}
          name="bio"
          rows={5}
          defaultValue={saved}
          onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        />
      )}
    </Field>
  );
}
