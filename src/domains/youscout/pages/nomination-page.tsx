import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { apiContext } from "../../../lib/api.ts";
import { describePage } from "../../../lib/describe-page.ts";
import { pageData } from "../../../lib/page-data.ts";
import { PageQueries } from "../../../lib/page-queries.tsx";
import { createQueryClient } from "../../../lib/query.ts";
import { paths } from "../../../paths.ts";
import { nominationQuery } from "../client.ts";
import { Nomination } from "../components/nomination.tsx";
import type { PublicNomination } from "../schema.ts";

/** Ids are plain: anything else has no nomination. */
const ID = /^[1-9]\d{0,9}$/;

export const meta = describePage<{ nomination: PublicNomination | null } | undefined>((data) => {
  const nomination = data?.nomination;
  if (!nomination) return null;
  const { id, name, sport, position, city, state, ageBand, nominatedBy, level } = nomination;
  return {
    title: `${name}, ${sport} in ${city}`,
    description: `${name} (${ageBand}), ${position} in ${sport}, ${city}, ${state}, nominated by ${nominatedBy} on YouScout. Read why, and vote.`,
    path: paths.nomination(id),
    isSearchable: level === "full",
    breadcrumbs: [
      { name: "Home", path: paths.home },
      { name, path: paths.nomination(id) },
    ],
  };
});

export async function loader({ context, params }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const query = nominationQuery(nominationId(params.id));
  await client.prefetchQuery(query);
  return pageData(client, { nomination: client.getQueryData(query.queryKey)?.data ?? null });
}

function nominationId(text: string | undefined): number {
  return ID.test(text ?? "") ? Number(text) : 0;
}

export default function NominationPage() {
  const { state } = useLoaderData<typeof loader>();
  const { id } = useParams();
  return (
    <PageQueries state={state}>
      <NominationById key={id} id={nominationId(id)} />
    </PageQueries>
  );
}

function NominationById({ id }: { id: number }) {
  const { data } = useQuery(nominationQuery(id));
  return data ? <Nomination nomination={data.data} /> : null;
}
