import { Pencil } from "lucide-react";

/** The sentences in which members read what they did in this domain. */
export const PROFILE_ACTIVITIES = {
  profile_updated: () => ({ Icon: Pencil, sentence: "You updated your profile" }),
};
