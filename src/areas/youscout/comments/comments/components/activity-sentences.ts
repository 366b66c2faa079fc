import { MessageSquare } from "lucide-react";
import type { ActivityData } from "#areas/platform/accounts/schema.ts";
import { paths } from "#paths.ts";

/** The sentences in which members read what they did in this domain. */
export const DISCUSSION_ACTIVITIES = {
  comment_posted: ({ nominationId }: ActivityData) => ({
    Icon: MessageSquare,
    sentence: "You commented on a nomination",
    link: { to: paths.nomination(Number(nominationId)), label: "See the nomination" },
  }),
};
