import { ACCOUNT_ACTIVITIES } from "#domains/accounts/components/activity-sentences.ts";
import { DISCUSSION_ACTIVITIES } from "#domains/discussion/comments/components/activity-sentences.ts";
import { EVALUATION_ACTIVITIES } from "#domains/evaluations/components/activity-sentences.ts";
import { NOMINATION_ACTIVITIES } from "#domains/nominations/components/activity-sentences.ts";
import { PROFILE_ACTIVITIES } from "#domains/profiles/components/activity-sentences.ts";
import { PROSPECT_ACTIVITIES } from "#domains/prospects/components/activity-sentences.ts";
import { RECOGNITION_ACTIVITIES } from "#domains/recognition/components/activity-sentences.ts";

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
