import { createContext } from "react-router";

/** What marks the scripts that the server writes into the page that is being rendered, as a nonce. */
export const nonceContext = createContext<string>();

/** Where a page that fails while the server renders it is reported. */
export const reportContext = createContext<(error: unknown) => void>();

/** Settings of the site that pages are told while the server renders them. */
export interface Site {
  /** Origin of the site, without a trailing slash. */
  baseUrl: string;
  /** Whether the request may carry a good session; false for a page that everybody gets. */
  hasSession: boolean;
  /** Whether Connect is switched on, so that the frame leads there. */
  isConnectOn: boolean;
}

export const siteContext = createContext<Site>();
