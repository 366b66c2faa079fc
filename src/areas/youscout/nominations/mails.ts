import { brand } from "#content/brand.ts";
import { businessDate, businessDay } from "#lib/dates.ts";
import { HOURLY, hourOf } from "#lib/mail/hourly.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { AGE_MAX } from "./access/age-band.ts";
import type { OwnState } from "./access/own-state.ts";
import { DAYS_KEPT, isPublicState } from "./access/visibility.ts";
import type { NominationRow } from "./queries/nominations.ts";
import { decisionWords } from "./rules/decision-words.ts";
import { ANSWER_DAYS } from "./rules/nominations.ts";
import type { GuardianQuestion } from "./schema/guardian.ts";

const MISSING =
  "Please add what is missing. Our staff will take another look as soon as you send it. We close the nomination if we don't hear from you";

/** States that the author is notified of, because others brought them about. */
export type NotifiedState = Extract<
  OwnState,
  | "approved"
  | "needs_info"
  | "rejected"
  | "duplicate"
  | "promoted"
  | "archived"
  | "hidden"
  | "revoked"
>;

const TEXTS: Record<NotifiedState, { subject: string; words: string }> = {
  approved: {
    subject: "Your nomination is on YouScout",
    words: "Our staff approved it. Anyone can now read it and vote for it.",
  },
  needs_info: {
    subject: "Our staff has a question about your nomination",
    words: `${MISSING} within ${ANSWER_DAYS} days.`,
  },
  rejected: {
    subject: "Your nomination was not accepted",
    words: "Our staff reviewed it and can't put it on YouScout.",
  },
  duplicate: {
    subject: "Your nomination joined another one",
    words:
      "The same player had already been nominated. Your nomination is now part of that one, and its votes count there.",
  },
  promoted: {
    subject: "Your nomination made the NOLA Top 100 prospect board",
    words: "Our scouts put the player you spotted on the board. Good eye.",
  },
  archived: {
    subject: "Your nomination has left YouScout",
    words: `YouScout is for players up to ${AGE_MAX}, and this one is ${AGE_MAX + 1} by now, so no one sees the nomination any more. In ${DAYS_KEPT} days we delete what it says.`,
  },
  hidden: {
    subject: "Your nomination has been hidden",
    words: `Our staff has hidden it, so no one sees it now. If it stays hidden, we delete what it says in ${DAYS_KEPT} days.`,
  },
  revoked: {
    subject: "A guardian took your nomination down",
    words: `The player's parent or guardian took it down, so no one sees it now. If it stays down, we delete what it says in ${DAYS_KEPT} days.`,
  },
};

interface Told {
  baseUrl: string;
  /** The page that shows the outcome. */
  seenAt: string | null;
  /** Instead of those that tell the state at first. */
  words?: string;
}

/**
 * Tells the author the outcome of a nomination. It names nobody: the account's address may be a
 * stranger's, who must not be sent a child's name or a text of the author's through us.
 */
export function decisionMail(
  nomination: NominationRow,
  state: NotifiedState,
  { baseUrl, seenAt, words = TEXTS[state].words }: Told,
): Omit<MailMessage, "to"> {
  const { id, sport, staffMessage, createdAt, updatedAt } = nomination;
  const { subject } = TEXTS[state];
  const hasMessage = staffMessage && (state === "needs_info" || state === "rejected");
  const isDown = state === "hidden" || state === "revoked";
  return {
    // Taken down again and again, it is one mail a day.
    cause: `nomination:${id}:${state}:${isDown ? businessDay(updatedAt) : updatedAt.getTime()}`,
    subject,
    parts: [
      `On ${businessDate(createdAt)} you nominated a player (${sport}, number ${id}). ${words}`,
      ...(hasMessage ? [`From our staff:\n${staffMessage}`] : []),
      buttonOf(state, id, baseUrl, seenAt),
      alertsNote(baseUrl),
    ],
  };
}

function alertsNote(baseUrl: string): MailPart {
  return {
    small: "You're getting this because nomination alerts are turned on in your profile settings.",
    url: `${baseUrl}${paths.profileSettings}`,
  };
}

function buttonOf(
  state: NotifiedState,
  id: number,
  baseUrl: string,
  seenAt: string | null,
): MailPart {
  if (state === "needs_info") {
    return { button: "Change my nomination", url: `${baseUrl}${paths.youScoutEdit(id)}` };
  }
  if (seenAt) return { button: "See it", url: `${baseUrl}${seenAt}` };
  return { button: "My nominations", url: `${baseUrl}${paths.youScoutMine}` };
}

/**
 * Reminds the author, a week after staff asked something, that the nomination waits for the answer. It names the last
 * day that is over before the nomination may be closed.
 */
