/** What staff write about a player for everybody whose guardian agrees to it. */
export const FACTS = ["college", "committedOn", "announcedBy", "video", "note"] as const;
export type Fact = (typeof FACTS)[number];

/** The most characters of a fact. */
export const FACT_MAX = { college: 100, video: 500, note: 1_200 };

/** Who announced a player's commitment to a college. */
export const ANNOUNCED_BY = ["family", "college", "coach", "media"] as const;
type AnnouncedBy = (typeof ANNOUNCED_BY)[number];

export const ANNOUNCED_LABELS: Record<AnnouncedBy, string> = {
  family: "the family",
  college: "the college",
  coach: "the coach",
  media: "the media",
};
