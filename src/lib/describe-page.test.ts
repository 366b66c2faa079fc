import { expect, test } from "vitest";
import { describePage, type PageDescription } from "./describe-page.ts";

const BOARD: PageDescription = {
  title: "NOLA Top 100",
  description: "The top talent.",
  path: "/leaderboard",
};

const ROOT = {
  baseUrl: "https://raw.example",
  siteName: "RAW",
  picture: { path: "/share/site.png", alt: "RAW" },
};

function tagsOf(page: PageDescription | null, rootData: unknown = ROOT) {
  const meta = describePage(() => page);
  const matches = [{ id: "root", loaderData: rootData }, undefined, { id: "page" }];
  return meta({ loaderData: {}, matches } as unknown as Parameters<typeof meta>[0]);
}

test("a page has title, description, canonical address and what chat programs show", () => {
  expect(tagsOf(BOARD)).toEqual([
    { title: "NOLA Top 100 | RAW" },
    { name: "description", content: "The top talent." },
    { tagName: "link", rel: "canonical", href: "https://raw.example/leaderboard" },
    {
      tagName: "link",
      rel: "alternate",
      hrefLang: "en-US",
      href: "https://raw.example/leaderboard",
    },
    {
      tagName: "link",
      rel: "alternate",
      hrefLang: "x-default",
      href: "https://raw.example/leaderboard",
    },
    { property: "og:locale", content: "en_US" },
    { property: "og:site_name", content: "RAW" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: "NOLA Top 100" },
    { property: "og:description", content: "The top talent." },
    { property: "og:url", content: "https://raw.example/leaderboard" },
    { property: "og:image", content: "https://raw.example/share/site.png" },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "RAW" },
    { name: "twitter:card", content: "summary_large_image" },
  ]);
});

test("search engines are kept away from the pages that say so, and from no other", () => {
  const noindex = { name: "robots", content: "noindex" };
  expect(tagsOf({ ...BOARD, isSearchable: false })).toContainEqual(noindex);
  expect(tagsOf({ ...BOARD, isSearchable: true })).not.toContainEqual(noindex);
  expect(tagsOf(BOARD)).not.toContainEqual(noindex);
});

test("a page with a picture of its own shows that one", () => {
  const picture = { path: "/leaderboard/7/picture.png", alt: "Julien Belombray, No. 7" };
  const tags = tagsOf({ ...BOARD, picture });
  for (const tag of [
    { property: "og:image", content: "https://raw.example/leaderboard/7/picture.png" },
    { property: "og:image:alt", content: "Julien Belombray, No. 7" },
  ]) {
    expect(tags).toContainEqual(tag);
  }
  expect(JSON.stringify(tags)).not.toContain("site.png");
});

test("structured data is in the words of schema.org, with whole addresses", () => {
  const tags = tagsOf({
    ...BOARD,
    breadcrumbs: [{ name: "Home", path: "/" }],
    structuredData: (baseUrl) => [{ "@type": "WebSite", url: baseUrl }],
  });
  expect(tags).toContainEqual({
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "WebSite",
      url: "https://raw.example",
    },
  });
  expect(tags).toContainEqual({
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home", item: "https://raw.example/" },
      ],
    },
  });
});

test("a page without data has the name of the site for a title", () => {
  expect(tagsOf(null)).toEqual([{ title: "RAW" }]);
});

test("a page that failed before anything was known is described by what takes its place", () => {
  expect(tagsOf(BOARD, null)).toEqual([]);
});
