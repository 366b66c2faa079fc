import type { MetaDescriptor, MetaFunction } from "react-router";

/** A PNG of 1200×630 pixels. */
interface SharedPicture {
  path: string;
  alt: string;
}

/** What search engines and chat programs are told of a page. */
export interface PageDescription {
  title: string;
  description: string;
  /** Path of the canonical address. */
  path: string;
  /** False keeps search engines away. */
  isSearchable?: boolean;
  /** For sharing; without one the site's own is shown. */
  picture?: SharedPicture;
  /** The pages above this one and this one itself, from the top. */
  breadcrumbs?: { name: string; path: string }[];
  /** Further structured data in the words of schema.org, made with the site's origin. */
  structuredData?: (baseUrl: string) => Record<string, unknown>[];
}

/** Data of the root route that every page's description needs. */
interface RootData {
  baseUrl: string;
  siteName: string;
  picture: SharedPicture;
}

/** Makes a route's `meta` of its description, which is null while the page's data is not there. */
export function describePage<Data>(
  describe: (data: Data) => PageDescription | null,
): MetaFunction<() => Data> {
  return ({ loaderData, matches }) => {
    const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
    if (!root) return [];
    const page = descriptionOf(loaderData as Data, describe);
    if (!page) return [{ title: root.siteName }];
    return tagsOf(page, root);
  };
}

/** Data that cannot be described is for the page's parts to tell of, and takes no page along. */
function descriptionOf<Data>(
  data: Data,
  describe: (data: Data) => PageDescription | null,
): PageDescription | null {
  try {
    return describe(data);
  } catch {
    return null;
  }
}

function tagsOf(page: PageDescription, { baseUrl, siteName, picture }: RootData): MetaDescriptor[] {
  const url = `${baseUrl}${page.path}`;
  const { path, alt } = page.picture ?? picture;
  const tags: MetaDescriptor[] = [
    { title: `${page.title} | ${siteName}` },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    ...["en-US", "x-default"].map((hrefLang) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang,
      href: url,
    })),
    { property: "og:locale", content: "en_US" },
    { property: "og:site_name", content: siteName },
    { property: "og:type", content: "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${baseUrl}${path}` },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (page.isSearchable === false) tags.push({ name: "robots", content: "noindex" });
  const data = page.structuredData?.(baseUrl) ?? [];
  if (page.breadcrumbs) data.push(breadcrumbList(page.breadcrumbs, baseUrl));
  return [...tags, ...data.map(asScript)];
}

function asScript(data: Record<string, unknown>): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", ...data } as never };
}

/** schema.org BreadcrumbList. */
function breadcrumbList(crumbs: NonNullable<PageDescription["breadcrumbs"]>, baseUrl: string) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${baseUrl}${path}`,
    })),
  };
}
