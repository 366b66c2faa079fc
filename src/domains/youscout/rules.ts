import type { Period } from "./rules/choices.ts";

// Apart, so that the leaderboard loads them without the rules of a nomination's way.
export {
  LEADERBOARD_PERIODS,
  type LeaderboardPeriod,
  PERIODS,
  type Period,
  SPORTS,
} from "./rules/choices.ts";

export const AGE_MIN = 6;
export const AGE_MAX = 18;

/** How much there is to say of what was seen, in characters. */
export const PERFORMANCE_MIN = 30;
export const PERFORMANCE_MAX = 2_000;

/** Younger players are never published in full, whoever agreed. */
export const FULL_FROM_AGE = 13;

export const STATUSES = [
  "pending",
  "needs_info",
  "approved",
  "rejected",
  "duplicate",
  "promoted",
  "withdrawn",
] as const;
export type Status = (typeof STATUSES)[number];

/** Nominations that count: what another one may be a duplicate of, and be merged into. */
export const COUNTING: readonly Status[] = ["pending", "needs_info", "approved", "promoted"];

/** Nominations that staff have let onto the site, whether or not somebody took them down since. */
export const APPROVED: readonly Status[] = ["approved", "promoted"];

export function isApproved(status: Status): boolean {
  return APPROVED.includes(status);
}

/** So long what is over, or was taken down, keeps its words. */
export const DAYS_KEPT = 90;

/** Who the author is to the player. */
export const RELATIONS = ["coach", "parent", "fan", "guardian"] as const;
export type Relation = (typeof RELATIONS)[number];

export const PUBLICATIONS = ["limited", "full"] as const;

/** What may happen to a nomination, by whom, and what it comes to. */
const TRANSITIONS = {
  approve: { by: "staff", from: ["pending"], to: "approved" },
  ask_back: { by: "staff", from: ["pending"], to: "needs_info" },
  reject: { by: "staff", from: ["pending"], to: "rejected" },
  merge: { by: "staff", from: ["pending", "approved"], to: "duplicate" },
  promote: { by: "staff", from: ["approved"], to: "promoted" },
  erase: { by: "staff", from: STATUSES, to: "withdrawn" },
  resubmit: { by: "author", from: ["needs_info"], to: "pending" },
  withdraw: {
    by: "author",
    from: ["pending", "needs_info", "approved", "rejected", "promoted"],
    to: "withdrawn",
  },
} as const satisfies Record<
  string,
  { by: "staff" | "author"; from: readonly Status[]; to: Status }
>;

export type Step = keyof typeof TRANSITIONS;

export function isStep(name: string): name is Step {
  return name in TRANSITIONS;
}

/** What a nomination in `status` comes to by `step`, or null when the step is not allowed there. */
export function afterStep(status: Status, step: Step): Status | null {
  const { from, to } = TRANSITIONS[step];
  return (from as readonly Status[]).includes(status) ? to : null;
}

/** Whether the author may still change what he wrote: nobody has decided about it. */
export function isEditable(status: Status): boolean {
  return status === "pending" || status === "needs_info";
}

/** Whose step it is. */
export function takenBy(step: Step): "staff" | "author" {
  return TRANSITIONS[step].by;
}

/** The steps that somebody may take from `status`. */
export function stepsFrom(status: Status, by: "staff" | "author"): Step[] {
  return (Object.keys(TRANSITIONS) as Step[]).filter(
    (step) => TRANSITIONS[step].by === by && afterStep(status, step) !== null,
  );
}

/** What decides how much of a nomination is public. */
interface Publication {
  age: number;
  publication: (typeof PUBLICATIONS)[number];
  guardianAgreedAt: Date | null;
  guardianRevokedAt: Date | null;
}

/** Whether everybody may see a nomination: decided, not hidden, and no guardian took his word back. */
export function isPublicState(state: {
  status: Status;
  hiddenAt: Date | null;
  guardianRevokedAt: Date | null;
}): boolean {
  return isApproved(state.status) && state.hiddenAt === null && state.guardianRevokedAt === null;
}

/** What a guardian said of a publication in full; `none` when nobody has to be asked. */
export const GUARDIAN_WORDS = ["none", "waiting", "agreed", "revoked"] as const;

export function guardianWordOf({
  publication,
  guardianAgreedAt,
  guardianRevokedAt,
}: Omit<Publication, "age">): (typeof GUARDIAN_WORDS)[number] {
  if (guardianRevokedAt !== null) return "revoked";
  if (guardianAgreedAt !== null) return "agreed";
  return publication === "full" ? "waiting" : "none";
}

/** How much of a public nomination is shown: all of it only with the guardian's word, from 13 years. */
export function levelOf({ publication, guardianAgreedAt, guardianRevokedAt, age }: Publication) {
  const isAgreed = guardianAgreedAt !== null && guardianRevokedAt === null;
  return publication === "full" && isAgreed && mayBeFull(age) ? "full" : "limited";
}

