import { CheckField } from "#ui/check-field.tsx";
import { Field } from "#ui/field.tsx";
import type { ProductTexts } from "./product-texts.ts";

interface ProductFieldsProps {
  /** The initial values of the fields. */
  texts: ProductTexts;
  errors: Readonly<Record<string, string>>;
  isNew?: boolean;
}

/** What a product is called, and what is said of it. */
export function ProductFields({ texts, errors, isNew = false }: ProductFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors.name}>
          {(control) => (
            <input {...control} name="name" autoComplete="off" defaultValue={texts.name} />
          )}
        </Field>
        <Field
          label="Address"
          error={errors.slug}
          hint={
            isNew
              ? "The end of the page's address, such as dugout-hoodie. Leave empty to make it from the name."
              : "If you change it, links to the old address stop working."
          }
        >
          {(control) => (
            <input {...control} name="slug" autoComplete="off" defaultValue={texts.slug} />
          )}
        </Field>
      </div>
      <Field label="Description" error={errors.description}>
        {(control) => (
          <textarea {...control} name="description" rows={4} defaultValue={texts.description} />
        )}
      </Field>
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
  return (
    <fieldset className="grid gap-4 border-edge border-l-2 pl-4">
      <legend className="mb-3 font-semibold text-sm">A player on it</legend>
      <p className="text-dim text-sm">
        A product with a player's name or picture goes on sale only with the consent of the player's
        guardian.
      </p>
      <Field
        label="Player"
        error={errors.playerName}
        hint="Leave empty if there is none. Visitors don't see it."
      >
        {(control) => (
          <input
            {...control}
            name="playerName"
            autoComplete="off"
            defaultValue={texts.playerName}
            onChange={begin}
          />
        )}
      </Field>
      <CheckField
        label="The guardian of this player consents"
        name="isConsentRecorded"
        defaultChecked={texts.isConsentRecorded}
        error={errors.isConsentRecorded}
      />
      <Field
        label="What we have on file"
        error={errors.consentNote}
        hint="Where the consent is kept, such as “Signed form, March 3, folder 2.”"
      >
        {(control) => (
          <input
            {...control}
            name="consentNote"
            autoComplete="off"
            maxLength={300}
            defaultValue={texts.consentNote}
          />
        )}
      </Field>
    </fieldset>
  );
}
