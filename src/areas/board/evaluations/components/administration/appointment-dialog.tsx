import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { labelOf } from "#ui/label-of.ts";
import { Loaded } from "#ui/list-view.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { choicesQuery, TOUCHED } from "../../client/staff.ts";
import type { AppointmentChoices } from "../../schema/appointment.ts";
import type { EvaluationRequest } from "../../schema/requests.ts";
import { CONFLICT_LABELS } from "./describe.ts";

type Choices = AppointmentChoices["data"];

/** Gives a request an event, a time and a place there. Loaded when it opens. */
export default function AppointmentDialog({
  row: request,
  onClose,
}: RowDialogProps<EvaluationRequest>) {
  const query = useQuery(choicesQuery(request.id));
  if (!query.data) {
    return (
      <Loaded query={query} rows="the events">
        {() => null}
      </Loaded>
    );
  }
  return <AppointmentForm request={request} choices={query.data.data} onClose={onClose} />;
}

interface AppointmentFormProps {
  request: EvaluationRequest;
  choices: Choices;
  onClose(): void;
}

function AppointmentForm({ request, choices, onClose }: AppointmentFormProps) {
  const { appointment } = request;
  const isComing = appointment !== null && appointment.cancelledBy === null;
  const [first] = choices.events.filter(({ free }) => free > 0);
  const [eventId, setEventId] = useState(
    (isComing ? appointment.eventId : null) ?? first?.id ?? null,
  );
  const event = choices.events.find(({ id }) => id === eventId);
  const isSameEvent = isComing && appointment.eventId === eventId;
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../../schema/appointment.ts")).GivenAppointment,
    read: (fields) => ({
      eventId: Number(fields.get("eventId")),
      startsAt: fields.get("startsAt"),
      place: fields.get("place"),
      playerId: Number(fields.get("playerId")) || null,
      expectedSequence: appointment?.sequence ?? null,
    }),
    send: (given) =>
      call("PUT", "/api/admin/evaluation-requests/{id}/appointment", {
        path: { id: request.id },
        body: given,
      }),
    version: String(appointment?.sequence),
    done: "The family is told when and where",
    failed: "Nothing was scheduled",
  });
  const { errors } = state;
  const playerError = errors.playerId ?? errors.playerIds;
  return (
    <DialogForm
      title={`Evaluation of ${request.playerName}`}
      state={state}
      label={isComing ? "Change and tell the family" : "Schedule and tell the family"}
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <SelectField
        label="Event"
        error={errors.eventId}
        hint="Events that are not over."
        name="eventId"
        value={eventId ?? ""}
        onChange={({ target }) => setEventId(Number(target.value))}
      >
        {choices.events.length === 0 && <option value="">No event is to come</option>}
        {choices.events.map(({ id, name, when, free }) => (
          <option key={id} value={id}>
            {name}, {when} ({free === 0 ? "full" : `${free} free`})
          </option>
        ))}
      </SelectField>
      <TextField
        key={`time ${eventId}`}
        label="Time"
        error={errors.startsAt}
        hint="New Orleans time, during the event."
        name="startsAt"
        type="datetime-local"
        defaultValue={isSameEvent ? appointment.startsAt : event?.startsAt}
      />
      <TextField
        key={`place ${eventId}`}
        label="Place"
        error={errors.place}
        hint="Where exactly to come."
        name="place"
        autoComplete="off"
        defaultValue={isSameEvent ? appointment.place : event?.place}
      />
      <SelectField
        label="Player"
        error={playerError}
        hint="Choose a player who is known only if it is the same child: the player's guardian gets the values."
        name="playerId"
        defaultValue={appointment && !appointment.isPlayerNew ? (appointment.playerId ?? "") : ""}
        empty="Not on the board"
      >
        {choices.players.map(({ id, name, school, gradYear, guardianConflict }) => (
          <option key={id} value={id}>
            {[name, school, gradYear].filter(Boolean).join(", ")}
            {guardianConflict && ` (${labelOf(CONFLICT_LABELS, guardianConflict)})`}
          </option>
        ))}
      </SelectField>
      {isComing && <CancelButton id={request.id} onDone={onClose} />}
    </DialogForm>
  );
}

function CancelButton({ id, onDone }: { id: number; onDone(): void }) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const [isAsked, setIsAsked] = useState(false);
  async function cancel(): Promise<void> {
    const done = "The evaluation is called off, and the family is told";
    if (
      (await mutate(
        () => call("DELETE", "/api/admin/evaluation-requests/{id}/appointment", { path: { id } }),
        done,
      )) === "done"
    )
      onDone();
  }
  return (
    <div>
      <Button
        look="quiet"
        disabled={isPending}
        onClick={() => (isAsked ? void cancel() : setIsAsked(true))}
      >
        {isAsked ? "Yes, call it off and tell the family" : "Call the evaluation off"}
      </Button>
    </div>
  );
}
