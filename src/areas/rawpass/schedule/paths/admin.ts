type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const scheduleAdminApi = {
  rawPassActivities: "/api/admin/rawpass/activities",
  rawPassActivity: (id: Id) => `/api/admin/rawpass/activities/${id}`,
  rawPassSlots: (activityId: Id) => `/api/admin/rawpass/activities/${activityId}/slots`,
  rawPassSlot: (id: Id) => `/api/admin/rawpass/slots/${id}`,
  rawPassClosures: "/api/admin/rawpass/closures",
  rawPassClosureEffect: "/api/admin/rawpass/closure-effect",
  rawPassClosure: (id: Id) => `/api/admin/rawpass/closures/${id}`,
} as const;
