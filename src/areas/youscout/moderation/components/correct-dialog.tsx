import { AnotherPlayerField } from "#areas/votes/components/another-player-field.tsx";
import { SPORTS } from "#areas/youscout/nominations/access/choices.ts";
import { canCorrectDetails } from "#areas/youscout/nominations/access/staff-actions.ts";
import { call } from "#lib/call.ts";
import { useMayUse } from "#lib/may-use.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DialogForm, useEditForm } from "#ui/dialog-form.tsx";
import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { TOUCHED } from "../client.ts";
import type { StaffNomination } from "../schema/nominations.ts";
import { nameOf } from "./describe.ts";

export interface CorrectProps {
  nomination: StaffNomination;
  onClose(): void;
}

/** What staff may correct, in the order of the form. */
const LABELS = {
  firstName: "First name",
  lastName: "Last name",
  age: "Age",
  sport: "Sport",
  position: "Position",
  secondaryPosition: "Secondary position",
  handedness: "Handedness",
  school: "School",
  city: "City",
  state: "State",
  gameLocation: "Game location",
  gameDate: "Game date",
  video: "Video",
  guardianName: "Guardian's name",
  guardianEmail: "Guardian's email",
} as const;

const FIELDS = [
  ...(Object.keys(LABELS) as (keyof typeof LABELS)[]),
  "performance",
  "adminNotes",
] as const;
type Texts = Record<(typeof FIELDS)[number], string>;

function textsOf(nomination: StaffNomination): Texts {
  return Object.fromEntries(FIELDS.map((name) => [name, String(nomination[name] ?? "")])) as Texts;
}

/** Says that a forgotten guardian is nobody: an empty address alone may be one that nobody looked at. */
const NOBODY = "isNobody";

function correctedIn(fields: FormData, { isGuardianUnknown }: StaffNomination): object {
  const { [NOBODY]: isNobody, guardianEmail, ...texts } = Object.fromEntries(fields);
  const isLeftOpen = isGuardianUnknown && !guardianEmail && isNobody === undefined;
  return guardianEmail === undefined || isLeftOpen ? texts : { ...texts, guardianEmail };
}

/** Corrects a nomination, or adds a note; for a player on the board, only the note. */
export default function CorrectDialog({ nomination, onClose }: CorrectProps) {
  const state = useEditForm({
    touched: TOUCHED,
    item: nomination,
    textsOf,
    draft: { name: `nomination-correction-${nomination.id}`, isOfChild: true },
    schema: async () =>
      (await import("#areas/youscout/nominations/schema/staff.ts")).NominationCorrection,
    read: (fields, shown) => ({
      ...correctedIn(fields, shown),
      isAnotherPlayer: fields.has("isAnotherPlayer"),
      expectedUpdatedAt: shown.updatedAt,
    }),
    send: (change) =>
      call("PATCH", "/api/admin/you-scout/nominations/{id}", {
        path: { id: nomination.id },
        body: change,
      }),
    done: "Nomination saved",
  });
  const { texts, errors } = state;
  const hasContacts = useMayUse()("scout");
  const fields = (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter(
    (name) => name !== "guardianEmail" || hasContacts,
  );
  const field = fieldsOf(errors, texts);
  return (
    <DialogForm
      title={`Correct ${nameOf(nomination)}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      isWide
      onClose={onClose}
    >
      {canCorrectDetails(nomination) && (
        <>
          <p className="text-dim">
            If the guardian agreed to the full page and this changes what it says, it goes back to
            the short version until the guardian agrees again. Another guardian than one who has
            answered needs an owner or a second person.
          </p>
          <div className="grid gap-5 sm:grid-cols-2">
            {fields.map((name) =>
              name === "sport" ? (
                <SelectField key={name} label={LABELS[name]} {...field(name)} choices={SPORTS} />
              ) : (
                <TextField
                  key={name}
                  label={LABELS[name]}
                  {...field(name)}
                  type={name === "gameDate" ? "date" : "text"}
                  autoComplete="off"
                  inputMode={name === "age" ? "numeric" : undefined}
                />
              ),
            )}
          </div>
          {nomination.isGuardianUnknown && hasContacts && (
            <CheckField
              label="No guardian is named"
              hint="Until you tick this or enter an address, nobody knows which guardian was named last."
              name={NOBODY}
            />
          )}
          <TextField label="Performance" {...field("performance")} rows={5} />
        </>
      )}
      <AnotherPlayerField error={errors.isAnotherPlayer} />
      <TextField label="Note" hint="For staff only." {...field("adminNotes")} rows={3} />
    </DialogForm>
  );
}
