import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import type { DeviceState } from "./use-device.ts";

/** Ends the desk on this device: sends what waits, and warns where that can't be done. */
export function LeaveDesk({ device }: { device: DeviceState }) {
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
