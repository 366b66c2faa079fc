import { CircleDot, type LucideIcon } from "lucide-react";
import { labelOf } from "#ui/label-of.ts";
import type { ActivityData, ActivityList, ActivityType } from "../schema.ts";

/** An activity as it is shown to who did it. */
export interface ActivitySentence {
  Icon: LucideIcon;
  sentence: string;
  /** What it was about, where that has a page. */
  link?: { to: string; label: string };
}

/** The texts of a domain's activities; null for another domain's activity. */
export type ActivitySentences = Partial<
  Record<ActivityType, (data: ActivityData) => ActivitySentence | null>
>;

/** An activity as a sentence to who did it; of a kind that no domain words, by its name. */
export function sentenceOf(
  domains: readonly ActivitySentences[],
  { activityType, activityData }: ActivityList["data"][number],
): ActivitySentence {
  for (const sentences of domains) {
    const write = Object.hasOwn(sentences, activityType) ? sentences[activityType] : null;
    const sentence = write?.(activityData ?? {});
    if (sentence) return sentence;
  }
  return { Icon: CircleDot, sentence: labelOf({}, activityType) };
}
