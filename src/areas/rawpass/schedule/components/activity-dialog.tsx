import { type ChangeEvent, useState } from "react";
import { centsIn, typedDollars } from "#lib/money.ts";
import { changeOf, DialogForm, useDialogForm, useEditForm } from "#ui/dialog-form.tsx";
import { type Control, Field } from "#ui/field.tsx";
import { addActivity, changeActivity, TOUCHED } from "../client.ts";
import type { StaffActivity } from "../schema/staff.ts";
import { outsideSentence } from "./activity-words.ts";

interface ActivityTexts {
  name: string;
  type: string;
  description: string;
  /** In dollars, as people type it. */
  rateCents: string;
  minAge: string;
  maxAge: string;
}

const NEW_TEXTS: ActivityTexts = {
  name: "",
  type: "",
  description: "",
  rateCents: "",
  minAge: "",
  maxAge: "",
};

function textsOf(activity: StaffActivity): ActivityTexts {
  const { name, type, description, rateCents, minAge, maxAge } = activity;
  return {
    name,
    type,
    description,
    rateCents: typedDollars(rateCents),
    minAge: String(minAge),
    maxAge: String(maxAge),
  };
}

/** Dollars are typed; the schema judges cents. */
function readFields(fields: FormData): Record<string, unknown> {
  const { rateCents, ...texts } = Object.fromEntries(fields);
  return { ...texts, rateCents: centsIn(String(rateCents)) };
}

const schema = async () => (await import("../schema/staff.ts")).EditedActivity;

/** Adds an activity, which has no times yet. */
export function AddActivity({ onClose }: { onClose(): void }) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema,
    read: readFields,
    send: addActivity,
    done: "The activity is added. Add its time slots next.",
    failed: "Nothing was added",
  });
  return (
    <DialogForm
      title="Add an activity"
      state={state}
      label="Add"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <ActivityFields texts={NEW_TEXTS} errors={state.errors} />
    </DialogForm>
  );
}

interface EditActivityProps {
  activity: StaffActivity;
  onClose(): void;
}

/** Changes an activity. If somebody else changed it in the meantime, what was typed stays. */
export function EditActivity({ activity, onClose }: EditActivityProps) {
  const state = useEditForm({
    touched: TOUCHED,
    item: activity,
    textsOf,
    schema,
    read: readFields,
    send: (edited, shown) => changeActivity(activity.id, changeOf(shown, edited)),
    done: "The activity is saved",
  });
  const [typed, setTyped] = useState(state.texts);
  return (
    <DialogForm
      title={`Edit ${activity.name}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <ActivityFields texts={state.texts} errors={state.errors} onTyped={setTyped} />
      <PriceNotice activity={activity} price={typed.rateCents} />
      <AgeNotice activity={activity} typed={typed} />
    </DialogForm>
  );
}

/** Says who will be told of a new price, before it is saved. */
function PriceNotice({ activity, price }: { activity: StaffActivity; price: string }) {
  const { passes, rateCents } = activity;
  const cents = centsIn(price);
  const isOther = cents !== null && cents !== rateCents && passes > 0;
  return (
    <p aria-live="polite" className="text-pretty text-sm">
      {isOther &&
        `${passes === 1 ? "1 pass" : `${passes} passes`} will get a mail with the new price. It counts for each from its first billing date at least 30 days after the mail.`}
    </p>
  );
}

/** Says how many athletes are outside a new age range, before it is saved. */
function AgeNotice({ activity, typed }: { activity: StaffActivity; typed: ActivityTexts }) {
  return (
    <p aria-live="polite" className="text-pretty text-sm">
      {outsideSentence(activity, { minAge: Number(typed.minAge), maxAge: Number(typed.maxAge) })}
    </p>
  );
}

interface ActivityFieldsProps {
  texts: ActivityTexts;
  errors: Readonly<Record<string, string>>;
  /** Gets a field that was typed into, in an update of all texts. */
  onTyped?(update: (texts: ActivityTexts) => ActivityTexts): void;
}

function ActivityFields({ texts, errors, onTyped }: ActivityFieldsProps) {
  const input = (name: keyof ActivityTexts, inputMode?: "decimal" | "numeric") =>
    function input(control: Control) {
      return (
        <input
          {...control}
          name={name}
          autoComplete="off"
          defaultValue={texts[name]}
          {...(inputMode && { inputMode })}
          onChange={({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
            onTyped?.((typed) => ({ ...typed, [name]: value }))
          }
        />
      );
    };
  return (
    <>
      <Field label="Name" error={errors.name} hint="Such as Hitting.">
        {input("name")}
      </Field>
      <Field label="Kind" error={errors.type} hint="Such as Skills or Strength.">
        {input("type")}
      </Field>
      <Field label="Description" error={errors.description}>
        {(control) => (
          <textarea
            {...control}
            name="description"
            rows={4}
            maxLength={1_000}
            defaultValue={texts.description}
          />
        )}
      </Field>
      <Field label="Price of a session in dollars" error={errors.rateCents} hint="Such as 35.00">
        {input("rateCents", "decimal")}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Youngest age" error={errors.minAge}>
          {input("minAge", "numeric")}
        </Field>
        <Field label="Oldest age" error={errors.maxAge}>
          {input("maxAge", "numeric")}
        </Field>
      </div>
    </>
  );
}
