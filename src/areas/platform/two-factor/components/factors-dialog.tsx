import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getQuery } from "#lib/call.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Loaded } from "#ui/list-view.tsx";
import type { AppSetup } from "../schema/factors.ts";
import { AppForm } from "./app-form.tsx";
import { FactorList } from "./factor-list.tsx";
import { type GivenCodes, RecoveryCodes } from "./recovery-codes.tsx";

/** What guards the account beside the password, and changes of it. Loaded when it is opened. */
export default function FactorsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...getQuery("/api/user/factors"), staleTime: 0 });
  const [setup, setSetup] = useState<AppSetup["data"] | null>(null);
  const [given, setGiven] = useState<GivenCodes | null>(null);
  if (given) {
    return (
      <Dialog title="Recovery codes" isWaiting onClose={onClose}>
        <RecoveryCodes given={given} onDone={() => setGiven(null)} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Second factor" onClose={onClose}>
      {setup ? (
        <AppForm
          setup={setup}
          onDone={(codes) => {
            setSetup(null);
            setGiven(codes);
          }}
        />
      ) : (
        <Loaded query={query} rows="your second factors">
          {({ data }) => <FactorList factors={data} onSetup={setSetup} onCodes={setGiven} />}
        </Loaded>
      )}
    </Dialog>
  );
}
