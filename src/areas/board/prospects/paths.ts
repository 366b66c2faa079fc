type Id = number | ":id";

/** Addresses of the pages of this domain. */
export const prospectsPaths = {
  board: "/leaderboard",
  player: (id: Id) => `/leaderboard/${id}`,
  playerPicture: (id: Id) => `/leaderboard/${id}/picture.png`,
  boardPicture: "/leaderboard/picture.png",
  alumni: "/leaderboard/alumni",
  prospectAdmin: "/prospect-admin",
} as const;
