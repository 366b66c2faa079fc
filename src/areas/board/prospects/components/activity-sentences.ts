import { Vote } from "lucide-react";
import type { ActivityData } from "#areas/platform/accounts/schema.ts";
import { paths } from "#paths.ts";

/** The sentences in which members read what they did in this domain. */
export const PROSPECT_ACTIVITIES = {
  vote_cast: ({ prospectId }: ActivityData) =>
    prospectId === undefined
      ? null
      : {
          Icon: Vote,
          sentence: "You voted for a prospect",
          link: { to: paths.player(Number(prospectId)), label: "See the player" },
        },
};
