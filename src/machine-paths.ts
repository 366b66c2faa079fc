/** The addresses that machines ask for and no page names; the browser does not load them. */
export const machinePaths = {
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  healthz: "/healthz",
  readyz: "/readyz",
  openapi: "/api/openapi.json",
} as const;
