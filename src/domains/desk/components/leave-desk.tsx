import { useState } from "react";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import type { DeviceState } from "./use-device.ts";

/** Ends the desk on this device: sends what waits, and warns where that can't be done. */
export function LeaveDesk({ device }: { device: DeviceState }) {
  const [warning, setWarning] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  async function leave(): Promise<void> {
    setIsPending(true);
    try {
      const left = await device.leave();
      if (left === 0) return window.location.assign(paths.rawPass);
      setWarning(
        `You have left the desk, but ${left === 1 ? "1 scan was" : `${left} scans were`} not taken. Open the desk on this device again to send them.`,
      );
    } catch {
      setWarning("The site can't be reached. What waits stays on this device until it is sent.");
    } finally {
      setIsPending(false);
    }
  }
  return (
    <div className="needs-scripts">
      <Button look="quiet" disabled={isPending} onClick={() => void leave()}>
        Leave the desk
      </Button>
      <p role="alert" className={warning === null ? "" : "mt-3"}>
        {warning}
      </p>
    </div>
  );
}
