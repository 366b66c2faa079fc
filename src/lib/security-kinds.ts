/** What the security log tells apart. */
export const SECURITY_KINDS = [
  "login_failed",
  "second_factor_failed",
  "passkey_restarted",
  "recovery_code_used",
  "recovery_codes_made",
  "factor_added",
  "factor_removed",
  "limit_hit",
  "rights_changed",
  "list_exported",
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];