/** What a nomination says of its publication and of who may agree to it. */
export interface Wish {
  age: number;
  publication?: (typeof PUBLICATIONS)[number] | undefined;
  submitterRelation: Relation;
  submittedByEmail?: string | undefined;
  guardianEmail?: string | null | undefined;
}

/** Whether a player is old enough to be published in full. */
export function mayBeFull(age: number): boolean {
  return age >= FULL_FROM_AGE;
}

/** Whether somebody is named who can agree to a publication in full: the author, or a guardian. */
export function hasGuardian({
  submitterRelation,
  guardianEmail,
}: {
  submitterRelation?: string | undefined;
  guardianEmail?: string | null | undefined;
}): boolean {
  return submitterRelation === "guardian" || !!guardianEmail;
}

/** What stands in the way of the publication that is wished, at its field. */
export const WISH_RULES: {
  field: "publication" | "guardianEmail";
  refusal: string;
  isKept(wish: Wish): boolean;
}[] = [
  {
    field: "publication",
    refusal: `Players under ${FULL_FROM_AGE} are always shown with their first name and initial`,
    isKept: ({ publication, age }) => publication !== "full" || mayBeFull(age),
  },
  {
    field: "guardianEmail",
    refusal: "A full page needs the email address of a parent or guardian, whom we ask first",
    isKept: (wish) => wish.publication !== "full" || hasGuardian(wish),
  },
  {
    field: "guardianEmail",
    refusal:
      "This is your own address. Please give the guardian's, or say that you are the guardian",
    isKept: ({ submitterRelation, submittedByEmail, guardianEmail }) =>
      submitterRelation === "guardian" ||
      !guardianEmail ||
      guardianEmail.toLowerCase() !== submittedByEmail?.toLowerCase(),
  },
];

/** The youngest lie in one band, so that none of them has a band to himself. */
const YOUNGEST_UNTIL = 8;

/** Years that the age lies in, never it alone: "13–14". */
export function ageBand(age: number): string {
  if (age <= YOUNGEST_UNTIL) return `${AGE_MIN}–${YOUNGEST_UNTIL}`;
  const from = age % 2 === 0 ? age - 1 : age;
  return `${from}–${from + 1}`;
}

/** Who nominated, as everybody may read it. */
export function nominatedBy(relation: Relation): string {
  return { coach: "a coach", parent: "a parent", guardian: "a parent", fan: "a fan" }[relation];
}

/** What two nominations of the same person in the same sport have in common: letters only. */
export function personKey(firstName: string, lastName: string, sport: string): string {
  return [firstName, lastName, sport].map(plainLetters).join("|");
}

/** What tells one child from another. */
export interface Child {
  firstName: string;
  lastName: string;
  sport: string;
  school?: string | null | undefined;
  city: string;
}

/** Whether two nominations are of the same child: name and sport are the same, and city or school. */
export function isSameChild(one: Child, other: Child): boolean {
  const isSamePerson = keyOf(one) === keyOf(other);
  return isSamePerson && (isSame(one.city, other.city) || isSame(one.school, other.school));
}

function keyOf({ firstName, lastName, sport }: Child): string {
  return personKey(firstName, lastName, sport);
}

function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  return !!one && !!other && plainLetters(one) === plainLetters(other);
}

/** A name without case, accents, blanks and marks. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const EMBEDS: [host: RegExp, embed: (url: URL) => string | null][] = [
  [/^(www\.|m\.)?youtube\.com$/, (url) => youTube(url.searchParams.get("v") ?? lastOf(url))],
  [/^youtu\.be$/, (url) => youTube(lastOf(url))],
  [/^(www\.|player\.)?vimeo\.com$/, (url) => vimeo(lastOf(url))],
  [/^(www\.)?hudl\.com$/, hudl],
];

/** The player that a video link stands for, at its cookieless address where there is one; else null. */
export function videoEmbed(link: string): string | null {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.protocol !== "https:" || url.port || url.username || url.password) return null;
  const found = EMBEDS.find(([host]) => host.test(url.hostname));
  return found?.[1](url) ?? null;
}

function lastOf({ pathname }: URL): string {
  return pathname.split("/").filter(Boolean).at(-1) ?? "";
}

function youTube(id: string): string | null {
  return /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function vimeo(id: string): string | null {
  return /^\d{6,12}$/.test(id) ? `https://player.vimeo.com/video/${id}?dnt=1` : null;
}

function hudl({ pathname }: URL): string | null {
  const id = /^\/(?:embed\/)?video\/([\w/-]{3,80})$/.exec(pathname)?.[1];
  return id ? `https://www.hudl.com/embed/video/${id}` : null;
}

const BUSINESS_DAY = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" });

/** The day of a moment in New Orleans: `2027-03-10`. */
export function businessDay(moment: Date): string {
  return BUSINESS_DAY.format(moment);
}

/** First day of the week (Monday) or month that a moment lies in, in New Orleans: `2027-03-08`. */
export function startOf(period: Period, moment: Date): string {
  const day = businessDay(moment);
  if (period === "month") return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  date.setUTCDate(date.getUTCDate() - sinceMonday);
  return date.toISOString().slice(0, 10);
}
