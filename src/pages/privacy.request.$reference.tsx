import { useParams } from "react-router";
import { RequestState } from "#areas/site/privacy/components/request-state.tsx";
import { brand } from "#content/brand.ts";
import { getQuery } from "#lib/call.ts";
import { pageLoader } from "#lib/page-data.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const meta = () => [
  { title: `Your privacy request | ${brand.shortName}` },
  { name: "description", content: "Where your request for a correction or removal stands." },
  { name: "robots", content: "noindex" },
];

export const loader = pageLoader((client, { params }) =>
  client.prefetchQuery(
    getQuery("/api/privacy-requests/{reference}", { path: { reference: params.reference ?? "" } }),
  ),
);

export const clientLoader = openAtOnce;

/** What became of a request, under the reference that its asker was given. */
export default function RequestStatePage() {
  const { reference = "" } = useParams();
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-2xl flex-1 px-4 py-12 sm:px-6 sm:py-16">
        <h1 className="mb-8 text-5xl uppercase sm:text-6xl">Your privacy request</h1>
        <RequestState reference={reference} />
      </div>
    </PageQueries>
  );
}
