type Id = number | ":id";
type HomeSection = "about" | "solutions" | "leadership" | "podcast" | "contact";

/** The addresses of every page and call. With ":id" a builder gives the pattern of its route. */
export const paths = {
  home: "/",
  /** A part of the home page. */
  homeSection: (section: HomeSection) => `/#${section}`,
  /** The home page after a contact message, where scripts are off. */
  contactThanks: "/?sent=contact#contact",
  board: "/leaderboard",
  player: (id: Id) => `/leaderboard/${id}`,
  playerPicture: (id: Id) => `/leaderboard/${id}/picture.png`,
  boardPicture: "/leaderboard/picture.png",
  sitePicture: "/share/site.png",
  leaderPhoto: "/leader.webp",
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  manifest: "/manifest.webmanifest",
  icons: {
    favicon: "/favicon.ico",
    touch: "/apple-touch-icon.png",
    small: "/icons/192.png",
    large: "/icons/512.png",
    maskable: "/icons/maskable-512.png",
  },
  /** Where YouScout begins, and the twin of it. */
  youScout: "/you-scout",
  youScoutTwin: "/youscout",
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
  shop: "/shop",
  product: (slug: string) => `/shop/${slug}`,
  checkout: "/shop/checkout",
  /** Where the payment host sends the customer who paid, with the token of the order. */
  checkoutSuccess: "/shop/success",
  /** An order, by the secret link of its mails. */
  orderStatus: (token: string) => `/shop/orders/${token}`,
  /** Where the customer of a late order decides, by the same secret. */
  orderDelay: (token: string) => `/shop/orders/${token}/delay`,
  /** The form that mails the links of one's orders. */
  orderLinks: "/shop/orders",
  /** The payment page that stands in where there is no payment host. */
  testCheckout: (session: string) => `/shop/test-checkout/${session}`,
  shopAdmin: "/admin/shop",
  termsOfService: "/terms-of-service",
  privacyPolicy: "/privacy-policy",
  prospectEvaluation: "/prospect-evaluation",
  /** The part of it that is the form; and the same after a request, where scripts are off. */
  evaluationForm: "/prospect-evaluation#request",
  evaluationThanks: "/prospect-evaluation?sent=evaluation#request",
  newsletterConfirm: (token: string) => `/newsletter/confirm/${token}`,
  newsletterUnsubscribe: (token: string) => `/newsletter/unsubscribe/${token}`,
  votingRemindersStop: (token: string) => `/voting-reminders/stop/${token}`,
  /** Where the address of an account is confirmed, by the link of a mail. */
  emailConfirm: (token: string) => `/confirm-email/${token}`,
  /** The form for a correction or removal; about a player, and what became of it. */
  privacyRequest: "/privacy/request",
  privacyRequestAbout: (prospectId: number) => `/privacy/request?prospect=${prospectId}`,
  privacyRequestAboutNomination: (id: number) => `/privacy/request?nomination=${id}`,
  privacyRequestState: (reference: string) => `/privacy/request/${reference}`,
  healthz: "/healthz",
  readyz: "/readyz",
  upload: (name: string) => `/uploads/${name}`,
  /** Log in and sign up; with the token of a mailed link, choose a new password. */
  auth: "/auth",
  signUp: "/auth?authTab=register",
  authThen: (wanted: string) => `/auth?redirectAfterAuth=${encodeURIComponent(wanted)}`,
  passwordReset: (token: string) => `/auth?token=${token}`,
  rawPassAuth: "/rawpass/auth",
  adminLogin: "/admin-login",
  adminLoginThen: (wanted: string) =>
    `/admin-login?redirectAfterAuth=${encodeURIComponent(wanted)}`,
  testLogin: "/test-login",
  youScoutTestLogin: "/you-scout/login-test",
  youScoutTwinTestLogin: "/youscout/login-test",
  profile: "/profile",
  /** The same after it was changed, where scripts are off. */
  profileSaved: "/profile?sent=profile#settings",
  /** What was submitted to the site, for administrators. */
  admin: "/admin",
  prospectAdmin: "/prospect-admin",
  /** The Admin Panel, which opens on its overview; and as it opens on its queue. Each has a twin. */
  adminPanel: "/you-scout/actual-admin",
  /** All votes of a network. */
  adminVotesOf: (network: string) =>
    `/you-scout/actual-admin?tab=votes&q=${encodeURIComponent(network)}`,
  adminPanelTwin: "/youscout/actual-admin",
  adminQueue: "/you-scout/admin",
  adminQueueTwin: "/youscout/admin",
  /** The part of the profile page that changes it. */
  profileSettings: "/profile#settings",
  /** What every call begins with. */
  apiPrefix: "/api/",
  api: {
    openapi: "/api/openapi.json",
    login: "/api/login",
    logout: "/api/logout",
    user: "/api/user",
    userData: "/api/user/data",
    userAdult: "/api/user/adult",
    userEmail: "/api/user/email",
    userEmailLink: "/api/user/email/link",
    emailConfirm: "/api/confirm-email",
    emailConfirmation: (token: string) => `/api/confirm-email/${token}`,
    userProfile: "/api/user-profile",
    userActivity: "/api/user-activity",
    upload: "/api/upload",
    register: "/api/register",
    checkAdmin: "/api/check-admin",
    resetPassword: "/api/reset-password",
    validateResetToken: (token: string) => `/api/validate-reset-token/${token}`,
    updatePassword: "/api/update-password",
    createAdmin: "/api/create-admin",
    authTest: "/api/auth-test",
    nominations: "/api/you-scout/nominations",
    nominationChoices: "/api/you-scout/choices",
    nomination: (id: Id) => `/api/you-scout/nominations/${id}`,
    nominationDraft: "/api/you-scout/nominations/draft",
    nominationWithdraw: (id: Id) => `/api/you-scout/nominations/${id}/withdraw`,
    nominationVote: (id: Id) => `/api/you-scout/nominations/${id}/vote`,
    nominationComments: (id: Id) => `/api/you-scout/nominations/${id}/comments`,
    nominationReport: (id: Id) => `/api/you-scout/nominations/${id}/report`,
    badges: "/api/you-scout/badges",
    comment: (id: Id) => `/api/you-scout/comments/${id}`,
    commentReport: (id: Id) => `/api/you-scout/comments/${id}/report`,
    myNominations: "/api/you-scout/my-nominations",
    guardian: (token: string) => `/api/you-scout/guardian/${token}`,
    adminNominations: "/api/admin/you-scout/nominations",
    adminNominationsBulk: "/api/admin/you-scout/nominations/bulk",
    adminNomination: (id: Id) => `/api/admin/you-scout/nominations/${id}`,
    adminNominationDecision: (id: Id) => `/api/admin/you-scout/nominations/${id}/decision`,
    adminNominationMerge: (id: Id) => `/api/admin/you-scout/nominations/${id}/merge`,
    adminNominationPromote: (id: Id) => `/api/admin/you-scout/nominations/${id}/promote`,
    adminNominationHide: (id: Id) => `/api/admin/you-scout/nominations/${id}/hide`,
    adminNominationShow: (id: Id) => `/api/admin/you-scout/nominations/${id}/show`,
    adminNominationVotes: (id: Id) => `/api/admin/you-scout/nominations/${id}/votes`,
    adminNominationVotesVoid: (id: Id) => `/api/admin/you-scout/nominations/${id}/votes/void`,
    adminNominationErase: (id: Id) => `/api/admin/you-scout/nominations/${id}/erase`,
    adminComments: "/api/admin/you-scout/comments",
    adminComment: (id: Id) => `/api/admin/you-scout/comments/${id}`,
    adminCommentApprove: (id: Id) => `/api/admin/you-scout/comments/${id}/approve`,
    adminBadges: "/api/admin/you-scout/badges",
    adminBadgeAward: (id: Id) => `/api/admin/you-scout/badges/${id}/award`,
    adminReports: "/api/admin/you-scout/reports",
    adminReportDecision: (id: Id) => `/api/admin/you-scout/reports/${id}/decision`,
    adminQueue: "/api/admin/queue",
    adminNominationAskGuardian: (id: Id) => `/api/admin/you-scout/nominations/${id}/ask-guardian`,
    shopProducts: "/api/shop/products",
    shopProduct: (slug: string) => `/api/shop/products/${slug}`,
    shopCart: "/api/shop/cart",
    shopOrders: "/api/shop/orders",
    shopOrder: (token: string) => `/api/shop/orders/${token}`,
    shopOrderLinks: "/api/shop/order-links",
    testPayment: (session: string) => `/api/shop/test-checkout/${session}`,
    /** Where the payment host tells what happened. */
    paymentEvents: "/api/payment-events",
    adminShopProducts: "/api/admin/shop/products",
    adminShopProduct: (id: Id) => `/api/admin/shop/products/${id}`,
    adminShopProductMove: (id: Id) => `/api/admin/shop/products/${id}/move`,
    adminShopVariants: (productId: Id) => `/api/admin/shop/products/${productId}/variants`,
    adminShopVariant: (id: Id) => `/api/admin/shop/variants/${id}`,
    adminShopVariantMove: (id: Id) => `/api/admin/shop/variants/${id}/move`,
    adminShopVariantStock: (id: Id) => `/api/admin/shop/variants/${id}/stock`,
    adminShopSettings: "/api/admin/shop/settings",
    adminShopOrders: "/api/admin/shop/orders",
    adminShopOrdersFile: "/api/admin/shop/orders.csv",
    adminShopOrder: (id: Id) => `/api/admin/shop/orders/${id}`,
    adminShopOrderStep: (id: Id) => `/api/admin/shop/orders/${id}/step`,
    adminShopOrderRefund: (id: Id) => `/api/admin/shop/orders/${id}/refund`,
    adminShopReconciliation: "/api/admin/shop/reconciliation",
    prospects: "/api/prospects",
    prospect: (id: Id) => `/api/prospects/${id}`,
    prospectVote: (id: Id) => `/api/prospects/${id}/vote`,
    evaluations: "/api/prospect-evaluations",
    evaluationDraft: "/api/prospect-evaluations/draft",
    contact: "/api/contact",
    newsletter: "/api/newsletter",
    newsletterConfirm: "/api/newsletter/confirm",
    newsletterUnsubscribe: "/api/newsletter/unsubscribe",
    adminContactMessage: (id: Id) => `/api/admin/contact-messages/${id}`,
    adminContactFile: "/api/admin/contact-messages.csv",
    adminEvaluationRequest: (id: Id) => `/api/admin/evaluation-requests/${id}`,
    adminEvaluationProspect: (id: Id) => `/api/admin/evaluation-requests/${id}/prospect`,
    adminEvaluationFile: "/api/admin/evaluation-requests.csv",
    adminNewsletterFile: "/api/admin/newsletter.csv",
    votingRemindersStop: "/api/voting-reminders/stop",
    privacyRequests: "/api/privacy-requests",
    privacyRequest: (reference: string) => `/api/privacy-requests/${reference}`,
    adminPrivacyRequests: "/api/admin/privacy-requests",
    adminPrivacyRequest: (id: Id) => `/api/admin/privacy-requests/${id}`,
    adminVoteNetworks: "/api/admin/vote-networks",
    adminVoteNetwork: (network: string) => `/api/admin/vote-networks/${network}`,
    adminVoteNetworkVoid: (network: string) => `/api/admin/vote-networks/${network}/void`,
    adminOverview: "/api/admin/overview",
    adminAudit: "/api/admin/audit",
    adminUsers: "/api/admin/users",
    adminUserRole: (id: Id) => `/api/admin/users/${id}/role`,
    adminUserSuspend: (id: Id) => `/api/admin/users/${id}/suspend`,
    adminUserReinstate: (id: Id) => `/api/admin/users/${id}/reinstate`,
    adminUserEndSessions: (id: Id) => `/api/admin/users/${id}/end-sessions`,
    adminUserVerification: (id: Id) => `/api/admin/users/${id}/verification`,
    adminProspects: "/api/admin/prospects",
    adminProspectsFile: "/api/admin/prospects.csv",
    adminProspectsImport: "/api/admin/prospects/import",
    adminProspect: (id: Id) => `/api/admin/prospects/${id}`,
    adminProspectMove: (id: Id) => `/api/admin/prospects/${id}/move`,
    adminProspectVotes: (id: Id) => `/api/admin/prospects/${id}/votes`,
    adminProspectVotesVoid: (id: Id) => `/api/admin/prospects/${id}/votes/void`,
    adminProspectHide: (id: Id) => `/api/admin/prospects/${id}/hide`,
    adminProspectShow: (id: Id) => `/api/admin/prospects/${id}/show`,
  },
} as const;

