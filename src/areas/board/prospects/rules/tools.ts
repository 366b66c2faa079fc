/** What a scout grades of a player, from 20 to 80: position players first, then pitchers. */
export const TOOLS = [
  "hit",
  "power",
  "run",
  "arm",
  "field",
  "fastball",
  "breaking_ball",
  "change_up",
  "control",
] as const;
export type Tool = (typeof TOOLS)[number];

/** How sure a scout is of the grades. */
export const CONFIDENCES = ["low", "medium", "high"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export const GRADE_MIN = 20;
export const GRADE_MAX = 80;
/** Grades go by fives: 50 is the average of those who play for a living. */
export const GRADE_STEP = 5;
