type HomeSection = "about" | "solutions" | "leadership" | "podcast" | "contact";

/** Addresses of the pages of this domain. */
export const sitePaths = {
  home: "/",
  /** A part of the home page. */
  homeSection: (section: HomeSection) => `/#${section}`,
  /** What is one's own, on one page. */
  my: "/my",
  leaderPhoto: "/leader.webp",
} as const;
