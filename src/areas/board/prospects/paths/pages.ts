type Id = number | ":id";

/** Addresses of the pages and calls of this domain. */
export const prospectsPaths = {
  board: "/leaderboard",
  player: (id: Id) => `/leaderboard/${id}`,
  playerPicture: (id: Id) => `/leaderboard/${id}/picture.png`,
  boardPicture: "/leaderboard/picture.png",
  alumni: "/leaderboard/alumni",
  prospectAdmin: "/prospect-admin",
  api: {
    prospects: "/api/prospects",
    alumni: "/api/prospects/alumni",
    prospect: (id: Id) => `/api/prospects/${id}`,
    prospectVote: (id: Id) => `/api/prospects/${id}/vote`,
    prospectVoteUndo: (id: Id) => `/api/prospects/${id}/vote/undo`,
  },
} as const;
