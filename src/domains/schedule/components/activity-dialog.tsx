import { type ChangeEvent, useRef, useState } from "react";
import { centsIn, typedDollars } from "#lib/money.ts";
import { Dialog } from "#ui/dialog.tsx";
import { ChangedMeanwhile, DialogButtons } from "#ui/edit-form.tsx";
import { type Control, Field } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { changesOf, useLatest } from "#ui/use-latest.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { addActivity, changeActivity, TOUCHED } from "../client.ts";
import type { StaffActivity } from "../schema/staff.ts";

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
  const dialog = useRef<HTMLDialogElement>(null);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema,
    read: readFields,
    isKept: true,
    send: (activity) => addActivity(activity),
    onSent() {
      dialog.current?.close();
      onSuccess("The activity is added. Add its time slots next.");
    },
    onFailure: (error) => onError("Nothing was added", error),
  });
  return (
    <Dialog ref={dialog} title="Add an activity" onClose={onClose}>
      <form {...props} method="post" className="grid gap-5">
        <ActivityFields texts={NEW_TEXTS} errors={errors} />
        <DialogButtons label="Add" pendingLabel="Adding..." isPending={isPending} />
      </form>
    </Dialog>
  );
}

interface EditActivityProps {
  activity: StaffActivity;
  onClose(): void;
}

/** Changes an activity. If somebody else changed it in the meantime, what was typed stays. */
export function EditActivity({ activity, onClose }: EditActivityProps) {
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [texts] = useState(() => textsOf(activity));
  const { shown, hasChanged } = useLatest(form, activity, textsOf);
  const [price, setPrice] = useState(texts.rateCents);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema,
    read: readFields,
    isKept: true,
    send: (edited) =>
      changeActivity(activity.id, {
        ...changesOf(shown.current, edited),
        expectedUpdatedAt: shown.current.updatedAt,
      }),
    onSent() {
      dialog.current?.close();
      onSuccess("The activity is saved");
    },
    onFailure: (error) => onError("Nothing was saved", error),
  });
  return (
    <Dialog ref={dialog} title={`Edit ${activity.name}`} onClose={onClose}>
      <form {...props} ref={form} method="post" className="grid gap-5">
        {hasChanged && <ChangedMeanwhile />}
        <ActivityFields texts={texts} errors={errors} onPrice={setPrice} />
        <PriceNotice activity={activity} price={price} />
        <DialogButtons label="Save" pendingLabel="Saving..." isPending={isPending} />
      </form>
    </Dialog>
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

interface ActivityFieldsProps {
  texts: ActivityTexts;
  errors: Readonly<Record<string, string>>;
  /** Told what is typed as the price. */
  onPrice?(price: string): void;
}

function ActivityFields({ texts, errors, onPrice }: ActivityFieldsProps) {
  const input = (name: keyof ActivityTexts, inputMode?: "decimal" | "numeric") =>
    function input(control: Control) {
      return (
        <input
          {...control}
          name={name}
          autoComplete="off"
          defaultValue={texts[name]}
          {...(inputMode && { inputMode })}
          {...(name === "rateCents" && {
            onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
              onPrice?.(currentTarget.value),
          })}
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
