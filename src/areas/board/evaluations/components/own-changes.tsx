import { useActionData } from "react-router";
import { AccountField } from "#lib/account-field.tsx";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import type { OwnEvaluation } from "../schema/own.ts";
import type { RefusedChange } from "./own-evaluations-action.ts";
import { PhoneField, PlayerFields } from "./request-fields.tsx";

/** Where a family corrects or withdraws a request, without scripts too: forms that post to their page. */
export function OwnChanges({ request }: { request: OwnEvaluation }) {
  const { id, playerName, age, position, school, parentPhone, notes } = request;
  const refused = useActionData<RefusedChange | undefined>();
  const isMeant = refused?.values?.correct === String(id);
  const written = (isMeant && refused.values) || {
    ...{ playerName, playerAge: String(age), playerPosition: position, playerSchool: school },
    ...{ parentPhone, additionalInfo: notes ?? "" },
  };
  return (
    <details className="mt-4 print:hidden" open={isMeant}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Correct or withdraw
      </summary>
      <form method="post" className="mt-3 grid max-w-2xl gap-5">
        <AccountField />
        <PlayerFields written={written} errors={(isMeant && refused.errors) || {}} />
        <PhoneField written={written} errors={(isMeant && refused.errors) || {}} />
        <Button look="quiet" type="submit" name="correct" value={id} className="justify-self-start">
          Save the corrections
        </Button>
      </form>
      <form method="post" className="mt-6">
        <AccountField />
        <p className="mb-3 text-dim">
          You don't want this evaluation anymore? We delete the request, and everything you wrote in
          it.
        </p>
        <CheckField label="Yes, delete this request for good" required />
        <Button look="quiet" type="submit" name="withdraw" value={id} className="mt-3">
          Withdraw this request
        </Button>
      </form>
    </details>
  );
}
