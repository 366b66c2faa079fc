import {
  Award,
  BadgeCheck,
  Binoculars,
  CircleDot,
  ClipboardList,
  LogIn,
  type LucideIcon,
  MessageSquare,
  Pencil,
  UserRoundPlus,
  Vote,
} from "lucide-react";
import { brand } from "#content/brand.ts";
import { paths } from "#paths.ts";
import { labelOf } from "#ui/label-of.ts";
import type { ActivityData, ActivityList, ActivityType } from "../schema.ts";

interface ToldActivity {
  Icon: LucideIcon;
  sentence: string;
  /** What it was about, where that has a page. */
  link?: { to: string; label: string };
}

const TOLD: Record<ActivityType, (data: ActivityData) => ToldActivity> = {
  registered: () => ({ Icon: UserRoundPlus, sentence: `You joined ${brand.shortName}` }),
  logged_in: () => ({ Icon: LogIn, sentence: "You logged in" }),
  profile_updated: () => ({ Icon: Pencil, sentence: "You updated your profile" }),
  vote_cast: ({ prospectId, nominationId }) =>
    prospectId === undefined
      ? {
          Icon: Vote,
          sentence: "You voted for a nomination",
          link: { to: paths.nomination(Number(nominationId)), label: "See the nomination" },
        }
      : {
          Icon: Vote,
          sentence: "You voted for a prospect",
          link: { to: paths.player(Number(prospectId)), label: "See the player" },
        },
  nomination_submitted: () => ({
    Icon: Binoculars,
    sentence: "You nominated a player",
    link: { to: paths.youScoutMine, label: "See the result" },
  }),
  nomination_approved: ({ nominationId }) => ({
    Icon: BadgeCheck,
    sentence: "Your nomination was approved",
    link: { to: paths.nomination(Number(nominationId)), label: "See the nomination" },
  }),
  comment_posted: ({ nominationId }) => ({
    Icon: MessageSquare,
    sentence: "You commented on a nomination",
    link: { to: paths.nomination(Number(nominationId)), label: "See the nomination" },
  }),
  badge_awarded: ({ badge }) => ({
    Icon: Award,
    sentence: `You earned the badge ${badge}`,
    link: { to: paths.youScoutBadges, label: "See all badges" },
  }),
  evaluation_requested: () => ({
    Icon: ClipboardList,
    sentence: "You requested a player evaluation",
  }),
};

/** An activity as a sentence to who did it; of a kind that is not known here, by its name. */
export function tellActivity(activity: ActivityList["data"][number]): ToldActivity {
  const { activityType, activityData } = activity;
  const tell = Object.hasOwn(TOLD, activityType) ? TOLD[activityType] : null;
  return tell?.(activityData ?? {}) ?? { Icon: CircleDot, sentence: labelOf({}, activityType) };
}
