import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { requestStateQuery } from "#areas/site/privacy/client/requests.ts";
import { RequestState } from "#areas/site/privacy/components/request-state.tsx";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const meta = () => [
  { title: `Your privacy request | ${brand.shortName}` },
  { name: "description", content: "Where your request for a correction or removal stands." },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  await client.prefetchQuery(requestStateQuery(params.reference ?? ""));
  return pageData(client, {});
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null };
}

/** What became of a request, under the reference that its asker was given. */
export default function RequestStatePage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const { reference = "" } = useParams();
  return (
    <PageQueries state={state}>
      <div className="mx-auto w-full max-w-2xl flex-1 px-4 py-12 sm:px-6 sm:py-16">
        <h1 className="mb-8 text-5xl uppercase sm:text-6xl">Your privacy request</h1>
        <RequestState reference={reference} />
      </div>
    </PageQueries>
  );
}
