import { BadgeCheck, Binoculars, Vote } from "lucide-react";
import type { ActivityData } from "#areas/platform/accounts/schema.ts";
import { paths } from "#paths.ts";

/** The sentences in which members read what they did in this domain. */
export const NOMINATION_ACTIVITIES = {
  vote_cast: ({ nominationId }: ActivityData) =>
    nominationId === undefined
      ? null
      : { Icon: Vote, sentence: "You voted for a nomination", link: linkTo(nominationId) },
  nomination_submitted: () => ({
    Icon: Binoculars,
    sentence: "You nominated a player",
    link: { to: paths.youScoutMine, label: "See the result" },
  }),
  nomination_approved: ({ nominationId }: ActivityData) => ({
    Icon: BadgeCheck,
    sentence: "Your nomination was approved",
    link: linkTo(nominationId),
  }),
};

function linkTo(nominationId: ActivityData[string] | undefined) {
  return { to: paths.nomination(Number(nominationId)), label: "See the nomination" };
}
