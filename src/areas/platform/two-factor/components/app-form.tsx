import { UnreadError } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { DrawnCode } from "#ui/drawn-code.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { confirmAuthenticator } from "../client/change-factors.ts";
import type { AppSetup } from "../schema/factors.ts";
import type { GivenCodes } from "./recovery-codes.tsx";

interface AppFormProps {
  setup: AppSetup["data"];
  /** Called with the recovery codes that come with a first factor; null with another one. */
  onDone(given: GivenCodes | null): void;
}

/** The key in groups of four letters, as it is typed; between them is room only, so that it is copied whole. */
function groupsOf(secret: string): [at: number, letters: string][] {
  return [...secret.matchAll(/.{1,4}/g)].map(({ index, 0: letters }) => [index, letters]);
}

/** Shows an authenticator app what to scan, and takes its first code. */
export function AppForm({ setup: { secret, drawing }, onDone }: AppFormProps) {
  const { onSuccess, onError } = useMutationFeedback(["/api/user/factors"]);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema/factors.ts")).AppCode,
    send: (form) => confirmAuthenticator(form),
    onSent: ({ message, data }) => {
      const codes = data.recoveryCodes;
      onSuccess(codes ? null : message);
      onDone(codes && { codes, done: message });
    },
    onFailure(error) {
      onError("The app was not added", error);
      if (error instanceof UnreadError) onDone(null);
    },
  });
  return (
    <form {...props} method="post" className="grid gap-5">
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <DrawnCode drawing={drawing} label="QR code for your authenticator app" className="w-52" />
      <p className="text-sm">
        Can't scan? Type this key into the app:{" "}
        <span className="block max-w-52 font-mono">
          {groupsOf(secret).map(([at, letters]) => (
            <span key={at} className="mr-3 inline-block">
              {letters}
            </span>
          ))}
        </span>
      </p>
      <CodeField error={errors.code} hint="The six digits that the app shows now." />
      <Button type="submit" disabled={isPending}>
        {isPending ? "Checking..." : "Use this app"}
      </Button>
    </form>
  );
}
