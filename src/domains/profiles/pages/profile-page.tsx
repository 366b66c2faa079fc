import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type HeadersArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
} from "react-router";
import { AccountSection } from "#domains/accounts/components/account-section.tsx";
import {
  ActivityHistory,
  prefetchActivity,
} from "#domains/accounts/components/activity-history.tsx";
import { useAccount } from "#domains/accounts/components/use-account.ts";
import type { CurrentUser } from "#domains/accounts/schema.ts";
import { PhotoField } from "#domains/uploads/components/photo-field.tsx";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { profileQuery } from "../client.ts";
import { Avatar } from "../components/avatar.tsx";
import { nameOf } from "../components/describe.ts";
import { profileAction } from "../components/profile-action.ts";
import { ProfileCard } from "../components/profile-card.tsx";
import { ProfileForm } from "../components/profile-form.tsx";
import { ProfileError, ProfileLoading } from "../components/profile-states.tsx";

export const meta = describePage(() => ({
  title: "Your profile",
  description: "What you say about yourself, what you've done here, and your account.",
  path: paths.profile,
  isSearchable: false,
}));

export async function loader({ context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  await Promise.all([client.prefetchQuery(profileQuery()), prefetchActivity(client)]);
  return pageData(client, {});
}

/** The profile form before its scripts have come, or without any. */
export { profileAction as action };

export function headers({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null };
}

export default function ProfilePage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const { user } = useAccount();
  return (
    <PageQueries state={state}>{user ? <OwnProfile user={user} /> : <NobodyKnown />}</PageQueries>
  );
}

/** Who is signed in could not be read: a new document finds out. */
function NobodyKnown() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-6">
      <h1 className="sr-only">Your profile</h1>
      <ProfileError onRetry={() => window.location.reload()} />
    </div>
  );
}

function OwnProfile({ user }: { user: CurrentUser }) {
  const { data, dataUpdatedAt } = useQuery(profileQuery());
  const location = useLocation();
  const [tab, setTab] = useState<"settings" | "activity">("settings");
  // The menu of the header leads to the settings, also from the other tab.
  useEffect(() => {
    if (location.hash === new URL(paths.profileSettings, window.location.origin).hash) {
      setTab("settings");
    }
  }, [location]);
  return (
    <>
      <Part key={dataUpdatedAt}>
        <ProfileCard user={user} profile={data?.data ?? null} />
      </Part>
      <Stitches className="-mt-2 relative" />
      <div
        id="settings"
        className="mx-auto grid w-full max-w-6xl gap-10 px-4 pt-8 pb-14 sm:px-6 lg:grid-cols-[1fr_20rem] lg:items-start"
      >
        <div className="min-w-0">
          <Tabs
            label="Your profile"
            chosen={tab}
            onChoose={setTab}
            tabs={[
              { name: "settings", label: "Profile Settings", panel: <Settings user={user} /> },
              { name: "activity", label: "Activity History", panel: <ActivityHistory /> },
            ]}
          />
        </div>
        <Part>
          <AccountSection user={user} />
        </Part>
      </div>
    </>
  );
}

function Settings({ user }: { user: CurrentUser }) {
  const { data, error, refetch } = useQuery(profileQuery());
  if (error) return <ProfileError onRetry={refetch} />;
  if (data === undefined) return <ProfileLoading />;
  const profile = data?.data ?? null;
  const name = nameOf(profile, user.username);
  return (
    <ProfileForm
      user={user}
      profile={profile}
      photo={(refusal) => (
        <PhotoField name="photoUrl" shown={profile?.photoUrl ?? null} error={refusal}>
          {(url) => <Avatar name={name} photoUrl={url} className="h-24 w-22 text-4xl" />}
        </PhotoField>
      )}
    />
  );
}
