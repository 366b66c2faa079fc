import { TextField } from "#ui/field.tsx";
import { LINK_KINDS } from "../rules.ts";
import { LINK_NAMES } from "./describe.ts";
import { FieldGroup, type GroupProps } from "./field-group.tsx";

export function LinkFields({ profile, errors }: GroupProps) {
  return (
    <FieldGroup title="Where to find you" columns="sm:grid-cols-2">
      <p className="text-dim text-sm sm:col-span-2">
        A link that starts with https://, or just your handle.
      </p>
      {LINK_KINDS.map((kind) => (
        <TextField
          key={kind}
          label={LINK_NAMES[kind]}
          error={errors[`socialLinks.${kind}`]}
          type="text"
          inputMode="url"
          name={`socialLinks.${kind}`}
          autoCapitalize="none"
          autoComplete={kind === "website" ? "url" : "off"}
          spellCheck={false}
          placeholder={kind === "website" ? "example.com" : "@yourname"}
          defaultValue={profile?.socialLinks[kind] ?? ""}
        />
      ))}
    </FieldGroup>
  );
}
