import { Award } from "lucide-react";
import type { ActivityData } from "#domains/accounts/schema.ts";
import { paths } from "#paths.ts";

/** How activities of this domain are told to who did them. */
export const RECOGNITION_ACTIVITIES = {
  badge_awarded: ({ badge }: ActivityData) => ({
    Icon: Award,
    sentence: `You earned the badge ${badge}`,
    link: { to: paths.youScoutBadges, label: "See all badges" },
  }),
};
