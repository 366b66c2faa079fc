import { LogIn, UserRoundPlus } from "lucide-react";
import { brand } from "#content/brand.ts";

/** How activities of this domain are told to who did them. */
export const ACCOUNT_ACTIVITIES = {
  registered: () => ({ Icon: UserRoundPlus, sentence: `You joined ${brand.shortName}` }),
  logged_in: () => ({ Icon: LogIn, sentence: "You logged in" }),
};
