type HomeSection = "about" | "solutions" | "leadership" | "podcast" | "contact";

/** Addresses of the home page. */
export const homePaths = {
  home: "/",
  /** A part of the home page. */
  homeSection: (section: HomeSection) => `/#${section}`,
  leaderPhoto: "/leader.webp",
} as const;
