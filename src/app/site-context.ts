import { createContext } from "react-router";

/** Settings of the site that pages are told while the server renders them. */
export interface Site {
  /** Origin of the site, without a trailing slash. */
  baseUrl: string;
  /** Whether the request may carry a good session; false for a page that everybody gets. */
  hasSession: boolean;
}

export const siteContext = createContext<Site>();
