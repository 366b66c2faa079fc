/** Addresses of the pages of this domain. */
export const measurementsPaths = {
  /** What is measured at an event, for administrators. */
  eventSheet: (id: number | ":id") => `/admin/events/${id}`,
  /** Where staff enter values on a phone beside the field, also without network. */
  field: "/admin/field",
  fieldOf: (eventId: number) => `/admin/field?event=${eventId}`,
  /** What a device without network opens: the page, whoever it is for. */
  fieldShell: "/admin/field?mode=offline",
  fieldWorker: "/admin/field-worker.js",
  fieldManifest: "/admin/field.webmanifest",
  /** The leaders of a metric, by its name with hyphens. */
  measurable: (metric: string) => `/leaderboard/measurables/${metric}`,
  /** Players side by side; without ids, where they are chosen. */
  compare: (...ids: number[]) =>
    `/leaderboard/compare${ids.length > 0 ? `?players=${ids.join(",")}` : ""}`,
} as const;
