import { useId, useState } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import type { Touched } from "#ui/read-again.ts";
import { useForm } from "#ui/use-form.ts";
import { useHeadingFocus } from "#ui/use-heading-focus.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { addPasskey } from "../client/change-factors.ts";
import type { FactorState, OwnPasskey } from "../schema/factors.ts";
import type { GivenCodes } from "./recovery-codes.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

const TOUCHED: Touched = ["/api/user/factors"];

interface PasskeyListProps {
  factors: FactorState;
  onCodes(given: GivenCodes): void;
}

/** The passkeys of an account: one more, other names, fewer. */
export function PasskeyList({ factors, onCodes }: PasskeyListProps) {
  const { passkeys } = factors;
  const headingId = useId();
  const [asked, setAsked] = useState<OwnPasskey | null>(null);
  const heading = useHeadingFocus(asked ? asked.id : 0);
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const add = () =>
    mutate(
      async () => {
        const { data, message } = await addPasskey();
        if (data.recoveryCodes) onCodes({ codes: data.recoveryCodes, done: message });
        return data.recoveryCodes ? null : message;
      },
      (done) => done,
      "The passkey was not added",
    );
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h3 ref={heading.ref} id={headingId} tabIndex={-1} className="text-2xl">
        Passkeys
      </h3>
      <p className="text-dim text-sm">
        Your phone, computer or security key logs you in with a finger, a face or a PIN, without the
        password.
      </p>
      {passkeys.length > 0 && (
        <ul className="border-line border-t" aria-labelledby={headingId}>
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
          ))}
        </ul>
      )}
      <Button
        look={passkeys.length > 0 ? "quiet" : "primary"}
        disabled={isPending}
        onClick={() => void add()}
      >
        Add a passkey
      </Button>
      {asked && (
        <RemoveDialog
          name={asked.name}
          factors={factors}
          send={() => call("DELETE", "/api/user/factors/passkeys/{id}", { path: { id: asked.id } })}
          onClose={() => setAsked(null)}
          onDone={() => {
            heading.wantFocus();
            setAsked(null);
          }}
        />
      )}
    </section>
  );
}

interface PasskeyEntryProps {
  passkey: OwnPasskey;
  onRemove(): void;
}

function PasskeyEntry({ passkey, onRemove }: PasskeyEntryProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema/factors.ts")).PasskeyName,
    isKept: true,
    send: (form) => call("PATCH", "/api/user/factors/passkeys/{id}", { path: { id }, body: form }),
    onSent: ({ message = "Name changed" }) => onSuccess(message),
    onFailure: (error) => onError("The name was not changed", error),
  });
  return (
    <li className="grid gap-3 border-line border-b py-4">
      <form {...props} method="post" className="grid gap-3">
        <TextField
          label="Name"
          error={errors.name}
          name="name"
          defaultValue={name}
          maxLength={60}
        />
        <p className="text-dim text-sm">
          Added <LocalTime at={createdAt} />
          {lastUsedAt && (
            <>
              , last used <LocalTime at={lastUsedAt} />
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            look="quiet"
            disabled={isPending}
            aria-label={`Save the name of ${name}`}
          >
            Save
          </Button>
          <Button type="button" look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </form>
    </li>
  );
}
