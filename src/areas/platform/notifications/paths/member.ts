type Id = number | ":id";

/** Addresses of this domain's calls for members. */
export const notificationsMemberApi = {
  notifications: "/api/notifications",
  unreadNotifications: "/api/notifications/unread",
  readNotifications: "/api/notifications/read",
  readNotificationsAbout: "/api/notifications/read-about",
  readNotification: (id: Id) => `/api/notifications/${id}/read`,
} as const;
