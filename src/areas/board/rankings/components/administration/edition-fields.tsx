import { businessDay } from "#lib/dates.ts";
import { DateField, fieldsOf, TextField } from "#ui/field.tsx";
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
  const field = fieldsOf(errors, texts);
  return (
    <>
      <TextField
        label="Title"
        {...field("title")}
        hint="Such as Fall 2026 rankings."
        autoComplete="off"
      />
      <TextField
        label="Note"
        {...field("note")}
        hint={`What changed and why, for everybody: at most ${NOTE_MAX} characters. Name no player, who may be taken off the board later.`}
        rows={4}
      />
      <DateField label="Next edition" {...field("nextOn")} hint="Stands on the board." />
    </>
  );
}
