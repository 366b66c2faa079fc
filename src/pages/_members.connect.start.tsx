import { BadgeCheck, Clock } from "lucide-react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { SIDE_LABELS } from "#areas/connect/profiles/components/labels.ts";
import { prefetchProfile, useOwnProfile } from "#areas/connect/profiles/components/own-profile.ts";
import { ProfileForm } from "#areas/connect/profiles/components/profile-form.tsx";
import { isPublicAtOnce, type Verification } from "#areas/connect/profiles/rules.ts";
import type { OwnPartner } from "#areas/connect/profiles/schema/partners.ts";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { pageParameters, paths } from "#paths.ts";
import { labelOf } from "#ui/label-of.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";

export const meta = describePage(() => ({
  title: "Your profile in Connect",
  description: "Choose your side in Connect: sponsor, organizer or athlete.",
  path: paths.connectStart,
  isSearchable: false,
}));

export const loader = pageLoader(async (client) => {
  await prefetchProfile(client);
});

/** Each visit reads this again: staff may have verified the person in the meantime. */
export const clientLoader = readFirst(async (client) => {
  await prefetchProfile(client);
});

/** Where somebody chooses a side in Connect, and changes the profile later. */
export default function StartPage() {
  return (
    <PageQueries>
      <div className="bg-night">
        <div className="mx-auto w-full max-w-3xl px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
          <h1 className="text-[clamp(3rem,8.5vw,6.5rem)] uppercase leading-[0.85]">
            <span className="block font-bold text-[0.4em] text-dim tracking-wide">Connect</span>
            Your profile
          </h1>
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-3xl flex-1 px-4 py-10 sm:px-6 lg:py-14">
        <Part>
          <Profile />
        </Part>
      </div>
    </PageQueries>
  );
}

function Profile() {
  const { data, isFetching, refetch } = useOwnProfile();
  const { user, confirmAdult } = useAccount();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const wantsToSponsor = new URLSearchParams(search).get(pageParameters.side) === "sponsor";
  if (!data) {
    if (isFetching) return <ListLoading label="Loading your profile..." />;
    return (
      <ListError onRetry={() => void refetch()}>We can't show your profile right now.</ListError>
    );
  }
  const partner = data.data;
  if (wantsToSponsor && partner?.userType === "sponsor") return <Navigate to={TEAMS} replace />;
  return (
    <>
      {partner && <Standing partner={partner} />}
      <ProfileForm
        key={partner?.id}
        partner={partner}
        askedSide={wantsToSponsor ? "sponsor" : ""}
        confirmAdult={user?.isAdult ? null : confirmAdult}
        onSaved={() => void navigate(wantsToSponsor ? TEAMS : wantedPage(state))}
      />
    </>
  );
}

/** Where somebody who wants to sponsor a team finds one. */
const TEAMS = `${paths.connect}?${pageParameters.type}=team`;

/** The page of Connect from which somebody was sent to choose a side, else the dashboard. */
function wantedPage(state: unknown): string {
  return typeof state === "string" && state.startsWith(`${paths.connect}/`)
    ? state
    : paths.connectDashboard;
}

const VERIFICATION_SENTENCES: Record<Verification, string> = {
  verified: "Our staff have verified you.",
  pending: "Our staff verify everybody in Connect. They may call you or write to you.",
  rejected:
    "Our staff couldn't confirm who you are. Check your name, website and phone number, or write to us.",
};

/** The side that was chosen, whether staff know who this is, and how the newest version stands with them. */
function Standing({ partner }: { partner: OwnPartner }) {
  const { userType, verification } = partner;
  const Icon = verification === "verified" ? BadgeCheck : Clock;
  return (
    <div className="cut mb-10 flex items-start gap-4 bg-raised p-5">
      <Icon aria-hidden="true" className="mt-1 shrink-0" />
      <div>
        <p className="font-semibold">{labelOf(SIDE_LABELS, userType)}</p>
        <p className="text-dim">{VERIFICATION_SENTENCES[verification]}</p>
        <p className="text-dim">{reviewSentence(partner)}</p>
      </div>
    </div>
  );
}

/** Who sees the newest version, in a sentence; null where everybody does. */
function reviewSentence(partner: OwnPartner): string | null {
  const { review, reviewReason } = partner;
  if (review === "rejected") return `Our staff asked for a change: ${reviewReason}`;
  if (review === "approved" || isPublicAtOnce(partner)) return null;
  return "Your profile is waiting for review. Until then, everybody sees the version that our staff approved last.";
}
