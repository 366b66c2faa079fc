import { EditionCards } from "#areas/board/rankings/components/edition-cards.tsx";
import { dayWords } from "#areas/board/rankings/components/words.ts";
import type { Edition } from "#areas/board/rankings/schema/editions.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
};

export const meta = describePage<{ editions?: Edition[] } | undefined>((loaded) => ({
  title: "Editions of the NOLA Top 100",
  description:
    "Every edition of the ranking of New Orleans-area baseball prospects, with what moved and why.",
  path: paths.editions,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "NOLA Top 100", path: paths.board },
    { name: "Editions", path: paths.editions },
  ],
  picture: { path: paths.boardPicture, alt: "NOLA Top 100: New Orleans-area baseball prospects" },
  structuredData: (baseUrl) => [listOf(loaded?.editions ?? [], baseUrl)],
}));

/** schema.org ItemList: the editions, nothing of who is in them. */
function listOf(editions: Edition[], baseUrl: string) {
  return {
    "@type": "ItemList",
    itemListElement: editions.map(({ slug, title, publishedOn }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: `${title}, ${dayWords(publishedOn)}`,
      url: `${baseUrl}${paths.edition(slug)}`,
    })),
  };
}

export const loader = pageLoader(async (client) => {
  const query = getQuery("/api/editions");
  await client.prefetchQuery(query);
  return { editions: client.getQueryData(query.queryKey)?.data };
});

export const clientLoader = openAtOnce;

/** Every edition of the board. */
export default function EditionsPage() {
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-5xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
        <h1 className="text-[clamp(3rem,10vw,6rem)] uppercase leading-[0.88]">Editions</h1>
        <p className="mt-4 max-w-2xl text-pretty text-dim text-lg">
          The NOLA Top 100 as our scouts published it, each time with its date and their reasons.
        </p>
        <Part>
          <EditionCards />
        </Part>
      </div>
    </PageQueries>
  );
}
