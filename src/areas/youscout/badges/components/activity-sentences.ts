import { Award } from "lucide-react";
import type { ActivityData } from "#areas/platform/accounts/schema.ts";
import { paths } from "#paths.ts";

/** The sentences in which members read what they did in this domain. */
export const RECOGNITION_ACTIVITIES = {
  badge_awarded: ({ badge }: ActivityData) => ({
    Icon: Award,
    sentence: `You earned the badge ${badge}`,
    link: { to: paths.youScoutBadges, label: "See all badges" },
  }),
};