export function questionReminder(
  nomination: NominationRow,
  baseUrl: string,
): Omit<MailMessage, "to"> {
  const { id, decidedAt, updatedAt } = nomination;
  const askedAt = (decidedAt ?? updatedAt).getTime();
  const lastDay = businessDate(new Date(askedAt + (ANSWER_DAYS - 1) * DAY_MS));
  const words = `${MISSING} by ${lastDay}.`;
  const { parts } = decisionMail(nomination, "needs_info", { baseUrl, seenAt: null, words });
  return {
    cause: `nomination:${id}:needs_info:${askedAt}:reminder`,
    subject: "Your nomination is still waiting for your answer",
    parts,
  };
}

/**
 * Notifies the author, two weeks after the guardian was asked about the full page, that there is no answer. It names
 * nobody, as `decisionMail` doesn't.
 */
export function silentGuardianMail(
  { id, sport, submitterRelation, createdAt, guardianAskedAt }: NominationRow,
  baseUrl: string,
): Omit<MailMessage, "to"> {
  const nominated = `On ${businessDate(createdAt)} you nominated a player (${sport}, number ${id})`;
  const asked = guardianAskedAt ? businessDate(guardianAskedAt) : "that day";
  const short = "Until there is one, everyone sees the short version without the last name.";
  return {
    cause: `nomination:${id}:silent:${guardianAskedAt?.getTime() ?? 0}`,
    replyTo: brand.email,
    subject: "No answer yet about your nomination",
    parts: [
      ...(submitterRelation === "guardian"
        ? [
            `${nominated} and told us you are the parent or guardian. On ${asked} we emailed you to ask whether we may show the full version, and we have no answer yet. ${short}`,
            "The link in that email still works. If you can't find the email, or the address was wrong, please reply to this one.",
          ]
        : [
            `${nominated}. On ${asked} we asked the parent or guardian whether we may show the full version, and we have no answer yet. ${short}`,
            "If you know the family, please ask them to look for our email. The link in it still works. If the address may be wrong, please reply to this email.",
          ]),
      { button: "My nominations", url: `${baseUrl}${paths.youScoutMine}` },
      alertsNote(baseUrl),
    ],
  };
}

/** Tells staff that nominations wait: once an hour, however many come. It names none of them. */
export function waitingMail(baseUrl: string, staff: string, now: Date): MailMessage {
  return {
    cause: `nominations-waiting:${hourOf(now)}`,
    to: staff,
    subject: "Nominations are waiting",
    parts: [
      "Someone nominated a young player. No one else sees it until you decide.",
      { button: "Open the queue", url: `${baseUrl}${paths.adminQueue}` },
      HOURLY,
    ],
  };
}

interface GuardianLink {
  to: string;
  /** Unique to the link, without the token. */
  cause: string;
  url: string;
  /** Who nominated, as everybody may read it. */
  author: string;
}

/**
 * Asks a guardian. Of the child it says first name and sport only: the address may be a stranger's.
 */
export function guardianMail(
  nomination: NominationRow,
  { to, cause, url, author }: GuardianLink,
): MailMessage {
  const { firstName, sport, submitterRelation } = nomination;
  const isPublic = isPublicState(nomination);
  const talent = `YouScout, the community talent board of ${brand.name}`;
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `May we show ${firstName} in full on YouScout?`,
    parts: [
      submitterRelation === "guardian"
        ? `You nominated ${firstName} (${sport}) on ${talent} and told us you are the parent or guardian.`
        : `${firstName} (${sport}) was nominated on ${talent}. The nomination came from ${author}, and named you as the parent or guardian.`,
      isPublic
        ? "Right now, everyone sees a short version without the last name. We show more only if you agree. The link shows you both versions, word for word. You can also have everything taken down there, now or later, so please keep this email."
        : "Right now, no one sees it, because a guardian took it down. There you can agree to the full version or choose a short one without the last name. The link shows you both, word for word. You can have everything taken down again at any time, so please keep this email.",
      { button: "See what is shown and decide", url },
      {
        small: `If you do nothing, ${isPublic ? "the short version stays" : "it stays down"}. If you don't know ${firstName}, someone gave us your address by mistake. You can ignore this email, or reply and we'll take care of it.`,
      },
    ],
  };
}

/** Notifies a guardian who agreed that a merge ended the full page. */
export function mergedMail(
  { firstName, sport }: NominationRow,
  { to, cause, url }: Omit<GuardianLink, "author">,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `Please look again: what YouScout shows of ${firstName}`,
    parts: [
      `${firstName} (${sport}) was nominated more than once on YouScout, the community talent board of ${brand.name}. Our staff has put the nominations together.`,
      "You agreed to the full version of one of them. What is left has other words, so your agreement doesn't cover it. Until you agree to these words, everyone sees a short version without the last name, or nothing where the page was taken down.",
      { button: "See what is shown and decide", url },
      {
        small:
          "If you do nothing, no more than that is shown. You can also have everything taken down there, now or later, so please keep this email.",
      },
    ],
  };
}

