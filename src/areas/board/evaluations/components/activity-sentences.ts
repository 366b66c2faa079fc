import { ClipboardList } from "lucide-react";

/** The sentences in which members read what they did in this domain. */
export const EVALUATION_ACTIVITIES = {
  evaluation_requested: () => ({
    Icon: ClipboardList,
    sentence: "You requested a player evaluation",
  }),
};
