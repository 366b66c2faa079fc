import { createContext, useContext } from "react";
import type { Home, Leader, Podcast, Solution, Testimonial } from "#content/schema.ts";

/** What the company says on its home page. */
export interface HomeContent {
  home: Home;
  leader: Leader;
  podcast: Podcast;
  solutions: Solution[];
  testimonials: Testimonial[];
}

const Content = createContext<HomeContent | null>(null);

export const ContentProvider = Content.Provider;

/** The content, which comes with the page's data instead of its scripts. */
export function useContent(): HomeContent {
  const content = useContext(Content);
  if (!content) throw new Error("a section of the home page stands outside of it");
  return content;
}
