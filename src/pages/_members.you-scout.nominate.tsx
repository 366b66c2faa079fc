import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { data, Link, useNavigate, useSearchParams } from "react-router";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { canChange } from "#areas/youscout/nominations/access/own-actions.ts";
import { nominate } from "#areas/youscout/nominations/client/nominations.ts";
import { NominateForm } from "#areas/youscout/nominations/components/nominate-form.tsx";
import { NominateMasthead } from "#areas/youscout/nominations/components/nominate-masthead.tsx";
import {
  type AcceptedNomination,
  Nominated,
} from "#areas/youscout/nominations/components/nominated.tsx";
import { beginWith, valuesOf } from "#areas/youscout/nominations/components/nomination-values.ts";
import { ScoutsTips } from "#areas/youscout/nominations/components/scouts-tips.tsx";
import { nominationDrafts } from "#areas/youscout/nominations/components/stored-draft.ts";
import { useAlias } from "#areas/youscout/nominations/components/use-alias.ts";
import type { OwnNomination } from "#areas/youscout/nominations/schema/nominations.ts";
import { call, getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { pageParameters, paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListError } from "#ui/list-states.tsx";
import { notify } from "#ui/notify.ts";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";

export const meta = describePage(() => ({
  title: "Nominate a player on YouScout",
  description: "Tell our scouts about a young player you saw, in three steps.",
  path: paths.youScoutNominate,
  isSearchable: false,
}));

/** The number of the nomination that is to be changed; null for a new one. */
function wantedId(parameters: URLSearchParams): number | null {
  const id = parameters.get(pageParameters.nomination);
  return id === null ? null : Number(id);
}

export const loader = pageLoader(async (client, { request }) => {
  const id = wantedId(new URL(request.url).searchParams);
  await prefetch(client, id);
  const own = client.getQueryData(getQuery("/api/you-scout/my-nominations").queryKey);
  if (id !== null && own && !findOwn(own.data, id)) throw data(null, { status: 404 });
});

/** The fields take what they begin with when they are first shown: it has to be there, and new. */
export const clientLoader = readFirst((client, { request }) =>
  prefetch(client, wantedId(new URL(request.url).searchParams)),
);

async function prefetch(client: QueryClient, id: number | null): Promise<void> {
  if (id === null)
    await client.prefetchQuery({ ...getQuery("/api/you-scout/nominations/draft"), staleTime: 0 });
  else await client.prefetchQuery({ ...getQuery("/api/you-scout/my-nominations"), staleTime: 0 });
}

function findOwn(own: readonly OwnNomination[], id: number): OwnNomination | null {
  return own.find((nomination) => nomination.id === id) ?? null;
}

export default function NominatePage() {
  const { user } = useAccount();
  const [parameters] = useSearchParams();
  const id = wantedId(parameters);
  return (
    <PageQueries>
      {id === null ? (
        <NominateMasthead
          title="Nominate a Player"
          lead="You saw someone who can play. Tell us who, where and what happened. Our scouts read every word."
        />
      ) : (
        <NominateMasthead
          title="Change a Nomination"
          lead="You can edit what you wrote until our staff decides."
        />
      )}
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto grid w-full max-w-7xl items-start gap-8 px-4 py-10 sm:px-6 lg:grid-cols-[7fr_4fr] lg:py-14">
        <div className="min-w-0 cut bg-raised p-5 sm:p-10">
          <Part>{user && (id === null ? <New user={user} /> : <Change id={id} />)}</Part>
        </div>
        <ScoutsTips />
      </div>
    </PageQueries>
  );
}

const UNKNOWN = { submittedByName: null, submittedByEmail: null };

function New({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const { confirmAdult } = useAccount();
  const { data: draft } = useQuery(getQuery("/api/you-scout/nominations/draft"));
  const [nominated, setNominated] = useState<AcceptedNomination | null>(null);
  const known = draft?.data ?? UNKNOWN;
  const initial = useMemo(() => beginWith(known, user.role), [known, user.role]);
  if (nominated) {
    return <Nominated nomination={nominated} onAnother={() => setNominated(null)} />;
  }
  return (
    <NominateForm
      initial={initial}
      draftOf={user.id}
      confirmAdult={user.isAdult ? null : confirmAdult}
      labels={{ send: "Nominate", sending: "Sending..." }}
      send={async (written, idempotencyKey) => ({
        ...written,
        ...(await nominate({ ...written, idempotencyKey })),
      })}
      onSent={(nomination) => {
        nominationDrafts.forget(user.id);
        void client.invalidateQueries(getQuery("/api/user-activity"));
        setNominated(nomination);
      }}
    />
  );
}

function Change({ id }: { id: number }) {
  const navigate = useNavigate();
  const inAlias = useAlias();
  const { data: own, error, refetch } = useQuery(getQuery("/api/you-scout/my-nominations"));
  const nomination = findOwn(own?.data ?? [], id);
  const initial = useMemo(() => (nomination ? valuesOf(nomination) : {}), [nomination]);
  if (error) return <ListError onRetry={refetch}>Error loading your nominations</ListError>;
  if (!nomination || !canChange(nomination)) return <NotChangeable />;
  return (
    <>
      {nomination.staffMessage && (
        <div className="mb-8 border-red border-l-4 bg-night px-4 py-3">
          <p className="font-semibold">Our staff ask</p>
          <p className="mt-1 whitespace-pre-line break-words">{nomination.staffMessage}</p>
        </div>
      )}
      <NominateForm
        initial={initial}
        draftOf={null}
        confirmAdult={null}
        labels={{ send: "Save changes", sending: "Sending..." }}
        send={async (written) => {
          const change = { ...written, expectedUpdatedAt: nomination.updatedAt };
          await call("PATCH", "/api/you-scout/nominations/{id}", { path: { id }, body: change });
          return written;
        }}
        onSent={() => {
          notify({
            title: "Your nomination was changed.",
            description: "Our staff will look at it soon.",
            variant: "default",
          });
          void navigate(inAlias(paths.youScoutMine));
        }}
      />
    </>
  );
}

function NotChangeable() {
  const inAlias = useAlias();
  return (
    <>
      <h2 className="text-4xl uppercase">This nomination can no longer be changed</h2>
      <p className="mt-3 mb-6 text-dim">
        Our staff has decided on it, or it was withdrawn. You can see the result in your
        nominations.
      </p>
      <Link to={inAlias(paths.youScoutMine)} className={buttonClass("primary")}>
        My nominations
      </Link>
    </>
  );
}
