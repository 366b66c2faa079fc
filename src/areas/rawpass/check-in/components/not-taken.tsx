import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fullName } from "#lib/names/person-name.ts";
import { Button } from "#ui/button.tsx";
import type { OwnScan } from "../client/desk-device.ts";
import { timeOf } from "../schema/answer-words.ts";
import { NOTE } from "../schema/desk.ts";
import { NoteField } from "./note-field.tsx";
import type { DeviceState } from "./use-device.ts";

/** Whom the device let in without network and the server did not take. Staff resolve each: nothing is dropped. */
export function NotTaken({ device }: { device: DeviceState }) {
  const scans = device.kept?.scans.filter(({ refusal }) => refusal !== null) ?? [];
  if (scans.length === 0) return null;
  return (
    <section aria-labelledby="not-taken" className="border-red border-l-4 bg-night p-5">
      <h2 id="not-taken" className="mb-4 text-3xl">
        Not taken
      </h2>
      <ul className="grid gap-6">
        {scans.map((own) => (
          <li key={own.scan.key}>
            <RefusedScan own={own} device={device} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RefusedScan({ own, device }: { own: OwnScan; device: DeviceState }) {
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const { scan, refusal } = own;
  const { isPending, mutate } = useMutation({
    mutationFn: (step: () => Promise<void>) => step(),
    onMutate: () => setError(undefined),
    onError: () => setError("The site can't be reached right now. Please try again."),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const written = note.trim();
    if (written.length < 3) setError(NOTE);
    else mutate(() => device.letIn(own, written));
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="font-semibold">
        {nameOf(own, device)}, let in at {timeOf(scan.at)}
      </p>
      <p>{refusal}</p>
      <NoteField label="Why it counts" value={note} error={error} onChange={setNote} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="quiet" disabled={isPending}>
          Send with this note
        </Button>
        <Button
          look="quiet"
          disabled={isPending}
          onClick={() => mutate(() => device.setAside(own))}
        >
          Set aside
        </Button>
      </div>
    </form>
  );
}

/** The name as the list of today has it; a scan itself names nobody. */
function nameOf({ scan }: OwnScan, { kept }: DeviceState): string {
  const athlete = kept?.known?.snapshot.athletes.find(({ id }) => id === scan.athleteId);
  return athlete ? fullName(athlete) : `Athlete ${scan.athleteId}`;
}
