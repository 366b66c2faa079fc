type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const measurementsAdminApi = {
  eventSheet: (id: Id) => `/api/admin/events/${id}/sheet`,
  eventPlayers: (id: Id) => `/api/admin/events/${id}/players`,
  eventPlayer: (id: Id, playerId: number | ":playerId") =>
    `/api/admin/events/${id}/players/${playerId}`,
  eventJersey: (id: Id, playerId: number | ":playerId") =>
    `/api/admin/events/${id}/players/${playerId}/jersey`,
  eventWalkIns: (id: Id) => `/api/admin/events/${id}/walk-ins`,
  eventMeasurements: (id: Id) => `/api/admin/events/${id}/measurements`,
  eventImport: (id: Id) => `/api/admin/events/${id}/import`,
  eventImportUndo: (id: Id) => `/api/admin/events/${id}/import/undo`,
  eventField: (id: Id) => `/api/admin/events/${id}/field`,
  /** The page beside the field for an event. */
  fieldOf: (eventId: number) => `/admin/field?event=${eventId}`,
  /** The field page's HTML without anybody's data, its worker, and what makes it installable. */
  fieldShell: "/admin/field?mode=offline",
  fieldWorker: "/admin/field-worker.js",
  fieldManifest: "/admin/field.webmanifest",
  measurements: "/api/admin/measurements",
  measurementsFile: "/api/admin/measurements.csv",
  measurementLeaders: "/api/admin/measurements/leaders",
  measurement: (id: Id) => `/api/admin/measurements/${id}`,
  measurementCorrection: (id: Id) => `/api/admin/measurements/${id}/correction`,
} as const;
