import { type ChangeEvent, useState } from "react";
import { call } from "#lib/call.ts";
import { centsIn, typedDollars } from "#lib/money.ts";
import { changeOf, DialogForm, useDialogForm, useEditForm } from "#ui/dialog-form.tsx";
import { fieldsOf, MoneyField, TextField } from "#ui/field.tsx";
import { TOUCHED } from "../client.ts";
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
    send: (body) => call("POST", "/api/admin/rawpass/activities", { body }),
    draft: { name: "activity-new" },
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
    draft: { name: `activity-${activity.id}` },
    schema,
    read: readFields,
    send: (edited, shown) =>
      call("PATCH", "/api/admin/rawpass/activities/{id}", {
        path: { id: activity.id },
        body: changeOf(shown, edited),
      }),
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
  const field = fieldsOf(errors, texts);
  const input = (name: keyof ActivityTexts) => ({
    ...field(name),
    autoComplete: "off",
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      onTyped?.((typed) => ({ ...typed, [name]: value })),
  });
  return (
    <>
      <TextField label="Name" {...input("name")} hint="Such as Hitting." />
      <TextField label="Kind" {...input("type")} hint="Such as Skills or Strength." />
      <TextField label="Description" {...field("description")} rows={4} maxLength={1_000} />
      <MoneyField
        label="Price of a session in dollars"
        {...input("rateCents")}
        hint="Such as 35.00"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Youngest age" {...input("minAge")} inputMode="numeric" />
        <TextField label="Oldest age" {...input("maxAge")} inputMode="numeric" />
      </div>
    </>
  );
}
