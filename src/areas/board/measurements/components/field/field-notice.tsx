import { WifiOff } from "lucide-react";
import { count } from "#lib/count.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import type { FieldState } from "./use-field.ts";

interface FieldNoticeProps {
  field: FieldState;
  eventId: number | null;
}

/** Whether the network is away, and how many values wait to be sent. */
export function FieldNotice({ field, eventId }: FieldNoticeProps) {
  const { isOffline, isLockedOut, isUnable, device } = field;
  const waiting = device?.entries.filter(({ refusal }) => refusal === null).length ?? 0;
  const page = eventId === null ? paths.field : paths.fieldOf(eventId);
  return (
    <div className="needs-scripts">
      {isUnable ? (
        <p role="alert" className="mt-4 border-red border-l-4 bg-night p-4">
          This browser doesn't let the site store anything, so values would be lost without a
          network. Please enter them in the event's sheet, or use another browser.
        </p>
      ) : (
        <p
          role="status"
          className={`mt-4 flex items-center gap-3 border-l-4 bg-night p-3 ${isOffline || waiting > 0 ? "border-amber" : "border-line"}`}
        >
          {isOffline && <WifiOff aria-hidden="true" className="shrink-0" />}
          <span>
            {isOffline && <strong>Offline. </strong>}
            {sentenceOf(waiting, isOffline)}
          </span>
        </p>
      )}
      {isLockedOut && (
        <p className="mt-4">
          <a href={paths.authThen(page)} className={buttonClass("primary")}>
            {waiting > 0 ? "Log in to send" : "Log in"}
          </a>
        </p>
      )}
    </div>
  );
}

function sentenceOf(waiting: number, isOffline: boolean): string {
  if (waiting > 0) return `${count(waiting, "value")} waiting to be sent.`;
  return isOffline ? "Go on: this phone keeps what you enter." : "Everything is sent.";
}
