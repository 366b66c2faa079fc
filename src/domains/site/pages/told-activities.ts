import { ACCOUNT_ACTIVITIES } from "#domains/accounts/components/told-activities.ts";
import { DISCUSSION_ACTIVITIES } from "#domains/discussion/comments/components/told-activities.ts";
import { EVALUATION_ACTIVITIES } from "#domains/evaluations/components/told-activities.ts";
import { NOMINATION_ACTIVITIES } from "#domains/nominations/components/told-activities.ts";
import { PROFILE_ACTIVITIES } from "#domains/profiles/components/told-activities.ts";
import { PROSPECT_ACTIVITIES } from "#domains/prospects/components/told-activities.ts";
import { RECOGNITION_ACTIVITIES } from "#domains/recognition/components/told-activities.ts";

/** How people are told what they did, by the domain that noted it. */
export const TOLD_ACTIVITIES = [
  ACCOUNT_ACTIVITIES,
  PROFILE_ACTIVITIES,
  PROSPECT_ACTIVITIES,
  EVALUATION_ACTIVITIES,
  NOMINATION_ACTIVITIES,
  DISCUSSION_ACTIVITIES,
  RECOGNITION_ACTIVITIES,
];
