import { Pencil } from "lucide-react";

/** How activities of this domain are told to who did them. */
export const PROFILE_ACTIVITIES = {
  profile_updated: () => ({ Icon: Pencil, sentence: "You updated your profile" }),
};
