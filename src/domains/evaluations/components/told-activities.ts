import { ClipboardList } from "lucide-react";

/** How activities of this domain are told to who did them. */
export const EVALUATION_ACTIVITIES = {
  evaluation_requested: () => ({
    Icon: ClipboardList,
    sentence: "You requested a player evaluation",
  }),
};
