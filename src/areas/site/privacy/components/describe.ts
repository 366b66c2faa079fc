import type { PrivacyRequest, PrivacyRequestStatus } from "../schema/requests.ts";

export const KIND_LABELS: Record<PrivacyRequest["kind"], string> = {
  removal: "Removal",
  correction: "Correction",
};

export const RELATION_LABELS: Record<PrivacyRequest["requesterRelation"], string> = {
  self: "Myself",
  guardian: "Parent or guardian",
  coach: "Coach",
  other: "Someone else",
};

export const STATUS_LABELS: Record<PrivacyRequestStatus, string> = {
  new: "Received",
  in_progress: "In progress",
  done: "Done",
  declined: "Declined",
};
