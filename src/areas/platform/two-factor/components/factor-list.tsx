import { useState } from "react";
import { call } from "#lib/call.ts";
import { readData } from "#lib/read-data.ts";
import { Button } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import type { Touched } from "#ui/read-again.ts";
import { useHeadingFocus } from "#ui/use-heading-focus.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { replaceRecoveryCodes } from "../client/change-factors.ts";
import { isOwed } from "../client/own-factors.ts";
import type { AppSetup, FactorState } from "../schema/factors.ts";
import { PasskeyList } from "./passkey-list.tsx";
import type { GivenCodes } from "./recovery-codes.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

const TOUCHED: Touched = ["/api/user/factors"];

interface FactorListProps {
  factors: FactorState;
  onSetup(setup: AppSetup["data"]): void;
  onCodes(given: GivenCodes): void;
}

/** What guards the account beside the password, with what can be added and removed. */
export function FactorList({ factors, onSetup, onCodes }: FactorListProps) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const [isAsked, setAsked] = useState(false);
  const heading = useHeadingFocus(isAsked ? 1 : 0);
  const { appSince, passkeys, recoveryCodesLeft } = factors;
  return (
    <div className="grid gap-6">
      <p>With a second factor, somebody who knows your password still can't log in.</p>
      <FactorDuty factors={factors} />
      <section aria-labelledby="factor-app" className="grid gap-3">
        <h3 ref={heading.ref} id="factor-app" tabIndex={-1} className="text-2xl">
          Authenticator app
        </h3>
        {appSince ? (
          <>
            <p className="text-dim text-sm">
              In use since <LocalTime at={appSince} />
            </p>
            <Button look="quiet" disabled={isPending} onClick={() => setAsked(true)}>
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
                  async () => onSetup(await call("POST", "/api/user/factors/app").then(readData)),
                  "Scan the code with your app",
                )
              }
            >
              Set up an app
            </Button>
          </>
        )}
        {isAsked && (
          <RemoveDialog
            name="the app"
            factors={factors}
            send={() => call("DELETE", "/api/user/factors/app")}
            onClose={() => setAsked(false)}
            onDone={() => {
              heading.wantFocus();
              setAsked(false);
            }}
          />
        )}
      </section>
      <PasskeyList factors={factors} onCodes={onCodes} />
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
              void mutate(async () => {
                const { data, message } = await replaceRecoveryCodes();
                if (data.recoveryCodes) onCodes({ codes: data.recoveryCodes, done: message });
              }, null)
            }
          >
            New recovery codes
          </Button>
        </section>
      )}
    </div>
  );
}

/** Until when somebody with a right of staff has to have a second factor; nothing for others, and with one. */
function FactorDuty({ factors }: { factors: FactorState }) {
  const { dueAt } = factors;
  if (!isOwed(factors) || dueAt === null) return null;
  return (
    <p className="border-red border-l-4 bg-night p-4">
      {new Date(dueAt) > new Date() ? (
        <>
          Staff accounts need one. You have until <LocalTime at={dueAt} /> to add yours. After that
          you can do nothing else here before you have.
        </>
      ) : (
        "Your account has a right of our staff, and staff accounts need a second factor. Add one now, and everything is as before."
      )}
    </p>
  );
}
