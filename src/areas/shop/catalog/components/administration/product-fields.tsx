import { CheckField } from "#ui/check-field.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import type { ProductTexts } from "./product-texts.ts";

interface ProductFieldsProps {
  /** The initial values of the fields. */
  texts: ProductTexts;
  errors: Readonly<Record<string, string>>;
  isNew?: boolean;
}

/** What a product is called, and what is said of it. */
export function ProductFields({ texts, errors, isNew = false }: ProductFieldsProps) {
  const field = fieldsOf(errors, texts);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" {...field("name")} autoComplete="off" />
        <TextField
          label="Address"
          {...field("slug")}
          hint={
            isNew
              ? "The end of the page's address, such as dugout-hoodie. Leave empty to make it from the name."
              : "If you change it, links to the old address stop working."
          }
          autoComplete="off"
        />
      </div>
      <TextField label="Description" {...field("description")} rows={4} />
    </>
  );
}

/** Whether a player is on it, and what is known of the guardian's consent. */
export function ConsentFields({ texts, errors }: ProductFieldsProps) {
  /** Another player's guardian has not consented yet. */
  function begin({ currentTarget }: { currentTarget: HTMLInputElement }): void {
    const check = currentTarget.form?.elements.namedItem("isConsentRecorded");
    if (check instanceof HTMLInputElement && check.checked) check.click();
  }
  const field = fieldsOf(errors, texts);
  return (
    <fieldset className="grid gap-4 border-edge border-l-2 pl-4">
      <legend className="mb-3 font-semibold text-sm">A player on it</legend>
      <p className="text-dim text-sm">
        A product with a player's name or picture goes on sale only with the consent of the player's
        guardian.
      </p>
      <TextField
        label="Player"
        {...field("playerName")}
        hint="Leave empty if there is none. Visitors don't see it."
        autoComplete="off"
        onChange={begin}
      />
      <CheckField
        label="The guardian of this player consents"
        name="isConsentRecorded"
        defaultChecked={texts.isConsentRecorded}
        error={errors.isConsentRecorded}
      />
      <TextField
        label="What we have on file"
        {...field("consentNote")}
        hint="Where the consent is kept, such as “Signed form, March 3, folder 2.”"
        autoComplete="off"
        maxLength={300}
      />
    </fieldset>
  );
}
