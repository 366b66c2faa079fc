import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { NEW_ATHLETE } from "#areas/people/athletes/components/athlete-choice.tsx";
import { AthleteStep } from "#areas/people/athletes/components/athlete-step.tsx";
import {
  prefetchAthletes,
  useOwnAthletes,
} from "#areas/people/athletes/components/own-athletes.ts";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { takeFocus } from "#ui/take-focus.ts";

export const meta = describePage(() => ({
  title: "Add an athlete",
  description: "Add your athlete with an emergency contact, and agree to the waiver.",
  path: paths.rawPassAthlete,
  isSearchable: false,
}));

export const loader = pageLoader(prefetchAthletes);

export const clientLoader = readFirst(prefetchAthletes);

/** Where a parent adds an athlete, for instance at the desk, which then sells the session. */
export default function AddAthletePage() {
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
        <h1 className="mb-8 text-[clamp(3rem,8.5vw,6rem)] uppercase leading-[0.88]">
          Add an athlete
        </h1>
        <Part>
          <AddAthlete />
        </Part>
      </div>
    </PageQueries>
  );
}

function AddAthlete() {
  const { user, confirmAdult } = useAccount();
  const { athletes, isFetching, refetch } = useOwnAthletes();
  const [addedId, setAddedId] = useState<number | null>(null);
  const navigate = useNavigate();
  if (!user || !athletes) {
    return isFetching ? (
      <ListLoading label="Loading your athletes..." />
    ) : (
      <ListError onRetry={() => void refetch()}>We can't show your athletes right now.</ListError>
    );
  }
  const added = athletes.find(({ id }) => id === addedId);
  if (added) return <Added name={added.firstName} onMore={() => setAddedId(null)} />;
  return (
    <AthleteStep
      athletes={athletes}
      chosenId={NEW_ATHLETE}
      troubleWithBirth={() => null}
      error={undefined}
      confirmAdult={user.isAdult ? null : confirmAdult}
      heading={<h2 className="text-3xl uppercase">Your athlete</h2>}
      label="Save"
      onBack={() => void navigate(paths.rawPassOwn)}
      onReady={setAddedId}
    />
  );
}

function Added({ name, onMore }: { name: string; onMore(): void }) {
  return (
    <div className="grid gap-6">
      <p ref={takeFocus} tabIndex={-1} role="status" className="wrap-anywhere text-lg outline-none">
        {name} is ready to train. If you're at the desk, tell our staff. Otherwise build a pass or
        book a session.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to={paths.rawPassBuild} className={buttonClass("primary")}>
          Build a pass
        </Link>
        <Link to={`${paths.rawPass}#week`} className={buttonClass("quiet")}>
          Drop in to a session
        </Link>
        <button type="button" className={buttonClass("quiet")} onClick={onMore}>
          Add another athlete
        </button>
      </p>
    </div>
  );
}
