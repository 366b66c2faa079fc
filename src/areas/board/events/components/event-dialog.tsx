import { useState } from "react";
import { call } from "#lib/call.ts";
import { centsIn, shortTypedDollars } from "#lib/money.ts";
import { AboutItem } from "#ui/about-item.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { changeOf, DialogForm, useDialogForm, useEditForm } from "#ui/dialog-form.tsx";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { choicesOf } from "#ui/label-of.ts";
import { TOUCHED } from "../client.ts";
import { CALL_OFF_LABELS } from "../rules.ts";
import type { StaffEvent } from "../schema/events.ts";
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
            send={() => call("DELETE", "/api/admin/events/{id}", { path: { id: event.id } })}
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

const schema = async () => (await import("../schema/events.ts")).EditedEvent;

function AddEvent({ onClose }: { onClose(): void }) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema,
    read: readFields,
    send: (event, idempotencyKey) =>
      call("POST", "/api/admin/events", { body: { ...event, idempotencyKey } }),
    draft: { name: "event-new" },
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
    draft: { name: `event-${event.id}` },
    schema,
    read: readFields,
    send: (edited, shown) =>
      call("PATCH", "/api/admin/events/{id}", {
        path: { id: event.id },
        body: changeOf(shown, edited),
      }),
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
    schema: async () => (await import("../schema/events.ts")).CalledOff,
    send: (form) =>
      call("POST", "/api/admin/events/{id}/call-off", {
        path: { id: event.id },
        body: { ...form, expectedUpdatedAt: updatedAt },
      }),
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
      <SelectField
        label="Reason"
        error={state.errors.reason}
        hint="Families read it in the email, unless it is another one."
        name="reason"
        required
        empty="Please choose"
        choices={choicesOf(CALL_OFF_LABELS)}
      />
    </DialogForm>
  );
}

interface EventFieldsProps {
  texts: EventTexts;
  errors: Readonly<Record<string, string>>;
}

function EventFields({ texts, errors }: EventFieldsProps) {
  const field = fieldsOf(errors, texts);
  return (
    <>
      <TextField
        label="Name"
        {...field("name")}
        hint="Such as Spring Showcase."
        type="text"
        autoComplete="off"
      />
      <SelectField label="Kind" {...field("kind")} choices={choicesOf(KIND_LABELS)} />
      <TextField label="Place" {...field("place")} type="text" autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Start"
          {...field("startsAt")}
          hint="New Orleans time."
          type="datetime-local"
          autoComplete="off"
        />
        <TextField label="End" {...field("endsAt")} type="datetime-local" autoComplete="off" />
      </div>
      <TextField
        label="Players at most"
        {...field("capacity")}
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Youngest age" {...field("minAge")} type="text" autoComplete="off" />
        <TextField label="Oldest age" {...field("maxAge")} type="text" autoComplete="off" />
        <TextField
          label="Price in dollars"
          hint="Paid at the desk on the day."
          {...field("priceCents")}
          type="text"
          autoComplete="off"
        />
      </div>
      <TextField
        label="What to bring"
        {...field("bring")}
        hint="Such as glove, helmet and water."
        rows={2}
      />
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
