import { ArrowLeft, ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import { PersonReviews } from "#areas/connect/deals/components/reviews/person-reviews.tsx";
import { Verified } from "#areas/connect/listings/components/listing-card.tsx";
import { ListingsOf } from "#areas/connect/listings/components/listings-of.tsx";
import { SIDE_LABELS } from "#areas/connect/profiles/components/labels.ts";
import { usePerson } from "#areas/connect/profiles/components/person-query.ts";
import type { PublicPartner } from "#areas/connect/profiles/schema/partners.ts";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";

/** Somebody in Connect, as everybody sees them, with their listings and what is said of them. */
export function Person({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = usePerson(id);
  const { user } = useAccount();
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
      <Link
        to={paths.connect}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk print:hidden"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        All listings
      </Link>
      <h1 className="mt-4 wrap-anywhere text-[clamp(2.5rem,7vw,5rem)] uppercase leading-[0.9]">
        {data ? data.data.companyName : "Connect"}
      </h1>
      {data ? (
        <Part>
          <About person={data.data} />
          {data.data.userType !== "sponsor" && <ListingsOf person={data.data} />}
          <PersonReviews id={id} isSignedIn={Boolean(user)} />
        </Part>
      ) : isFetching ? (
        <ListLoading label="Loading the profile..." />
      ) : (
        <ListError onRetry={() => void refetch()}>We can't show this profile right now.</ListError>
      )}
    </div>
  );
}

function About({ person }: { person: PublicPartner }) {
  const { userType, companyName, biography, website, logoUrl, socialLinks, isVerified } = person;
  const links = [...new Set(website ? [website, ...socialLinks] : socialLinks)];
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Mark>{labelOf(SIDE_LABELS, userType)}</Mark>
        {isVerified && <Verified />}
      </div>
      <div className="mt-8 flex flex-col gap-6 sm:flex-row sm:gap-8">
        {logoUrl && (
          <img src={logoUrl} alt="" className="cut size-36 shrink-0 bg-line object-contain" />
        )}
        <div className="min-w-0 max-w-3xl">
          {biography && (
            <p className="wrap-anywhere mb-6 whitespace-pre-line text-lg">{biography}</p>
          )}
          {links.length > 0 && (
            <ul className="flex flex-wrap gap-3">
              {links.map((link) => (
                <li key={link}>
                  <a
                    href={link}
                    target="_blank"
                    rel="nofollow noopener ugc"
                    className={buttonClass("quiet")}
                  >
                    <span className="wrap-anywhere">{new URL(link).hostname}</span>
                    <span className="sr-only">of {companyName} (opens in a new tab)</span>
                    <ArrowUpRight aria-hidden="true" size={18} className="shrink-0" />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  );
}
