import { call } from "#lib/call.ts";
import { lastFirst } from "#lib/names/person-name.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { TOUCHED } from "../../client/measurements.ts";
import type { ListedPlayer } from "../../schema/measurements.ts";

interface Props {
  eventId: number;
  onClose(): void;
}

/** Puts somebody who came without a registration on the list of an event. */
export function AddWalkIn({ eventId, onClose }: Props) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../../schema/measurements.ts")).NewWalkIn,
    send: (walkIn) =>
      call("POST", "/api/admin/events/{id}/walk-ins", { path: { id: eventId }, body: walkIn }),
    done: "The walk-in is on the list",
    failed: "Nobody was added",
  });
  const field = fieldsOf(state.errors);
  return (
    <DialogForm
      title="Add a walk-in"
      state={state}
      label="Add"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <p className="text-dim">
        For a player who came without a registration and is not on the board. Only staff see this.
      </p>
      <TextField
        label="Jersey number"
        {...field("jersey")}
        autoComplete="off"
        inputMode="numeric"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" {...field("firstName")} autoComplete="off" />
        <TextField label="Last name" {...field("lastName")} autoComplete="off" />
      </div>
      <TextField
        label="Year of birth"
        {...field("birthYear")}
        autoComplete="off"
        inputMode="numeric"
      />
      <TextField label="Parent or guardian" {...field("guardianName")} autoComplete="off" />
      <TextField
        label="Phone number of the parent or guardian"
        {...field("guardianPhone")}
        autoComplete="off"
        type="tel"
      />
    </DialogForm>
  );
}

/** Gives a player of an event a number, another one, or none. */
export function GiveJersey({ eventId, player, onClose }: Props & { player: ListedPlayer }) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../../schema/measurements.ts")).GivenJersey,
    send: (given) =>
      call("PUT", "/api/admin/events/{id}/players/{playerId}/jersey", {
        path: { id: eventId, playerId: player.id },
        body: given,
      }),
    done: "The jersey number is saved",
    failed: "The number was not saved",
  });
  return (
    <DialogForm
      title={`Jersey number of ${lastFirst(player)}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Jersey number"
        error={state.errors.jersey}
        hint="Empty for none."
        name="jersey"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={player.jersey ?? ""}
      />
    </DialogForm>
  );
}
