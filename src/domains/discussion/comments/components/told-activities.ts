import { MessageSquare } from "lucide-react";
import type { ActivityData } from "#domains/accounts/schema.ts";
import { paths } from "#paths.ts";

/** How activities of this domain are told to who did them. */
export const DISCUSSION_ACTIVITIES = {
  comment_posted: ({ nominationId }: ActivityData) => ({
    Icon: MessageSquare,
    sentence: "You commented on a nomination",
    link: { to: paths.nomination(Number(nominationId)), label: "See the nomination" },
  }),
};
