import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ClipboardPaste, Footprints, Smartphone, UserPlus } from "lucide-react";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { call } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { lastFirst } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ListEmpty } from "#ui/list-states.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { readAgain } from "#ui/read-again.ts";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { isOutdated, useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { useRecentUse } from "#ui/use-recent-use.ts";
import { measureAtEvent, sheetQuery, TOUCHED } from "../../client/measurements.ts";
import type { Device } from "../../rules/allowed.ts";
import type { MetricName } from "../../rules/metrics.ts";
import type {
  ListedPlayer,
  EventSheet as Sheet,
  SheetPlayer,
  StaffMeasurement,
} from "../../schema/measurements.ts";
import { FindByJersey } from "./find-by-jersey.tsx";
import { LastPaste } from "./last-paste.tsx";
import type { OpenedSheet, SheetDialogProps } from "./sheet-dialog.tsx";
import { SheetTable } from "./sheet-table.tsx";
import { StationChoice, useStations } from "./stations.tsx";
import { StrandedValues } from "./stranded-values.tsx";
import {
  type Devices,
  findDevices,
  keepDevices,
  listTyped,
  nameEvent,
  watchTyped,
} from "./typed-values.ts";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import { useUnsaved } from "./use-unsaved.ts";
import type { Typed } from "./value-cell.tsx";

/** Several people enter values at an event: everybody sees those of the others after so long. */
const SHEET_LASTS_MS = 20_000;

const loadDialog = () => import("./sheet-dialog.tsx");

/** Who is measured at an event, and what of them: entered by keyboard, a station after the other. */
export function EventSheet({ eventId }: { eventId: number }) {
  const isUsed = useRecentUse();
  const query = useQuery({ ...sheetQuery(eventId), refetchInterval: isUsed && SHEET_LASTS_MS });
  return (
    <>
      <Loaded query={query} rows="the event">
        {({ data }) => <OpenSheet sheet={data} />}
      </Loaded>
      {query.data === undefined && !query.isFetching && <Unreadable eventId={eventId} />}
    </>
  );
}

/** What waits for a sheet that cannot be read, because its event is gone or the reader may not see it. */
function Unreadable({ eventId }: { eventId: number }) {
  const stranded = useStranded(eventId, null);
  return (
    <div role="status" className="mt-4 grid gap-3">
      <StrandedValues
        values={stranded}
        reason="Not saved, because the event can't be read. Try again, or discard what you don't need."
      />
    </div>
  );
}

function OpenSheet({ sheet }: { sheet: Sheet["data"] }) {
  const { event, players, measurements, lastPaste } = sheet;
  const { Dialog, subject, open, close } = useLazyDialog<SheetDialogProps, OpenedSheet>(loadDialog);
  const [devices, setDevices] = useState(() => findDevices(event.id));
  const choice = useStations(event.id, measurements);
  const { stations, station } = choice;
  const onMeasure = useMeasure(event.id, devices);
  useEffect(() => nameEvent(event), [event]);
  const stranded = useStranded(event.id, players);
  const { unsaved, onUnsaved } = useUnsaved(stranded);
  const { mutate } = useMutationFeedback(TOUCHED);
  const onDevice = (metric: MetricName, device: Device | undefined) => {
    const next = { ...devices, [metric]: device };
    keepDevices(event.id, next);
    setDevices(next);
  };
  const onCorrect = useCallback(
    (player: SheetPlayer, stored: StaffMeasurement, typed: string) =>
      void open({ kind: "correct", player, stored, typed, stationDevice: devices[stored.metric] }),
    [open, devices],
  );
  const onJersey = useCallback(
    (player: ListedPlayer) => void open({ kind: "jersey", player }),
    [open],
  );
  const onRemove = useCallback(
    (player: SheetPlayer) =>
      void mutate(
        () =>
          call("DELETE", "/api/admin/events/{id}/players/{playerId}", {
            path: { id: event.id, playerId: player.id },
          }),
        `${lastFirst(player)} is off the list`,
      ),
    [mutate, event.id],
  );
  return (
    <>
      <noscript>
        <p className="mb-4 text-dim">
          Entering values requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      <div className="needs-scripts mb-4 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => void open({ kind: "add" })}>
          <UserPlus aria-hidden="true" size={18} />
          Add players
        </Button>
        <Button look="quiet" onClick={() => void open({ kind: "walk-in" })}>
          <Footprints aria-hidden="true" size={18} />
          Add a walk-in
        </Button>
        <Button look="quiet" onClick={() => void open({ kind: "paste" })}>
          <ClipboardPaste aria-hidden="true" size={18} />
          Paste values
        </Button>
        {/* A document of its own: it works without network. */}
        <a href={paths.fieldOf(event.id)} className={buttonClass("quiet")}>
          <Smartphone aria-hidden="true" size={18} />
          Phone page
        </a>
      </div>
      <LastPaste eventId={event.id} last={lastPaste} />
      <StationChoice {...choice} measured={measurements} unsaved={unsaved} />
      <p role="status" className="mb-2 text-dim text-sm tabular-nums">
        {count(players.length, "player")} of {event.capacity}, {count(measurements.length, "value")}
      </p>
      <p className="needs-scripts mb-4 text-dim text-sm print:hidden">
        Enter: write it down, next player. Arrows: up and down. F2: correct a value, see its
        history.
      </p>
      {players.some(({ jersey }) => jersey !== null) && <FindByJersey players={players} />}
      {players.length === 0 ? (
        <ListEmpty>Nobody is on the list of this event yet.</ListEmpty>
      ) : (
        <SheetTable
          sheet={sheet}
          stations={stations}
          station={station}
          devices={devices}
          onDevice={onDevice}
          onMeasure={onMeasure}
          onCorrect={onCorrect}
          onUnsaved={onUnsaved}
          unsaved={unsaved}
          onRemove={onRemove}
          onJersey={onJersey}
        />
      )}
      <UnsavedNotice unsaved={unsaved} stranded={stranded} />
      {Dialog && subject && <Dialog sheet={sheet} opened={subject} onClose={close} />}
    </>
  );
}

/** Writes down a value with the device of its station. Where somebody was faster, the sheet is read again. */
function useMeasure(eventId: number, devices: Devices) {
  const client = useQueryClient();
  return useCallback(
    async (player: SheetPlayer, typed: Typed) => {
      const { metric } = typed;
      const measured = { playerId: player.id, device: devices[metric] ?? null, ...typed };
      try {
        await measureAtEvent(client, eventId, measured);
      } catch (error) {
        if (isOutdated(error)) void readAgain(client, TOUCHED);
        throw error;
      }
    },
    [client, eventId, devices],
  );
}

/**
 * What was typed and has no field of its own here: at an event for players who are on its list no more, or everything
 * of a sheet that could not be read.
 * @param listed the players with a row; null where there is no sheet
 */
function useStranded(eventId: number, listed: readonly { id: number }[] | null) {
  const typed = useSyncExternalStore(watchTyped, listTyped, listTyped);
  return useMemo(() => {
    const ids = new Set(listed?.map(({ id }) => id));
    return typed.filter((one) => one.eventId === eventId && !ids.has(one.playerId));
  }, [typed, eventId, listed]);
}
