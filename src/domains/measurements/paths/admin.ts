type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const measurementsAdminApi = {
  eventSheet: (id: Id) => `/api/admin/events/${id}/sheet`,
  eventPlayers: (id: Id) => `/api/admin/events/${id}/players`,
  eventPlayer: (id: Id, playerId: number | ":playerId") =>
    `/api/admin/events/${id}/players/${playerId}`,
  eventMeasurements: (id: Id) => `/api/admin/events/${id}/measurements`,
  eventImport: (id: Id) => `/api/admin/events/${id}/import`,
  measurements: "/api/admin/measurements",
  measurementLeaders: "/api/admin/measurements/leaders",
  measurement: (id: Id) => `/api/admin/measurements/${id}`,
  measurementCorrection: (id: Id) => `/api/admin/measurements/${id}/correction`,
} as const;
