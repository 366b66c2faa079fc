import type { QueryKey } from "@tanstack/react-query";
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

/** A table of a page whose rows are kept as bytes. */
export interface KeptTable {
  rows: readonly Buffer[];
  /** How its rows are drawn from a newer answer; absent where no vote changes them. */
  redrawing?: { queryKey: QueryKey; draw(answer: unknown): readonly Buffer[] } | undefined;
}

/** A page's text, in the order in which it is sent. */
export type PagePiece = string | KeptTable;

/** The text of a rendered page; null until there is one. */
export interface RenderedText {
  html: string | null;
  /** The text as it is at last in pieces, with what only a mark stands for in it. */
  split(html: string): PagePiece[];
  /** The answers that the page hands to the browser; absent where there are none. */
  state?: string | undefined;
}

/** Where a rendered page leaves its text: a body would be encoded, streamed and decoded again. */
export const htmlContext = createContext<RenderedText>();

/** Whether a page is the same for everybody: it is read first, and its scripts come after the paint. */
export const isSharedContext = createContext<boolean>();
