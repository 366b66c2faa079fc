import { LogIn, UserRoundPlus } from "lucide-react";
import { brand } from "#content/brand.ts";

/** The sentences in which members read what they did in this domain. */
export const ACCOUNT_ACTIVITIES = {
  registered: () => ({ Icon: UserRoundPlus, sentence: `You joined ${brand.shortName}` }),
  logged_in: () => ({ Icon: LogIn, sentence: "You logged in" }),
};
