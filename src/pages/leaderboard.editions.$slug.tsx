import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { WholeEdition } from "#areas/board/rankings/components/whole-edition.tsx";
import { dayWords } from "#areas/board/rankings/components/words.ts";
import type { WholeEdition as Answer } from "#areas/board/rankings/schema/editions.ts";
import { brand } from "#content/brand.ts";
import { ApiError } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import "#areas/board/prospects/components/board-table.css";

export const page: PagePolicy = {
  ownQuery: nothing,
};

/** The edition at an address; null where the page itself will show why there is none. */
interface Loaded {
  edition: Answer["data"] | null;
  /** The address of one that staff withdrew. */
  withdrawn: string | null;
}

export const meta = describePage<Loaded | undefined>((loaded) => {
  const { edition, withdrawn } = loaded ?? {};
  if (withdrawn) {
    return {
      title: "Withdrawn edition of the NOLA Top 100",
      description: "Our staff took this edition of the board back after it was published.",
      path: paths.edition(withdrawn),
      isSearchable: false,
    };
  }
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

export const loader = pageLoader(read);

/** In the browser the page waits for the edition, which says what it is called. */
export const clientLoader = readFirst(read);

async function read(
  client: QueryClient,
  { params: { slug = "" } }: LoaderFunctionArgs,
): Promise<Loaded> {
  try {
    const { data } = await client.fetchQuery(getQuery("/api/editions/{slug}", { path: { slug } }));
    return { edition: data, withdrawn: null };
  } catch (error) {
    const isWithdrawn = error instanceof ApiError && error.status === 410;
    return { edition: null, withdrawn: isWithdrawn ? slug : null };
  }
}

/** One edition of the board. */
export default function EditionPage() {
  const { slug = "" } = useParams();
  return (
    <PageQueries>
      <WholeEdition key={slug} slug={slug} />
    </PageQueries>
  );
}
