import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { prefetchProfile, useOwnProfile } from "#domains/partners/components/own-profile.ts";
import type { OwnPartner } from "#domains/partners/schema.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";
import { ownListingsQuery, savedListingsQuery } from "../client.ts";
import type { OwnListing } from "../schema.ts";

/** Reads what the pages of one's own in Connect show, even if it is cached. */
export async function prefetchOwn(client: QueryClient): Promise<void> {
  await Promise.all([
    prefetchProfile(client),
    client.prefetchQuery({ ...ownListingsQuery(), staleTime: 0 }),
    client.prefetchQuery({ ...savedListingsQuery(), staleTime: 0 }),
  ]);
}

interface ConnectFrameProps {
  title: string;
  /** What can be done on the page, beside its title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page of one's own in Connect. */
export function ConnectFrame({ title, action, children }: ConnectFrameProps) {
  return (
    <>
      <div className="bg-night">
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-end justify-between gap-6 px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
          <h1 className="text-[clamp(2.75rem,8.5vw,6.5rem)] uppercase leading-[0.85]">
            <span className="block font-bold text-[0.4em] text-dim tracking-wide">Connect</span>
            {title}
          </h1>
          {action}
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-5xl flex-1 px-4 py-10 sm:px-6 lg:py-14">
        <Part>{children}</Part>
        <noscript>
          <p className="mt-8 text-dim">
            Changing anything here requires JavaScript, which is turned off in your browser.
          </p>
        </noscript>
      </div>
    </>
  );
}

/** What the pages of one's own in Connect show. */
export interface Own {
  partner: OwnPartner;
  feePercent: number;
  listings: readonly OwnListing[];
}

/** Shows what is one's own in Connect, or the way to a side for who has none. */
export function WithSide({ children }: { children: (own: Own) => ReactNode }) {
  const profile = useOwnProfile();
  const listings = useQuery(ownListingsQuery());
  if (!profile.data || !listings.data) {
    if (profile.isFetching || listings.isFetching) return <ListLoading label="Loading..." />;
    const retry = () => void Promise.all([profile.refetch(), listings.refetch()]);
    return <ListError onRetry={retry}>We can't show this right now.</ListError>;
  }
  const { data: partner, feePercent } = profile.data;
  if (!partner) return <NoSide />;
  return children({ partner, feePercent, listings: listings.data.data });
}

function NoSide() {
  return (
    <div className="cut bg-raised p-6">
      <p className="mb-5 text-lg">
        Sponsors, organizers and athletes meet in Connect. Choose your side to begin.
      </p>
      <Link to={paths.connectStart} className={buttonClass("primary")}>
        Choose your side
      </Link>
    </div>
  );
}
