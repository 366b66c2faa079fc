import { useState } from "react";
import { centsIn, shortTypedDollars } from "#lib/money.ts";
import { AboutItem } from "#ui/about-item.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { changeOf, DialogForm, useDialogForm, useEditForm } from "#ui/dialog-form.tsx";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import { type Control, Field } from "#ui/field.tsx";
import { choicesOf } from "#ui/label-of.ts";
import { addEvent, callOffEvent, changeEvent, deleteEvent, TOUCHED } from "../client.ts";
import { CALL_OFF_LABELS } from "../rules.ts";
import type { StaffEvent } from "../schema.ts";
import { KIND_LABELS } from "./words.ts";

/** What is opened over the list: the form for another event, or one that is there. */
export type Opened = "new" | { kind: "edit" | "callOff" | "delete"; eventId: number };

/** The dialog that was opened, about what the list shows now. */
export default function EventDialog(props: EntryDialogProps<StaffEvent, Opened>) {
  const { opened, rows, onClose, onDeleted } = props;
  if (opened === "new") return <AddEvent onClose={onClose} />;
  const { kind, eventId } = opened;
  return (
    <AboutItem item={rows.find(({ id }) => id === eventId)}>
      {(event) =>
        kind === "edit" ? (
          <EditEvent event={event} onClose={onClose} />
        ) : kind === "callOff" ? (
          <CallOffEvent event={event} onClose={onClose} />
        ) : (
          <ConfirmDialog
            title="Delete event"
            label="Delete"
            pendingLabel="Deleting..."
            paths={TOUCHED}
            send={() => deleteEvent(event.id)}
            done="The event is deleted"
            onClose={onClose}
            onDone={onDeleted}
          >
            <p className="text-lg">Are you sure you want to delete {event.name}?</p>
          </ConfirmDialog>
        )
      }
    </AboutItem>
  );
}

interface EventTexts {
  name: string;
  kind: string;
  place: string;
  startsAt: string;
  endsAt: string;
  capacity: string;
  minAge: string;
  maxAge: string;
  /** In dollars, as staff type it. */
  priceCents: string;
  bring: string;
  isPublic: boolean;
}

const NEW_TEXTS: EventTexts = {
  name: "",
  kind: "showcase",
  place: "",
  startsAt: "",
  endsAt: "",
  capacity: "40",
  minAge: "",
  maxAge: "",
  priceCents: "",
  bring: "",
  isPublic: false,
};

function textsOf({
  capacity,
  minAge,
  maxAge,
  priceCents,
  bring,
  ...event
}: StaffEvent): EventTexts {
  return {
    ...event,
    capacity: String(capacity),
    minAge: String(minAge ?? ""),
    maxAge: String(maxAge ?? ""),
    priceCents: priceCents === 0 ? "" : shortTypedDollars(priceCents),
    bring: bring ?? "",
  };
}

function readFields(fields: FormData): Record<string, unknown> {
  const text = (name: string) => String(fields.get(name) ?? "").trim();
  return {
    ...Object.fromEntries(fields),
    minAge: text("minAge") || null,
    maxAge: text("maxAge") || null,
    priceCents: centsIn(text("priceCents") || "0") ?? Number.NaN,
    bring: text("bring") || null,
    isPublic: fields.has("isPublic"),
  };
}

const schema = async () => (await import("../schema.ts")).EditedEvent;

function AddEvent({ onClose }: { onClose(): void }) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema,
    read: readFields,
    send: (event, idempotencyKey) => addEvent({ ...event, idempotencyKey }),
    done: "The event is added",
    failed: "Nothing was added",
  });
  return (
    <DialogForm
      title="Add an event"
      state={state}
      label="Add"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <EventFields texts={NEW_TEXTS} errors={state.errors} />
    </DialogForm>
  );
}

/** Changes an event. If somebody else changed it in the meantime, what was typed stays. */
function EditEvent({ event, onClose }: { event: StaffEvent; onClose(): void }) {
  const state = useEditForm({
    touched: TOUCHED,
    item: event,
    textsOf,
    schema,
    read: readFields,
    send: (edited, shown) => changeEvent(event.id, changeOf(shown, edited)),
    done: "The event is saved",
  });
  return (
    <DialogForm
      title={`Edit ${event.name}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <EventFields texts={state.texts} errors={state.errors} />
    </DialogForm>
  );
}

function CallOffEvent({ event, onClose }: { event: StaffEvent; onClose(): void }) {
  const [{ updatedAt }] = useState(event);
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../schema.ts")).CalledOff,
    send: (form) => callOffEvent(event.id, { ...form, expectedUpdatedAt: updatedAt }),
    done: ({ message = "The event is called off." }) => message,
    failed: "Nothing was called off",
    version: event.updatedAt,
  });
  return (
    <DialogForm
      title={`Call off ${event.name}`}
      state={state}
      label="Call off"
      pendingLabel="Calling off..."
      onClose={onClose}
    >
      <p>
        Every registration, place on the waiting list and evaluation appointment there is canceled.
        Families with a confirmed address get an email; please call the others, and the players you
        added yourself. A public event stays on the events page as called off. You can't undo this.
      </p>
      <Field
        label="Reason"
        error={state.errors.reason}
        hint="Families read it in the email, unless it is another one."
      >
        {(control) => (
          <select {...control} name="reason" required>
            <option value="">Please choose</option>
            {choicesOf(CALL_OFF_LABELS).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </DialogForm>
  );
}

interface EventFieldsProps {
  texts: EventTexts;
  errors: Readonly<Record<string, string>>;
}

function EventFields({ texts, errors }: EventFieldsProps) {
  const input = (name: Exclude<keyof EventTexts, "isPublic">, type = "text") =>
    function input(control: Control) {
      return (
        <input {...control} name={name} type={type} autoComplete="off" defaultValue={texts[name]} />
      );
    };
  return (
    <>
      <Field label="Name" error={errors.name} hint="Such as Spring Showcase.">
        {input("name")}
      </Field>
      <Field label="Kind" error={errors.kind}>
        {(control) => (
          <select {...control} name="kind" defaultValue={texts.kind}>
            {choicesOf(KIND_LABELS).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Place" error={errors.place}>
        {input("place")}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Start" error={errors.startsAt} hint="New Orleans time.">
          {input("startsAt", "datetime-local")}
        </Field>
        <Field label="End" error={errors.endsAt}>
          {input("endsAt", "datetime-local")}
        </Field>
      </div>
      <Field label="Players at most" error={errors.capacity}>
        {(control) => (
          <input
            {...control}
            name="capacity"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={texts.capacity}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Youngest age" error={errors.minAge}>
          {input("minAge")}
        </Field>
        <Field label="Oldest age" error={errors.maxAge}>
          {input("maxAge")}
        </Field>
        <Field
          label="Price in dollars"
          hint="Paid at the desk on the day."
          error={errors.priceCents}
        >
          {input("priceCents")}
        </Field>
      </div>
      <Field label="What to bring" error={errors.bring} hint="Such as glove, helmet and water.">
        {(control) => <textarea {...control} name="bring" rows={2} defaultValue={texts.bring} />}
      </Field>
      <CheckField
        label="Public"
        name="isPublic"
        defaultChecked={texts.isPublic}
        error={errors.isPublic}
        hint="Everybody may read all of this, but not who comes."
      />
    </>
  );
}
