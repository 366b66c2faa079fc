import type { AnnouncedBy } from "../rules/announced-by.ts";

export const ANNOUNCED_LABELS: Record<AnnouncedBy, string> = {
  family: "the family",
  college: "the college",
  coach: "the coach",
  media: "the media",
};
