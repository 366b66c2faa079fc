/** Addresses of the pages of this domain. */
export const passesPaths = {
  /** Where somebody chooses what a pass is for, and goes on to pay it. */
  rawPassBuild: "/rawpass/build",
  /** One's passes. */
  rawPassOwn: "/rawpass/pass",
} as const;
