import type { HeadersArgs } from "react-router";
import { OwnProfile, prefetchProfile } from "#areas/people/profiles/components/own-profile.tsx";
import { profileAction } from "#areas/people/profiles/components/profile-action.ts";
import { ProfileError } from "#areas/people/profiles/components/profile-states.tsx";
import { AccountSection } from "#areas/platform/accounts/components/account-section.tsx";
import {
  ActivityHistory,
  prefetchActivity,
} from "#areas/platform/accounts/components/activity-history.tsx";
import { ConfirmAgain } from "#areas/platform/accounts/components/confirm-again.tsx";
import { prefetchEmail } from "#areas/platform/accounts/components/email-state.tsx";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { FactorsEntry } from "#areas/platform/two-factor/components/factors-entry.tsx";
import { PhotoField } from "#areas/platform/uploads/components/photo-field.tsx";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { ACTIVITY_SENTENCES } from "./activity-sentences.ts";

export const meta = describePage(() => ({
  title: "Your profile",
  description: "What you say about yourself, what you've done here, and your account.",
  path: paths.profile,
  isSearchable: false,
}));

export const loader = pageLoader(async (client) => {
  await Promise.all([prefetchProfile(client), prefetchActivity(client), prefetchEmail(client)]);
});

/** The profile form before its scripts have come, or without any. */
export { profileAction as action };

export function headers({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

export const clientLoader = openAtOnce;

export default function ProfilePage() {
  const { user } = useAccount();
  return (
    <PageQueries>
      {user ? (
        <OwnProfile
          user={user}
          photoField={(props) => <PhotoField {...props} />}
          activity={<ActivityHistory sentences={ACTIVITY_SENTENCES} />}
          account={<AccountSection user={user} security={<Security />} />}
        />
      ) : (
        <NobodyKnown />
      )}
    </PageQueries>
  );
}

/** The account could not be read; a new document finds out who is signed in. */
function NobodyKnown() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-6">
      <h1 className="sr-only">Your profile</h1>
      <ProfileError onRetry={() => window.location.reload()} />
    </div>
  );
}

/** What keeps the account safe beside its password, and what asks who it is before that changes. */
function Security() {
  return (
    <>
      <FactorsEntry />
      <ConfirmAgain />
    </>
  );
}
