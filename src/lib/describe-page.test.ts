import { expect, test } from "vitest";
import { describePage, type PageDescription } from "./describe-page.ts";

const BOARD: PageDescription = {
  title: "NOLA Top 100",
  description: "The top talent.",
  path: "/leaderboard",
};

function tagsOf(
  page: PageDescription | null,
  rootData: unknown = { baseUrl: "https://raw.example" },
) {
  const meta = describePage(() => page);
  const matches = [{ id: "root", loaderData: rootData }, undefined, { id: "page" }];
  return meta({ loaderData: {}, matches } as unknown as Parameters<typeof meta>[0]);
}

test("a page has title, description, canonical address and what chat programs show", () => {
  expect(tagsOf(BOARD)).toEqual([
    { title: "NOLA Top 100 | RAW" },
    { name: "description", content: "The top talent." },
    { tagName: "link", rel: "canonical", href: "https://raw.example/leaderboard" },
    { property: "og:site_name", content: "RAW" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: "NOLA Top 100" },
    { property: "og:description", content: "The top talent." },
    { property: "og:url", content: "https://raw.example/leaderboard" },
  ]);
});

test("search engines are kept away from the pages that say so, and from no other", () => {
  const noindex = { name: "robots", content: "noindex" };
  expect(tagsOf({ ...BOARD, isSearchable: false })).toContainEqual(noindex);
  expect(tagsOf({ ...BOARD, isSearchable: true })).not.toContainEqual(noindex);
  expect(tagsOf(BOARD)).not.toContainEqual(noindex);
});

test("a picture has a whole address, its measures and words for who cannot see it", () => {
  const picture = { path: "/leaderboard/7/picture.png", alt: "Julien Belombray, No. 7" };
  const tags = tagsOf({ ...BOARD, picture });
  for (const tag of [
    { property: "og:image", content: "https://raw.example/leaderboard/7/picture.png" },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "Julien Belombray, No. 7" },
    { name: "twitter:card", content: "summary_large_image" },
  ]) {
    expect(tags).toContainEqual(tag);
  }
});

test("a page that has no data, or no frame, has the name of the house for a title", () => {
  expect(tagsOf(null)).toEqual([{ title: "RAW" }]);
  expect(tagsOf(BOARD, null)).toEqual([{ title: "RAW" }]);
});
