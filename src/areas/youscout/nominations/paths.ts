type Id = number | ":id";

/** Addresses of the pages of this domain. */
export const nominationsPaths = {
  /** Where YouScout begins, and the alias of it. */
  youScout: "/you-scout",
  youScoutAlias: "/youscout",
  youScoutNominate: "/you-scout/nominate",
  /** The part of its home page that tells of the badges. */
  youScoutBadges: "/you-scout#badges",
  youScoutLeaderboard: "/you-scout/leaderboard",
  /** The form again, with what was written, to change it. */
  youScoutEdit: (id: number) => `/you-scout/nominate?nomination=${id}`,
  youScoutMine: "/you-scout/my-nominations",
  nomination: (id: Id) => `/you-scout/nomination/${id}`,
  nominationPicture: (id: Id) => `/you-scout/nomination/${id}/picture.png`,
  /** Where a guardian decides, by the link of a mail. */
  youScoutGuardian: (token: string) => `/you-scout/guardian/${token}`,
} as const;
