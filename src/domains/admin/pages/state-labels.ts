import { STATUS_LABELS as MESSAGE } from "#domains/contact/components/messages.ts";
import { FULFILMENT_LABELS } from "#domains/deals/components/words.ts";
import { STATUS_LABELS as EVALUATION } from "#domains/evaluations/components/administration/describe.ts";
import { STATUS_LABELS as LISTING } from "#domains/listings/components/own/status-words.ts";
import { STATUS_LABELS as NOMINATION } from "#domains/moderation/components/describe.ts";
import { STATUS_LABELS as ORDER } from "#domains/orders/components/administration/describe.ts";
import { SIDE_LABELS, VERIFICATION_LABELS } from "#domains/partners/components/labels.ts";
import { STATUS_LABELS as PRIVACY_REQUEST } from "#domains/privacy/components/describe.ts";
import type { StateLabels } from "../components/audit/describe.ts";
import { RIGHT_LABELS, ROLE_LABELS } from "../components/users/describe.ts";

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
