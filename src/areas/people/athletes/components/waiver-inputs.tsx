import { waiver } from "#content/waiver.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { CheckField } from "#ui/check-field.tsx";
import { TextField } from "#ui/field.tsx";

/** The text of the waiver, and the guardian's word. */
export function WaiverInputs({ errors }: { errors: FieldMessages }) {
  return (
    <section aria-labelledby="waiver" className="border-red border-l-4 bg-night p-4 sm:p-6">
      <h3 id="waiver" className="text-3xl">
        {waiver.title}
      </h3>
      <div className="mt-3 grid gap-3 text-dim text-sm">
        {waiver.paragraphs.map(({ heading, text }) => (
          <p key={text}>
            {heading && <strong className="text-chalk">{heading}. </strong>}
            {text}
          </p>
        ))}
      </div>
      <div className="mt-5 grid gap-3">
        <TextField
          label="Your name, as parent or guardian"
          error={errors.guardianName}
          type="text"
          name="guardianName"
          autoComplete="name"
          maxLength={100}
          required
        />
        <CheckField
          label="I am the parent or guardian, and I agree to the waiver"
          name="isAgreed"
          error={errors.isAgreed}
          required
        />
      </div>
    </section>
  );
}
