import { createContext } from "react-router";

/** Settings of the site that pages are told while the server renders them. */
export interface Site {
  /** Origin of the site, without a trailing slash. */
  baseUrl: string;
  /** Whether the request carries a session cookie, good or not. */
  hasSession: boolean;
}

export const siteContext = createContext<Site>();
