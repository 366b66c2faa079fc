import { defineTransitions } from "#lib/transitions.ts";

export const REPORT_REASONS = ["private_data", "untrue", "hurtful", "spam", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASON_LABELS: Record<ReportReason, string> = {
  private_data: "It reveals too much about a child or someone else",
  untrue: "It is not true",
  hurtful: "It is hurtful or hateful",
  spam: "It is advertising or makes no sense",
  other: "Something else",
};

export const REPORT_STATUSES = ["open", "upheld", "dismissed"] as const;

export const REPORT_TRANSITIONS = defineTransitions({
  uphold: { by: ["staff"], from: ["open"], to: "upheld" },
  dismiss: { by: ["staff"], from: ["open"], to: "dismissed" },
});

/** How many open reports from accounts with confirmed addresses hide a comment until staff decide. */
export const REPORTS_THAT_HIDE = 3;
