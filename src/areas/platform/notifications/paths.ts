/** The page of this domain. */
export const notificationsPaths = {
  notifications: "/notifications",
} as const;
