import { CircleDot, type LucideIcon } from "lucide-react";
import { labelOf } from "#ui/label-of.ts";
import type { ActivityData, ActivityList, ActivityType } from "../schema.ts";

/** An activity as it is shown to who did it. */
export interface ToldActivity {
  Icon: LucideIcon;
  sentence: string;
  /** What it was about, where that has a page. */
  link?: { to: string; label: string };
}

/** The texts of a domain's activities; null for another domain's activity. */
export type ToldActivities = Partial<
  Record<ActivityType, (data: ActivityData) => ToldActivity | null>
>;

/** An activity as a sentence to who did it; of a kind that no domain tells, by its name. */
export function tellActivity(
  domains: readonly ToldActivities[],
  { activityType, activityData }: ActivityList["data"][number],
): ToldActivity {
  for (const told of domains) {
    const tell = Object.hasOwn(told, activityType) ? told[activityType] : null;
    const words = tell?.(activityData ?? {});
    if (words) return words;
  }
  return { Icon: CircleDot, sentence: labelOf({}, activityType) };
}
