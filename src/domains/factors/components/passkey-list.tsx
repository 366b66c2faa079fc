import { useId } from "react";
import { memberApi } from "#member-api.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { addPasskey, removePasskey, renamePasskey } from "../client.ts";
import type { OwnPasskey } from "../schema.ts";

const TOUCHED = [memberApi.factors];

interface PasskeyListProps {
  passkeys: OwnPasskey[];
  onCodes(codes: string[] | null): void;
}

/** The passkeys of an account: one more, other names, fewer. */
export function PasskeyList({ passkeys, onCodes }: PasskeyListProps) {
  const headingId = useId();
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const add = () =>
    mutate(
      async () => {
        const answer = await addPasskey();
        onCodes(answer.data.recoveryCodes);
        return answer;
      },
      ({ message }) => message,
      "The passkey was not added",
    );
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h3 id={headingId} className="text-2xl">
        Passkeys
      </h3>
      <p className="text-dim text-sm">
        Your phone, computer or security key logs you in with a finger, a face or a PIN, without the
        password.
      </p>
      {passkeys.length > 0 && (
        <ul className="border-line border-t" aria-labelledby={headingId}>
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} />
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
    </section>
  );
}

function PasskeyEntry({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: OwnPasskey }) {
  const { isPending: isRemoving, mutate, onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).PasskeyName,
    isKept: true,
    send: (form) => renamePasskey(id, form),
    onSent: ({ message }) => onSuccess(message),
    onFailure: (error) => onError("The name was not changed", error),
  });
  return (
    <li className="grid gap-3 border-line border-b py-4">
      <form {...props} method="post" className="grid gap-3">
        <Field label="Name" error={errors.name}>
          {(control) => <input {...control} name="name" defaultValue={name} maxLength={60} />}
        </Field>
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
          <Button
            type="button"
            look="quiet"
            disabled={isRemoving}
            aria-label={`Remove ${name}`}
            onClick={() =>
              void mutate(
                () => removePasskey(id),
                ({ message }) => message,
              )
            }
          >
            Remove
          </Button>
        </div>
      </form>
    </li>
  );
}