/** The query parameters that pages read: all others change no page. */
export const pageParameters = {
  mode: "mode",
  search: "q",
  position: "position",
  gradYear: "year",
  period: "period",
  sport: "sport",
  city: "city",
  sent: "sent",
  authTab: "authTab",
  resetToken: "token",
  wantedPath: "redirectAfterAuth",
  /** The order: its token where it was paid, its id for staff. */
  order: "order",
  /** The token of the order whose payment page was left. */
  leftOrder: "left",
  notice: "notice",
  /** The player that a form is about. */
  prospect: "prospect",
  /** The nomination that is changed, or that a form is about. */
  nomination: "nomination",
  /** What lists for administrators show. */
  tab: "tab",
  page: "page",
  from: "from",
  to: "to",
  kind: "kind",
  action: "action",
  subject: "subjectType",
  role: "role",
  state: "state",
  verification: "verification",
  status: "status",
} as const;

/** Pages for administrators only. */
export const adminPaths: readonly string[] = [
  paths.admin,
  paths.prospectAdmin,
  paths.shopAdmin,
  paths.adminPanel,
  paths.adminPanelTwin,
  paths.adminQueue,
  paths.adminQueueTwin,
];

/** The twin of a page of YouScout: `/you-scout/…` also stands under `/youscout/…`. */
export function twinOf(path: string): string {
  return path.replace(/^\/you-scout(?=\/|$)/, paths.youScoutTwin);
}

/** An address with a query of what has a value; parameters without one are left out. */
export function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** So many rows has a page of what was submitted. */
export const PAGE_SIZE = 50;

/** Where the call gives the page of a list that an address of its screen chooses. */
export function pageOf(call: string, chosen: Record<string, string>): string {
  const { [pageParameters.page]: page, ...filter } = chosen;
  return withQuery(call, { ...filter, page: page || "1", pageSize: String(PAGE_SIZE) });
}

/** Where the whole list is that the address chooses pages of. */
export function fileOf(call: string, chosen: Record<string, string>): string {
  const { [pageParameters.page]: _page, ...filter } = chosen;
  return withQuery(call, filter);
}
