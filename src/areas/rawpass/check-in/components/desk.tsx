import { useMutation } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Part } from "#ui/part.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { Answer } from "./answer.tsx";
import { DeviceNotice } from "./device-notice.tsx";
import { NotTaken } from "./not-taken.tsx";
import { LoginLink } from "./own-login.tsx";
import { Rosters } from "./rosters.tsx";
import { Scanner } from "./scanner.tsx";
import { Search } from "./search.tsx";
import { useDesk } from "./use-desk.ts";
import type { DeviceState } from "./use-device.ts";

/**
 * The desk: the scan on one side, the people expected today on the other.
 * @param isLoggedIn false for a session of the desk alone, which may do less; true where nobody can tell
 */
export function Desk({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [isSilent, setIsSilent] = useState(false);
  const desk = useDesk(isSilent);
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 content-start gap-8 px-4 py-6 sm:px-6 lg:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-6">
        <div>
          <h1 className="text-4xl uppercase">Desk</h1>
          <DeviceNotice device={desk.device} />
        </div>
        <p className="without-scripts border-red border-l-4 bg-night p-4">
          The desk requires JavaScript, which is turned off in your browser. Turn it on to check
          people in.
        </p>
        <div className="needs-scripts">
          <Part>
            <Answer desk={desk} />
          </Part>
        </div>
        <Scanner desk={desk} isSilent={isSilent} onSilent={setIsSilent} />
        <Search desk={desk} />
        <NotTaken device={desk.device} />
        {isLoggedIn ? (
          <>
            <OpensDialog load={loadCash}>Cash drawer</OpensDialog>
            <OpensDialog load={loadEvents}>Today's events</OpensDialog>
            <OpensDialog load={loadClosing}>Close today</OpensDialog>
          </>
        ) : (
          <p className="needs-scripts text-dim">
            <LoginLink>Log in</LoginLink> to open the cash drawer, see today's events or close
            today.
          </p>
        )}
        <LeaveDesk device={desk.device} />
      </div>
      <Part>
        <Rosters desk={desk} canOpenAgain={isLoggedIn && !desk.device.isOffline} />
      </Part>
    </div>
  );
}

/** What was taken in cash, and what is to be paid back. */
const loadCash = () => import("./cash-dialog.tsx");
/** Whose fee for an event of today is taken at the desk. */
const loadEvents = () => import("./events-today-dialog.tsx");
/** Closes what is left of today. */
const loadClosing = () => import("./close-today-dialog.tsx");

interface OpensDialogProps {
  load(): Promise<{ default: ComponentType<{ onClose(): void }> }>;
  children: string;
}

function OpensDialog({ load, children }: OpensDialogProps) {
  const { Dialog, open, close } = useLazyDialog(load);
  return (
    <div className="needs-scripts">
      <Button look="quiet" onClick={() => void open()}>
        {children}
      </Button>
      {Dialog && <Dialog onClose={close} />}
    </div>
  );
}

/** Ends the desk on this device: sends what waits, and warns where that can't be done. */
function LeaveDesk({ device }: { device: DeviceState }) {
  const [warning, setWarning] = useState<string | null>(null);
  const { isPending, mutate } = useMutation({
    mutationFn: () => device.leave(),
    onSuccess(left) {
      if (left === 0) return window.location.assign(paths.rawPass);
      setWarning(
        `You have left the desk, but ${left === 1 ? "1 scan was" : `${left} scans were`} not taken. Open the desk on this device again to send them.`,
      );
    },
    onError: () =>
      setWarning("The site can't be reached. What waits stays on this device until it is sent."),
  });
  return (
    <div className="needs-scripts">
      <Button look="quiet" disabled={isPending} onClick={() => mutate()}>
        Leave the desk
      </Button>
      <p role="alert" className={warning === null ? "" : "mt-3"}>
        {warning}
      </p>
    </div>
  );
}
