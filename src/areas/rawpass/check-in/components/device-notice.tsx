import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import type { DeviceState } from "./use-device.ts";

/** That the network is away, how many scans wait, and how many the server did not take. */
export function DeviceNotice({ device }: { device: DeviceState }) {
  const { isOffline, isLockedOut, kept } = device;
  const scans = kept?.scans ?? [];
  const refused = scans.filter(({ refusal }) => refusal !== null).length;
  const waiting = scans.length - refused;
  return (
    <>
      <div role="status">
        {isOffline && (
          <Strip>
            <WifiOff aria-hidden="true" className="shrink-0" />
            <span>
              <strong>Offline.</strong> {sentenceOf(kept, waiting)}
            </span>
          </Strip>
        )}
        {!isOffline && waiting > 0 && (
          <Strip>
            {isLockedOut
              ? `${countOf(waiting)} on this device until somebody logs in who works at the desk.`
              : `${countOf(waiting)} on this device to be sent.`}
          </Strip>
        )}
        {refused > 0 && (
          <Strip>
            <span>
              {refused === 1 ? "1 scan was not taken. " : `${refused} scans were not taken. `}
              <a href="#not-taken" className="font-semibold underline">
                See why
              </a>
            </span>
          </Strip>
        )}
      </div>
      {isLockedOut && (
        <p className="mt-4">
          <a href={paths.authThen(paths.rawPassDesk)} className={buttonClass("primary")}>
            Log in to the desk
          </a>
        </p>
      )}
    </>
  );
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 flex items-center gap-3 border-amber border-l-4 bg-night p-4">{children}</p>
  );
}

const countOf = (waiting: number) => (waiting === 1 ? "1 scan waits" : `${waiting} scans wait`);

function sentenceOf(kept: DeviceState["kept"], waiting: number): string {
  const noList = kept?.known ? "" : "This device has no list of today: nobody can be checked in. ";
  if (waiting > 0) return `${noList}${countOf(waiting)} on this device to be sent.`;
  return noList || "Go on scanning: this device keeps what you scan.";
}
