import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ConfirmAgain } from "#areas/platform/accounts/components/confirm-again.tsx";
import { openWith, targetOf } from "#areas/platform/accounts/components/enter.ts";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { AppForm } from "#areas/platform/two-factor/components/app-form.tsx";
import { FactorList } from "#areas/platform/two-factor/components/factor-list.tsx";
import {
  type GivenCodes,
  RecoveryCodes,
} from "#areas/platform/two-factor/components/recovery-codes.tsx";
import type { AppSetup } from "#areas/platform/two-factor/schema/factors.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { pageParameters, paths } from "#paths.ts";
import { Loaded } from "#ui/list-view.tsx";
import { Part } from "#ui/part.tsx";

export const meta = describePage(() => ({
  title: "Second factor",
  description: "What guards your account beside the password.",
  path: paths.secondFactor,
  isSearchable: false,
}));

export const loader = pageLoader((client) => client.prefetchQuery(getQuery("/api/user/factors")));

export const clientLoader = openAtOnce;

/** Where staff add the second factor without which they can do nothing, and go on from there. */
export default function SecondFactorPage() {
  return (
    <PageQueries>
      <ConfirmAgain />
      <div className="mx-auto w-full max-w-xl flex-1 px-4 py-12 sm:px-6">
        <h1 className="mb-8 text-5xl uppercase">Second factor</h1>
        <Part>
          <OwnFactors />
        </Part>
        <noscript>
          <p className="mt-6">
            Adding a second factor requires JavaScript, which is turned off in your browser.
          </p>
        </noscript>
      </div>
    </PageQueries>
  );
}

function OwnFactors() {
  const query = useQuery(getQuery("/api/user/factors"));
  const [setup, setSetup] = useState<AppSetup["data"] | null>(null);
  const [given, setGiven] = useState<GivenCodes | null>(null);
  const { user } = useAccount();
  const [isLed] = useState(user?.mustEnroll === true);
  const [search] = useSearchParams();

  /** Whoever was led here goes on to where he wanted to go, in a document that knows of the factor. */
  function goOn(): void {
    setGiven(null);
    if (!user || !isLed) return;
    const wanted = search.get(pageParameters.wantedPath) ?? targetOf(user);
    openWith({ title: "Second factor added", description: "", variant: "default" }, wanted);
  }
  if (given) {
    return (
      <section aria-labelledby="codes" className="grid gap-5">
        <h2 id="codes" className="text-3xl">
          Recovery codes
        </h2>
        <RecoveryCodes given={given} onDone={goOn} />
      </section>
    );
  }
  if (setup) {
    return (
      <AppForm
        setup={setup}
        onDone={(codes) => {
          setSetup(null);
          setGiven(codes);
        }}
      />
    );
  }
  return (
    <>
      <h2 className="mb-6 text-3xl">Beside your password</h2>
      <Loaded query={query} rows="your second factors">
        {({ data }) => <FactorList factors={data} onSetup={setSetup} onCodes={setGiven} />}
      </Loaded>
    </>
  );
}
