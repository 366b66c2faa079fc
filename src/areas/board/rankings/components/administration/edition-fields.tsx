import { businessDay } from "#lib/dates.ts";
import { type Control, Field } from "#ui/field.tsx";
import { NOTE_MAX } from "../../rules/editions.ts";

/** What the form of an edition says. */
export interface EditionTexts {
  title: string;
  note: string;
  nextOn: string;
}

export const NEW_EDITION: EditionTexts = { title: "", note: "", nextOn: "" };

/** What is checked of one that is published now. */
export async function newEdition() {
  const { editionFrom } = await import("../../schema/editions.ts");
  return editionFrom(businessDay(new Date()));
}

interface EditionFieldsProps {
  texts: EditionTexts;
  errors: Readonly<Record<string, string>>;
}

/** Title, note and the day of the next edition. */
export function EditionFields({ texts, errors }: EditionFieldsProps) {
  return (
    <>
      <Field label="Title" error={errors.title} hint="Such as Fall 2026 rankings.">
        {(control: Control) => (
          <input {...control} name="title" autoComplete="off" defaultValue={texts.title} />
        )}
      </Field>
      <Field
        label="Note"
        error={errors.note}
        hint={`What changed and why, for everybody: at most ${NOTE_MAX} characters. Name no player, who may be taken off the board later.`}
      >
        {(control) => <textarea {...control} name="note" rows={4} defaultValue={texts.note} />}
      </Field>
      <Field label="Next edition" error={errors.nextOn} hint="Stands on the board.">
        {(control) => <input {...control} name="nextOn" type="date" defaultValue={texts.nextOn} />}
      </Field>
    </>
  );
}