/** Notifies a guardian who answered that another one's no took the child down. */
export function takenDownMail(
  { firstName, at }: { firstName: string; at: "board" | "scout" },
  { to, cause }: Pick<GuardianLink, "to" | "cause">,
): MailMessage {
  const isBoard = at === "board";
  const place = isBoard ? "the NOLA Top 100" : "YouScout";
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `Another guardian hid ${firstName} on ${place}`,
    parts: [
      `You answered as the parent or guardian of ${firstName}. Another guardian has now said no, so we took that page of ${firstName} on ${place} down.`,
      isBoard
        ? "The link in our earlier email shows you what everyone sees now, and whether your answer there can bring the page back. You can also reply to this email."
        : `If this is wrong, please reply to this email. Unless the page is shown again, we delete the nomination within ${DAYS_KEPT} days. Until then, the link in our earlier email shows you what everyone sees.`,
    ],
  };
}

/** The most pages that one email to staff leads to. */
const MOST_PAGES = 10;

/** Asks staff to look at pages that may be about a child whose guardian said no. Names no child. */
export function otherPagesMail(
  pages: readonly { number: string; url: string }[],
  { to, cause }: Pick<GuardianLink, "to" | "cause">,
): MailMessage {
  return {
    cause,
    to,
    subject: "A guardian said no: please check pages of the same name",
    parts: [
      "A guardian has just said no about a player. The pages below are about a player of the same name, and another guardian has answered about them. If it is the same child, please hide them.",
      ...pages.slice(0, MOST_PAGES).map(({ number, url }) => ({ button: `See ${number}`, url })),
    ],
  };
}

/** Confirms a guardian's answer about a nomination, with what follows from it. */
export function answerMail(
  question: GuardianQuestion,
  { firstName, to, cause, url }: Omit<GuardianLink, "author"> & { firstName: string },
): MailMessage {
  const isDown = question.answer === "revoked";
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `Your answer about ${firstName} on YouScout is saved`,
    parts: [
      ...decisionWords(question, firstName),
      isDown
        ? `${WAYS_BACK[question.obstacle ?? "none"]} Unless the page is shown again, we delete the nomination within ${DAYS_KEPT} days, and your answer with it. The link then ends, and someone could nominate the player again.`
        : "You can take everything down at any time, so please keep this email.",
      { button: "See or change my answer", url },
      {
        small: isDown
          ? "If this wasn't you, please reply to this email."
          : "If this wasn't you, open the link, take everything down, and reply to this email.",
      },
    ],
  };
}

/** What a guardian who took a page down can do to have it shown again. */
const WAYS_BACK: Record<NonNullable<GuardianQuestion["obstacle"]> | "none", string> = {
  none: "You can change your answer by the link.",
  merged: "You can take back your no by the link. Our staff then decide whether anyone sees it.",
  board: "To have it shown again, please write to us.",
  staff: "To have it shown again, please write to us.",
};

/** Confirms to a guardian that a no, by the link of a merged nomination, no longer counts. */
export function takenBackMail({
  firstName,
  to,
  cause,
  url,
}: Omit<GuardianLink, "author"> & { firstName: string }): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `You took back your no about ${firstName} on YouScout`,
    parts: [
      `You no longer say no to the page of ${firstName} on YouScout. It stays hidden for now: our staff decide whether anyone sees it, and not against another guardian's no.`,
      `Unless it is shown again, we delete the nomination within ${DAYS_KEPT} days, and this link ends.`,
      { button: "See the page as it stands", url },
      { small: "If this wasn't you, please reply to this email." },
    ],
  };
}

interface Reminder {
  baseUrl: string;
  cause: string;
  to: string;
  /** Ends the reminders. */
  stopUrl: string;
  /** How many nominations are open for votes. */
  open: number;
}

/** Reminds a member of the votes of the week. It names no child: the address may be a stranger's. */
export function reminderMail({ baseUrl, cause, to, stopUrl, open }: Reminder): MailMessage {
  const players =
    open === 1 ? "One young player is" : `${open.toLocaleString("en-US")} young players are`;
  return {
    cause,
    to,
    unsubscribeUrl: stopUrl,
    subject: "Who gets your vote this week?",
    parts: [
      `${players} on YouScout. This week's leaderboard closes Sunday night, and you haven't voted yet.`,
      { button: "See the leaderboard", url: `${baseUrl}${paths.youScoutLeaderboard}` },
      {
        small:
          "You get this at most once a week because voting reminders are on in your profile. Stop them",
        url: stopUrl,
      },
    ],
  };
}
