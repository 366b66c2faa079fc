/** Addresses of the pages of this domain. */
export const deskPaths = {
  rawPassDesk: "/rawpass/desk",
  /** What a device without network opens: the page, whoever it is for. */
  deskShell: "/rawpass/desk?mode=offline",
  deskWorker: "/rawpass/desk-worker.js",
  deskManifest: "/rawpass/desk.webmanifest",
} as const;
