import { useEffect, useRef, useState } from "react";
import { addressOf } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { DownloadLink } from "#ui/download-link.tsx";
import { TextField } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { openCalendar, renewCalendar } from "../../client/own.ts";

/** One's sessions for the calendar of a phone: as a file, and at a private address. Loaded by itself. */
export default function Calendar() {
  const [address, setAddress] = useState<string | null>(null);
  const { isPending, mutate } = useMutationFeedback([]);
  const show = () =>
    mutate(async () => setAddress(await openCalendar()), "Your private address is shown");
  return (
    <section
      aria-labelledby="calendar"
      className="mt-10 border-line border-t-8 bg-raised p-5 sm:p-8"
    >
      <h2 id="calendar" className="text-4xl uppercase">
        Calendar
      </h2>
      <p className="mt-3 max-w-2xl text-pretty text-dim">
        Your sessions in the calendar of your phone. It names the activity and your athlete's
        initial, nothing else.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <DownloadLink to={addressOf("/api/rawpass/calendar.ics")}>Download the file</DownloadLink>
        {!address && (
          <Button
            look="quiet"
            className="needs-scripts"
            disabled={isPending}
            onClick={() => void show()}
          >
            Show the address to subscribe to
          </Button>
        )}
      </div>
      {address && <PrivateAddress address={address} onRenewed={setAddress} />}
    </section>
  );
}

interface PrivateAddressProps {
  address: string;
  onRenewed(address: string): void;
}

function PrivateAddress({ address, onRenewed }: PrivateAddressProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      const description = "Paste it where your calendar asks for an address.";
      notify({ title: "Address copied", description, variant: "default" });
    } catch {
      input.current?.select();
    }
  }
  return (
    <div className="mt-6 grid gap-4">
      <TextField
        label="Private calendar address"
        hint="Add it to your calendar as a subscription, and it follows each change. Anyone who has it sees the sessions, so share it only with your family."
        ref={input}
        type="text"
        readOnly
        value={address}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <NewAddress onRenewed={onRenewed} />
      </div>
    </div>
  );
}

/** For an address that somebody else has. The first press asks, the second does it. */
function NewAddress({ onRenewed }: Pick<PrivateAddressProps, "onRenewed">) {
  const [isAsked, setIsAsked] = useState(false);
  const { isPending, mutate } = useMutationFeedback([]);
  async function renew(): Promise<void> {
    await mutate(async () => onRenewed(await renewCalendar()), "You have a new address");
    setIsAsked(false);
  }
  if (!isAsked) {
    return (
      <Button look="quiet" onClick={() => setIsAsked(true)}>
        New address
      </Button>
    );
  }
  return (
    <div className="grid w-full gap-3 border-red border-l-4 bg-night p-4" role="alert">
      <p>Your current address stops working at once, in every calendar that uses it.</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={() => void renew()}>
          Replace the address
        </Button>
        <Button look="quiet" disabled={isPending} onClick={() => setIsAsked(false)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
