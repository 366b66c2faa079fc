/** Addresses of the pages of this domain. */
export const profilesPaths = {
  votingRemindersStop: (token: string) => `/voting-reminders/stop/${token}`,
  voteLedgerStop: (token: string) => `/vote-ledger/stop/${token}`,
  /** Where the address of an account is confirmed, by the link of a mail. */
  emailConfirm: (token: string) => `/confirm-email/${token}`,
  profile: "/profile",
  /** The profile page after a change, where scripts are off. */
  profileSaved: "/profile?sent=profile#settings",
  /** The part of the profile page that changes it. */
  profileSettings: "/profile#settings",
} as const;
