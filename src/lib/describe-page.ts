import type { MetaDescriptor, MetaFunction } from "react-router";

/** What search engines and chat programs are told of a page. */
export interface PageDescription {
  title: string;
  description: string;
  /** Path of the canonical address. */
  path: string;
  /** False keeps search engines away. */
  isSearchable?: boolean;
  /** A picture of 1200×630 pixels for sharing. */
  picture?: { path: string; alt: string };
  /** The pages above this one and this one itself, from the top. */
  breadcrumbs?: { name: string; path: string }[];
}

/** Data of the root route that every page's description needs. */
interface RootData {
  baseUrl: string;
}

/** Makes a route's `meta` of its description, which is null while the page's data is not there. */
export function describePage<Data>(
  describe: (data: Data) => PageDescription | null,
): MetaFunction<() => Data> {
  return ({ loaderData, matches }) => {
    const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
    const page = describe(loaderData as Data);
    if (!page || !root) return [{ title: "RAW" }];
    return tagsOf(page, root.baseUrl);
  };
}

function tagsOf(page: PageDescription, baseUrl: string): MetaDescriptor[] {
  const url = `${baseUrl}${page.path}`;
  const tags: MetaDescriptor[] = [
    { title: `${page.title} | RAW` },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: "RAW" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
  ];
  if (page.isSearchable === false) tags.push({ name: "robots", content: "noindex" });
  if (page.picture) {
    tags.push(
      { property: "og:image", content: `${baseUrl}${page.picture.path}` },
      { property: "og:image:type", content: "image/png" },
      { property: "og:image:width", content: "1200" },
      { property: "og:image:height", content: "630" },
      { property: "og:image:alt", content: page.picture.alt },
      { name: "twitter:card", content: "summary_large_image" },
    );
  }
  if (page.breadcrumbs) tags.push(breadcrumbList(page.breadcrumbs, baseUrl));
  return tags;
}

/** Structured data, schema.org BreadcrumbList. */
function breadcrumbList(
  crumbs: NonNullable<PageDescription["breadcrumbs"]>,
  baseUrl: string,
): MetaDescriptor {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: crumbs.map(({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: `${baseUrl}${path}`,
      })),
    },
  };
}
