import { brand } from "#content/brand.ts";
import { paths } from "#paths.ts";

/** The company and its site in the words of schema.org, for search engines. */
export function organization(baseUrl: string): Record<string, unknown>[] {
  const { name, shortName, summary, email, phone, headquarters } = brand;
  const id = `${baseUrl}${paths.home}#organization`;
  return [
    {
      "@context": "https://schema.org",
      "@type": "SportsOrganization",
      "@id": id,
      name,
      alternateName: shortName,
      description: summary,
      url: `${baseUrl}${paths.home}`,
      logo: `${baseUrl}${paths.icons.large}`,
      email,
      telephone: phone,
      address: {
        "@type": "PostalAddress",
        addressLocality: headquarters.city,
        addressRegion: headquarters.regionCode,
        addressCountry: "US",
      },
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: shortName,
      url: `${baseUrl}${paths.home}`,
      publisher: { "@id": id },
    },
  ];
}
