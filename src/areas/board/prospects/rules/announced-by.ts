/** Who announced a player's commitment to a college. */
export const ANNOUNCED_BY = ["family", "college", "coach", "media"] as const;
export type AnnouncedBy = (typeof ANNOUNCED_BY)[number];
