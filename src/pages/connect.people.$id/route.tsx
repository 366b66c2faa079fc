import { type ClientLoaderFunctionArgs, useParams } from "react-router";
import { prefetchReviews } from "#areas/connect/deals/components/reviews/person-reviews.tsx";
import { prefetchListingsOf } from "#areas/connect/listings/components/listings-of.tsx";
import { SIDE_LABELS } from "#areas/connect/profiles/components/labels.ts";
import { fetchPerson } from "#areas/connect/profiles/components/person-query.ts";
import type { PublicPartner } from "#areas/connect/profiles/schema/partners.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { browserQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { labelOf } from "#ui/label-of.ts";
import { Person } from "./person.tsx";

export const page: PagePolicy = {
  knowsMember: true,
};

/** Ids are plain: anything else is nobody. */
const ID = /^[1-9]\d{0,8}$/;

export const meta = describePage<{ person: PublicPartner | null } | undefined>((data) => {
  const person = data?.person;
  if (!person) return null;
  const { id, companyName, userType, isVerified } = person;
  const side = labelOf(SIDE_LABELS, userType).toLowerCase();
  return {
    title: `${companyName} in Connect`,
    description: `${companyName} is in Connect as ${side}: who they are, and what they offer now.`,
    path: paths.connectPerson(id),
    // Whoever opens an account may write a profile with links: search engines see those that staff know.
    isSearchable: isVerified,
    breadcrumbs: [
      { name: "Home", path: paths.home },
      { name: "Connect", path: paths.connect },
      { name: companyName, path: paths.connectPerson(id) },
    ],
  };
});

export const loader = pageLoader(async (client, { params, request }) => {
  const id = personId(params.id);
  const { search } = new URL(request.url);
  const rest = Promise.all([
    prefetchListingsOf(client, { id, search }),
    prefetchReviews(client, id),
  ]);
  const person = await fetchPerson(client, id);
  await rest;
  return { person };
});

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return { state: null, person: await fetchPerson(browserQueryClient(), personId(params.id)) };
}

function personId(text: string | undefined): number {
  return ID.test(text ?? "") ? Number(text) : 0;
}

export default function PersonPage() {
  const { id } = useParams();
  return (
    <PageQueries>
      <Person key={id} id={personId(id)} />
    </PageQueries>
  );
}
