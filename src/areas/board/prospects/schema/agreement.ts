import * as z from "zod/mini";
import { BOARD_CONSENTS } from "../rules/agreement.ts";

/** Whose word it takes before everybody sees a player's name. */
export const BoardSettings = z.object({
  boardConsent: z.enum(BOARD_CONSENTS, "Please choose whose word it takes"),
});
export type BoardSettings = z.infer<typeof BoardSettings>;
