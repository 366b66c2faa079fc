import { EVALUATION_ACTIVITIES } from "#areas/board/evaluations/components/activity-sentences.ts";
import { PROSPECT_ACTIVITIES } from "#areas/board/prospects/components/activity-sentences.ts";
import { PROFILE_ACTIVITIES } from "#areas/people/profiles/components/activity-sentences.ts";
import { ACCOUNT_ACTIVITIES } from "#areas/platform/accounts/components/activity-sentences.ts";
import { RECOGNITION_ACTIVITIES } from "#areas/youscout/badges/components/activity-sentences.ts";
import { DISCUSSION_ACTIVITIES } from "#areas/youscout/comments/comments/components/activity-sentences.ts";
import { NOMINATION_ACTIVITIES } from "#areas/youscout/nominations/components/activity-sentences.ts";

/** The sentences in which members read what they did, by the domain that recorded it. */
export const ACTIVITY_SENTENCES = [
  ACCOUNT_ACTIVITIES,
  PROFILE_ACTIVITIES,
  PROSPECT_ACTIVITIES,
  EVALUATION_ACTIVITIES,
  NOMINATION_ACTIVITIES,
  DISCUSSION_ACTIVITIES,
  RECOGNITION_ACTIVITIES,
];
