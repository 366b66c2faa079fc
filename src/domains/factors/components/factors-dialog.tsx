import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { memberApi } from "#member-api.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import {
  factorsQuery,
  removeAuthenticator,
  replaceRecoveryCodes,
  startAuthenticator,
} from "../client.ts";
import type { AppSetup, Factors } from "../schema.ts";
import { AppForm } from "./app-form.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const TOUCHED = [memberApi.factors];

/** What guards the account beside the password, and changes of it. Loaded when it is opened. */
export default function FactorsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...factorsQuery(), staleTime: 0 });
  const [setup, setSetup] = useState<AppSetup["data"] | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) {
    return (
      <Dialog title="Recovery codes" onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Second factor" onClose={onClose}>
      {setup ? (
        <AppForm
          setup={setup}
          onDone={(recoveryCodes) => {
            setSetup(null);
            setCodes(recoveryCodes);
          }}
        />
      ) : (
        <Loaded query={query} rows="your second factors">
          {({ data }) => <FactorList factors={data} onSetup={setSetup} onCodes={setCodes} />}
        </Loaded>
      )}
    </Dialog>
  );
}

interface FactorListProps {
  factors: Factors;
  onSetup(setup: AppSetup["data"]): void;
  onCodes(codes: string[] | null): void;
}

function FactorList({ factors, onSetup, onCodes }: FactorListProps) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const { appSince, passkeys, recoveryCodesLeft } = factors;
  return (
    <div className="grid gap-6">
      <p>With a second factor, somebody who knows your password still can't log in.</p>
      <section aria-labelledby="factor-app" className="grid gap-3">
        <h3 id="factor-app" className="text-2xl">
          Authenticator app
        </h3>
        {appSince ? (
          <>
            <p className="text-dim text-sm">
              In use since <LocalTime at={appSince} />
            </p>
            <Button
              look="quiet"
              disabled={isPending}
              onClick={() => void mutate(removeAuthenticator, ({ message }) => message)}
            >
              Remove the app
            </Button>
          </>
        ) : (
          <>
            <p className="text-dim text-sm">
              An app on your phone that shows a new code every 30 seconds.
            </p>
            <Button
              disabled={isPending}
              onClick={() =>
                void mutate(
                  async () => onSetup((await startAuthenticator()).data),
                  "Scan the code with your app",
                )
              }
            >
              Set up an app
            </Button>
          </>
        )}
      </section>
      <PasskeyList passkeys={passkeys} onCodes={onCodes} />
      {(appSince || passkeys.length > 0) && (
        <section aria-labelledby="factor-codes" className="grid gap-3">
          <h3 id="factor-codes" className="text-2xl">
            Recovery codes
          </h3>
          <p className="text-dim text-sm">
            {recoveryCodesLeft === 1 ? "1 is left." : `${recoveryCodesLeft} are left.`} Each logs
            you in once when your phone is lost.
          </p>
          <Button
            look="quiet"
            disabled={isPending}
            onClick={() =>
              void mutate(
                async () => onCodes((await replaceRecoveryCodes()).data.recoveryCodes),
                "New recovery codes",
              )
            }
          >
            New recovery codes
          </Button>
        </section>
      )}
    </div>
  );
}
