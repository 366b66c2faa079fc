import { defineTransitions } from "#lib/transitions.ts";
import type { Profile } from "./schema/profile.ts";

type Verification = Profile["verificationStatus"];

/** Staff verify or reject the team that a profile names, and may undo it; another team waits for staff again. */
const VERIFICATION = defineTransitions({
  take_back: { by: ["staff"], from: ["verified", "rejected"], to: "pending" },
  verify: { by: ["staff"], from: ["pending", "rejected"], to: "verified" },
  reject: { by: ["staff"], from: ["pending", "verified"], to: "rejected" },
  change_team: { by: ["coach"], from: ["verified", "rejected"], to: "pending" },
});

/** What staff may say of the verification of a coach, as it is now first. */
export function verdictsOver(now: Verification): Verification[] {
  return [now, ...VERIFICATION.following(now, "staff")];
}

/** The verification of a coach who names another team. */
export function verificationOfOtherTeam(now: Verification): Verification {
  return VERIFICATION.next(now, "change_team", "coach") ?? now;
}
