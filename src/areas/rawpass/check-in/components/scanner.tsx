import { Camera, Volume2, VolumeX } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { catchScans } from "./typed-scans.ts";
import type { DeskState } from "./use-desk.ts";

interface ScannerProps {
  desk: DeskState;
  isSilent: boolean;
  onSilent(isSilent: boolean): void;
}

const loadCamera = () => import("./camera.tsx");

/** The field for codes, and the camera beside it. A scanner may type into any field. */
export function Scanner({ desk, isSilent, onSilent }: ScannerProps) {
  const input = useRef<HTMLInputElement>(null);
  const { Dialog: CameraView, open, close } = useLazyDialog(loadCamera);
  const { ask } = desk;
  useEffect(
    () => catchScans({ fallback: () => input.current, onCode: (code) => void ask({ code }) }),
    [ask],
  );
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = input.current;
    const code = field?.value.trim();
    if (!field || !code) return;
    field.value = "";
    void ask({ code });
  }
  return (
    <div className="needs-scripts grid gap-4">
      <form onSubmit={submit} className="grid gap-3 sm:flex sm:items-start">
        <div className="grow">
          <TextField
            label="Code"
            hint="A scanner types here, wherever you are on this page."
            ref={input}
            type="text"
            name="code"
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
        <Button type="submit" className="sm:mt-7">
          Check in
        </Button>
      </form>
      <div className="flex flex-wrap gap-3">
        {CameraView ? (
          <Button look="quiet" onClick={close}>
            Stop the camera
          </Button>
        ) : (
          <Button look="quiet" onClick={() => void open()}>
            <Camera aria-hidden="true" size={18} />
            Use the camera
          </Button>
        )}
        <Button look="quiet" aria-pressed={!isSilent} onClick={() => onSilent(!isSilent)}>
          {isSilent ? (
            <VolumeX aria-hidden="true" size={18} />
          ) : (
            <Volume2 aria-hidden="true" size={18} />
          )}
          Sound
        </Button>
      </div>
      {CameraView && <CameraView onCode={(code) => void ask({ code })} />}
    </div>
  );
}
