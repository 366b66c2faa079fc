import { useState } from "react";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import type { FieldStation } from "../../client/field-device.ts";
import { DEVICES, type Device } from "../../rules/allowed.ts";
import { METRIC_NAMES, METRICS, type MetricName } from "../../rules/metrics.ts";
import type { FieldSheet } from "../../schema/measurements.ts";
import { DEVICE_LABELS, fieldName, idWords, jerseyWords } from "../words.ts";
import { FieldNotice } from "./field-notice.tsx";
import { NotTaken } from "./not-taken.tsx";
import { TypedBefore } from "./typed-before.tsx";
import { isOfOne, useDrafts } from "./use-drafts.ts";
import { type FieldState, useField } from "./use-field.ts";
import { ValueForm } from "./value-form.tsx";

const SELECT = "h-12 w-full min-w-0 rounded-sm border border-edge bg-night px-3 text-chalk";

/** Values entered beside the field, on a phone, one station at a time: each is kept, and sent once. */
export function Field({ eventId }: { eventId: number | null }) {
  const field = useField(eventId);
  const sheet = field.device?.sheet ?? null;
  const typed = useDrafts(openedEvent(field));
  return (
    <div className="mx-auto w-full max-w-3xl flex-1 px-4 py-6 sm:px-6">
      <h1 className="wrap-anywhere text-4xl uppercase">{sheet?.event.name ?? "Field page"}</h1>
      <p className="without-scripts mt-4 border-red border-l-4 bg-night p-4">
        This page requires JavaScript, which is turned off in your browser.
      </p>
      <FieldNotice field={field} eventId={eventId} />
      {sheet ? (
        <Station key={sheet.event.id} sheet={sheet} field={field} typed={typed} />
      ) : (
        <div className="grid gap-6">
          <NoEvent field={field} />
          <TypedBefore drafts={typed.drafts} players={[]} onOpen={null} onDiscard={typed.forget} />
        </div>
      )}
      <NotTaken field={field} />
    </div>
  );
}

/** The event of the page; also while nobody may see it, until it is over. */
function openedEvent({ device }: FieldState): { id: number; until: string | null } | null {
  if (device?.sheet) return { id: device.sheet.event.id, until: device.sheet.until };
  return device?.station ? { id: device.station.eventId, until: null } : null;
}

/** Why there is no event on the page. */
function NoEvent({ field: { device, isLockedOut, isUnable } }: { field: FieldState }) {
  if (isLockedOut) {
    return (
      <p className="needs-scripts mt-6">
        Nobody who may enter values is logged in here, so this phone does not show the event. What
        it has to send is kept. Log in, and it goes on where it was.
      </p>
    );
  }
  return (
    <p className="needs-scripts mt-6">
      {device &&
        "This phone keeps no event, or the event is over. Open an event's sheet and choose “Phone page” there. "}
      {!device && !isUnable && "Reading what this phone keeps... "}
      <a href={paths.eventsAdmin} className="underline underline-offset-4">
        All events
      </a>
    </p>
  );
}

interface StationProps {
  sheet: FieldSheet["data"];
  field: FieldState;
  typed: ReturnType<typeof useDrafts>;
}

function Station({ sheet, field, typed }: StationProps) {
  const kept = field.device?.station;
  const [station, setStation] = useState<FieldStation>(
    kept?.eventId === sheet.event.id
      ? kept
      : { eventId: sheet.event.id, metric: "sixty_yard_dash", device: null },
  );
  const { metric, device: measuredWith } = station;
  const [playerId, setPlayerId] = useState<number | null>(null);
  const waiting = new Set(
    field.device?.entries
      .filter(({ entry, refusal }) => entry.metric === metric && refusal === null)
      .map(({ entry }) => entry.playerId),
  );
  const sent = new Set(
    sheet.measured.filter((one) => one.metric === metric).map((one) => one.playerId),
  );
  const isDone = (id: number) => waiting.has(id) || sent.has(id);
  const player = sheet.players.find(({ id }) => id === playerId);
  const here = { playerId: player?.id ?? 0, metric };

  function choose(chosen: Partial<FieldStation>): void {
    const next = { ...station, ...chosen };
    setStation(next);
    field.choose(next, sheet.until);
  }

  /** The next one below who was not measured here, so that a line of players is entered without a look. */
  function goOn(): void {
    const at = sheet.players.findIndex(({ id }) => id === playerId);
    const next = sheet.players.slice(at + 1).find(({ id }) => !isDone(id));
    setPlayerId(next?.id ?? null);
  }

  return (
    <div className="needs-scripts mt-6 grid gap-6">
      <div className="grid grid-cols-2 gap-3">
        <label className="grid gap-1 text-dim text-sm">
          Station
          <select
            value={metric}
            onChange={({ target }) => choose({ metric: target.value as MetricName })}
            className={SELECT}
          >
            {METRIC_NAMES.map((name) => (
              <option key={name} value={name}>
                {METRICS[name].label}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-dim text-sm">
          Measured with
          <select
            value={measuredWith ?? ""}
            onChange={({ target }) => choose({ device: (target.value || null) as Device | null })}
            className={SELECT}
          >
            <option value="">Not said</option>
            {DEVICES.map((name) => (
              <option key={name} value={name}>
                {DEVICE_LABELS[name]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {player ? (
        <ValueForm
          key={`${player.id} ${metric}`}
          player={player}
          metric={metric}
          isDone={isDone(player.id)}
          value={typed.drafts.find((one) => isOfOne(one, here))?.value ?? ""}
          onType={(value) => typed.type({ ...here, value })}
          onTake={async (value, isConfirmed) => {
            await field.take({ ...here, value, isConfirmed, device: measuredWith });
            typed.forget({ ...here, value });
            goOn();
          }}
        />
      ) : (
        <p className="bg-night p-4">Choose a player.</p>
      )}
      <TypedBefore
        drafts={typed.drafts.filter((one) => !isOfOne(one, here))}
        players={sheet.players}
        onOpen={(draft) => {
          choose({ metric: draft.metric });
          setPlayerId(draft.playerId);
        }}
        onDiscard={typed.forget}
      />
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {sheet.players.map(({ id, jersey, ...player }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === playerId}
              onClick={() => setPlayerId(id)}
              className="flex min-h-14 w-full items-center justify-between gap-2 border-2 border-line bg-night px-3 text-left aria-pressed:border-red"
            >
              <span className="wrap-anywhere min-w-0">
                <span className="font-semibold">{fieldName(player)}</span>
                <span className="block text-dim text-xs tabular-nums">
                  {[jerseyWords({ jersey }), idWords({ id })].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className="shrink-0 text-sm">
                {waiting.has(id) ? "Waits" : sent.has(id) && "Done"}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-dim text-sm">
        This phone keeps first names, initials, jersey numbers and IDs until the event is over.
      </p>
      <div>
        <Button look="quiet" onClick={() => void field.forget()}>
          Forget this event here
        </Button>
      </div>
    </div>
  );
}
