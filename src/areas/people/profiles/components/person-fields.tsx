import { useState } from "react";
import { TextField } from "#ui/field.tsx";
import { BIO_MAX } from "../rules.ts";
import { FieldGroup, type GroupProps } from "./field-group.tsx";

export function PersonFields({ profile, errors }: GroupProps) {
  const bio = profile?.bio ?? "";
  return (
    <FieldGroup title="About you">
      <TextField
        label="Display Name"
        error={errors.displayName}
        hint="2 to 50 characters"
        type="text"
        name="displayName"
        autoComplete="name"
        defaultValue={profile?.displayName ?? ""}
        required
      />
      <BioField key={profile?.updatedAt} saved={bio} error={errors.bio} />
      <TextField
        label="Location"
        error={errors.location}
        type="text"
        name="location"
        placeholder="New Orleans, LA"
        defaultValue={profile?.location ?? ""}
      />
    </FieldGroup>
  );
}

/** Counts the characters. People may type more than can be saved, and are told so. */
function BioField({ saved, error }: { saved: string; error: string | undefined }) {
  const [length, setLength] = useState(saved.length);
  return (
    <TextField
      label="Bio"
      error={error}
      hint={`${length} of ${BIO_MAX} characters`}
      name="bio"
      rows={5}
      defaultValue={saved}
      onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
    />
  );
}
