import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
} from "react-router";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { browserQueryClient, createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { editionQuery } from "../client.ts";
import { WholeEdition } from "../components/whole-edition.tsx";
import { dayWords } from "../components/words.ts";
import type { WholeEdition as Answer } from "../schema.ts";
import "#domains/prospects/components/board-table.css";

type Loaded = Answer["data"] | null;

export const meta = describePage<{ edition: Loaded } | undefined>((loaded) => {
  const edition = loaded?.edition;
  if (!edition) return null;
  const { slug, title, publishedOn } = edition;
  const path = paths.edition(slug);
  return {
    title: `${title}: NOLA Top 100`,
    description: `The ranking of New Orleans-area baseball prospects as published on ${dayWords(publishedOn)}, with who moved and why.`,
    path,
    // It names players whose families did not agree to search engines.
    isSearchable: false,
    breadcrumbs: [
      { name: "Home", path: paths.home },
      { name: "NOLA Top 100", path: paths.board },
      { name: "Editions", path: paths.editions },
      { name: title, path },
    ],
    picture: {
      path: paths.editionPicture(slug),
      alt: `${title}: the NOLA Top 100 as published on ${dayWords(publishedOn)}`,
    },
    structuredData: (baseUrl) => [articleOf(edition, baseUrl)],
  };
});

/** schema.org Article: what it is, when, and by whom. */
function articleOf({ title, publishedAt, slug }: Answer["data"], baseUrl: string) {
  const publisher = { "@type": "Organization", name: brand.name };
  return {
    "@type": "Article",
    headline: title,
    datePublished: publishedAt,
    author: publisher,
    publisher,
    image: `${baseUrl}${paths.editionPicture(slug)}`,
    mainEntityOfPage: `${baseUrl}${paths.edition(slug)}`,
  };
}

export async function loader({ context, params: { slug = "" } }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const query = editionQuery(slug);
  await client.prefetchQuery(query);
  return pageData(client, { edition: client.getQueryData(query.queryKey)?.data ?? null });
}

/** In the browser the page waits for the edition, which says what it is called. */
export async function clientLoader({ params: { slug = "" } }: ClientLoaderFunctionArgs) {
  return { state: null, edition: await read(slug) };
}

/** The edition; null if the page itself will show why there is none. */
async function read(slug: string): Promise<Loaded> {
  try {
    return (await browserQueryClient().fetchQuery(editionQuery(slug))).data;
  } catch {
    return null;
  }
}

/** One edition of the board. */
export default function EditionPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const { slug = "" } = useParams();
  return (
    <PageQueries state={state}>
      <WholeEdition key={slug} slug={slug} />
    </PageQueries>
  );
}
