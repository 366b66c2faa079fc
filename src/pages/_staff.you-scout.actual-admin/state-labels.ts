import { STATUS_LABELS as EVALUATION } from "#areas/board/evaluations/components/administration/describe.ts";
import { FULFILMENT_LABELS } from "#areas/connect/deals/components/words.ts";
import { STATUS_LABELS as LISTING } from "#areas/connect/listings/components/own/status-words.ts";
import { SIDE_LABELS, VERIFICATION_LABELS } from "#areas/connect/profiles/components/labels.ts";
import { STATUS_LABELS as MESSAGE } from "#areas/people/contact/components/messages.ts";
import { STATUS_LABELS as ORDER } from "#areas/shop/orders/components/administration/describe.ts";
import { STATUS_LABELS as PRIVACY_REQUEST } from "#areas/site/privacy/components/describe.ts";
import type { StateLabels } from "#areas/staff/components/audit/describe.ts";
import { RIGHT_LABELS, ROLE_LABELS } from "#areas/staff/components/users/describe.ts";
import { STATUS_LABELS as NOMINATION } from "#areas/youscout/moderation/components/describe.ts";

/** Labels of the states that the audit log tells, by what they are of and their field. */
export const STATE_LABELS: StateLabels = {
  nomination: { status: NOMINATION },
  contact_message: { status: MESSAGE },
  evaluation_request: { status: EVALUATION },
  privacy_request: { status: PRIVACY_REQUEST },
  order: { status: ORDER },
  listing: { status: LISTING },
  partner: { userType: SIDE_LABELS, verification: VERIFICATION_LABELS },
  deal: { fulfilment: FULFILMENT_LABELS },
  user: { role: ROLE_LABELS, right: RIGHT_LABELS, rights: RIGHT_LABELS },
};
