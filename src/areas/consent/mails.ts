import { DAYS_KEPT } from "#areas/youscout/nominations/access/visibility.ts";
import type { ProposalKind } from "#areas/youscout/nominations/schema/proposals.ts";
import { brand } from "#content/brand.ts";
import { inWords } from "#lib/count.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { DAY_MS } from "#lib/time.ts";
import { type Child, PROPOSAL_MS, placeOf, RESTORE_MS } from "./rules/answers.ts";
import { decisionWords } from "./rules/decision-words.ts";
import type { BoardQuestion } from "./schema/guardian.ts";

interface GuardianLink {
  to: string;
  /** Unique to the link, without the token. */
  cause: string;
  url: string;
}

/** Asks a guardian. Of the child it says the first name only: the address may be a stranger's. */
export function boardGuardianMail(
  { firstName }: { firstName: string },
  { to, cause, url }: GuardianLink,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `What may we show of ${firstName} on the NOLA Top 100?`,
    parts: [
      `${firstName} is on the NOLA Top 100, the prospect board of ${brand.name}, and you were named to us as the parent or guardian.`,
      "The link shows you what everyone can see today. There you choose what else we may show, such as measurements or a scout's note. None of that is public unless you agree. You can also hide everything at once, now or at any later time, so please keep this email.",
      { button: "See what is shown and decide", url },
      {
        small: `If you do nothing, nothing changes. If you don't know ${firstName}, someone gave us your address by mistake. You can ignore this email, or reply and we'll take care of it.`,
      },
    ],
  };
}

/** Confirms a guardian's answer about a player of the board, with what follows from it. */
export function boardAnswerMail(
  question: BoardQuestion,
  { to, cause, url }: GuardianLink,
): MailMessage {
  const { firstName, word, keptNo, obstacles } = question;
  const isHidden = word?.answer === "hidden";
  const isBound = keptNo !== null || obstacles.length > 0;
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `Your answer about ${firstName} on the NOLA Top 100 is saved`,
    parts: [
      ...decisionWords(question),
      isBound
        ? "The link shows you what everyone sees, so please keep this email."
        : "You can change your answer at any time, so please keep this email.",
      { button: "See or change my answer", url },
      {
        small: isHidden
          ? "If this wasn't you, please reply to this email."
          : "If this wasn't you, open the link, hide everything, and reply to this email.",
      },
    ],
  };
}

/** A link that restores an answer; null for a guardian who gets none. */
type RestoringLink = Omit<GuardianLink, "url"> & { url: string | null };

interface Replaced {
  firstName: string;
  place: string;
  /** Whether the guardian was named there; else a nomination names the guardian, and still does. */
  wasNamed: boolean;
}

/** Notifies a guardian who had answered that another one was named, with the link that restores the answer, if any. */
export function guardianReplacedMail(
  { firstName, place, wasNamed }: Replaced,
  { to, cause, url }: RestoringLink,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: wasNamed
      ? `You are no longer named as the guardian of ${firstName} on ${place}`
      : `Another guardian was named for ${firstName} on ${place}`,
    parts: [
      wasNamed
        ? `You answered as the parent or guardian of ${firstName}. Our staff have changed the guardian's email address on ${place}, so our earlier links for that page have ended.`
        : `You answered on YouScout as the parent or guardian of ${firstName}. Our staff have changed the guardian's email address on ${place}. Your link for YouScout still works: you can take the nomination down there at any time.`,
      ...(url === null
        ? ["If that is wrong, please reply to this email."]
        : [
            `If that is wrong, restore your answer within ${RESTORE_MS / DAY_MS} days. You will be the guardian again. If we have asked the other guardian by then, our staff decide, and you can still take everything down.`,
            { button: "Restore my answer", url },
          ]),
      { small: "If you know about the change and agree with it, you don't need to do anything." },
    ],
  };
}

/** Confirms to a guardian who was replaced that the replacement is taken back. */
export function guardianAgainMail(
  { firstName, place }: { firstName: string; place: string },
  { to, cause, url }: GuardianLink,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `You are the guardian of ${firstName} again`,
    parts: [
      `You are named as the parent or guardian of ${firstName} on ${place} again, in place of the other address.`,
      "The link shows you what everyone sees now and which answer applies. You can show less there at any time, so please keep this email. To show more, please write to us.",
      { button: "See what is shown and decide", url },
    ],
  };
}

/** Confirms to a replaced guardian that the child is hidden, though another one was asked and has not answered. */
export function hiddenMeanwhileMail(
  { firstName, child }: { firstName: string; child: Child },
  { to, cause, url }: GuardianLink,
): MailMessage {
  const place = placeOf(child);
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `Your answer about ${firstName} on ${place} is saved`,
    parts: [
      `As you asked, we took the page of ${firstName} on ${place} down. Your no applies, whoever is named as the guardian. An owner of the company now decides who that is.`,
      ...("nominationId" in child
        ? [
            `Unless the page is shown again, we delete the nomination within ${DAYS_KEPT} days, and your answer with it.`,
          ]
        : []),
      { button: "See my answer", url },
      { small: "If this wasn't you, please reply to this email." },
    ],
  };
}

/** Notifies a guardian who had answered that a previous one came back, with the link that restores the answer, if any. */
export function guardianRestoredMail(
  { firstName, place }: { firstName: string; place: string },
  { to, cause, url }: RestoringLink,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `A previous guardian of ${firstName} is the guardian again`,
    parts: [
      `You answered as the parent or guardian of ${firstName}. A previous guardian has now restored an earlier answer at ${brand.name}. You are no longer named as the guardian on ${place}, and your link for that page has ended.`,
      ...(url === null
        ? ["If you said no, your no still applies. If this is wrong, please reply to this email."]
        : [
            `If you said no, your no still applies. If this is wrong, restore your answer. You will be the guardian again, and everyone sees only what both of you agreed to. The link works for ${RESTORE_MS / DAY_MS} days.`,
            { button: "Restore my answer", url },
          ]),
    ],
  };
}

/** What two owners have deleted of a child. */
interface DeletedChild {
  firstName: string;
  isPlayer: boolean;
  isNominated: boolean;
}

/** Notifies a guardian who had answered that two owners deleted the child, and with it the answer. */
export function childDeletedMail(
  { firstName, isPlayer, isNominated }: DeletedChild,
  { to, cause }: Omit<GuardianLink, "url">,
): MailMessage {
  const deleted = [
    ...(isPlayer ? ["the player's page on the NOLA Top 100"] : []),
    ...(isNominated ? ["the nominations on YouScout"] : []),
  ].join(" and ");
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `We deleted what we had about ${firstName}`,
    parts: [
      `You answered as the parent or guardian of ${firstName}. Two owners of ${brand.name} have deleted ${deleted}, and your answer with it. None of that is public anymore, and the links in our earlier emails have ended.`,
      `Evaluation requests, and what your family entered in RawPass or Connect, stay. If ${firstName} is shown on our site again, or if this is wrong, please reply to this email or write to ${brand.email}.`,
    ],
  };
}

interface MailedChild {
  type: "prospect" | "nomination";
  id: number;
}

/** Notifies staff that a replaced guardian is the guardian again. Names no child. */
export function restoredNoticeMail(
  child: MailedChild,
  { to, cause, url }: GuardianLink,
): MailMessage {
  return {
    cause,
    to,
    subject: "A replaced guardian has restored an answer",
    parts: [
      `The previous guardian of ${numberOf(child)} did not agree with being replaced, and is the guardian again. This guardian can only show less, until an owner asks for an answer again or names another guardian.`,
      { button: "See the guardian", url },
    ],
  };
}

/** Notifies staff that a replaced guardian wants to return over one who has not answered. Names no child. */
export function restoreHeldMail(child: MailedChild, { to, cause, url }: GuardianLink): MailMessage {
  return {
    cause,
    to,
    subject: "A replaced guardian wants to restore an answer",
    parts: [
      `The previous guardian of ${numberOf(child)} does not agree with being replaced. Unless an owner asks again or names another guardian after the first of these emails, the guardian who is named now can only show less.`,
      { button: "See the guardian", url },
    ],
  };
}

/** Notifies staff that a guardian whom a merged nomination names took back a no. Names no child. */
export function takenBackMail(child: MailedChild, { to, cause, url }: GuardianLink): MailMessage {
  return {
    cause,
    to,
    subject: "A guardian has taken back a no",
    parts: [
      `A guardian whom a merged nomination names no longer says no to ${numberOf(child)}. It stays hidden until you show it.`,
      { button: "See the nomination", url },
    ],
  };
}

/** Notifies a replaced guardian that two owners lifted the no. */
export function noLiftedMail(
  { firstName }: { firstName: string },
  { to, cause }: Omit<GuardianLink, "url">,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `Your answer about ${firstName} no longer applies`,
    parts: [
      `As the parent or guardian of ${firstName}, you said no to what ${brand.name} shows. Another guardian has since been named, and two owners of the company have lifted your no.`,
      `If that is wrong, please reply to this email. If we wrote to you about the other guardian less than ${RESTORE_MS / DAY_MS} days ago, the link in that email still restores your answer.`,
    ],
  };
}

/** Notifies a guardian who said no that staff said of a namesake that it is another child. */
export function namesakeMail(
  { firstName }: { firstName: string },
  { to, cause, url }: GuardianLink,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `Another player has the same name as ${firstName}`,
    parts: [
      `As the parent or guardian of ${firstName}, you said no to what ${brand.name} shows. Your no still applies. Our staff have now recorded that a player of the same name is a different child, who may be shown on our site.`,
      `If that is right, you don't need to do anything. If it is ${firstName}, please tell us, and we take it down.`,
      { button: "Ask us to take it down", url },
      { small: "You can also reply to this email." },
    ],
  };
}

interface WaitingProposal extends MailedChild {
  kind: ProposalKind;
}

/** Notifies staff that a change of a guardian, or a deletion, waits for a second person. Names no child. */
export function proposalMail(
  { kind, ...proposed }: WaitingProposal,
  { to, cause, url }: GuardianLink,
): MailMessage {
  const child = numberOf(proposed);
  const { subject, what } = {
    replace: {
      subject: "Another guardian waits for you",
      what: `Another guardian for ${child} needs a second person's confirmation.`,
    },
    lift: {
      subject: "A guardian's no waits for you",
      what: `Lifting a previous guardian's no for ${child} needs a second owner.`,
    },
    delete: {
      subject: "A deletion waits for you",
      what: `Deleting ${child}, whose guardian said no, needs a second owner.`,
    },
  }[kind];
  return {
    cause,
    to,
    subject,
    parts: [
      what,
      `It expires after ${inWords(PROPOSAL_MS / DAY_MS)} days.`,
      { button: "Look at it", url },
    ],
  };
}

/** Notifies staff that nobody confirmed a proposal in time, and of what follows. Names no child. */
export function proposalEndedMail(
  { kind, ...proposed }: WaitingProposal,
  { to, cause, url }: GuardianLink,
): MailMessage {
  const child = numberOf(proposed);
  const ended = {
    replace: `Nobody confirmed another guardian for ${child} within ${inWords(PROPOSAL_MS / DAY_MS)} days, so nothing changed.`,
    lift: `No second owner confirmed within ${inWords(PROPOSAL_MS / DAY_MS)} days that a previous guardian's no for ${child} is lifted, so the no still applies.`,
    delete: `No second owner confirmed within ${inWords(PROPOSAL_MS / DAY_MS)} days that ${child} is deleted. Everything that the proposal hid stays hidden until you show it.`,
  }[kind];
  return {
    cause,
    to,
    subject: "A proposal about a guardian has expired",
    parts: [
      ended,
      "If it is still needed, please propose it again.",
      { button: "Look at it", url },
    ],
  };
}

/** Notifies staff that a guardian of the board has not answered for two weeks. Names no child. */
export function silentGuardianMail(id: number, { to, cause, url }: GuardianLink): MailMessage {
  return {
    cause,
    to,
    subject: "A guardian has not answered",
    parts: [
      `Two weeks ago we asked the guardian of ${numberOf({ type: "prospect", id })} what the board may show. There is no answer yet, so whatever needs the guardian's consent stays private.`,
      "The link in that email still works. You can ask again, or name another address.",
      { button: "See the guardian", url },
    ],
  };
}

function numberOf({ type, id }: MailedChild): string {
  return type === "prospect" ? `player #${id}` : `nomination #${id}`;
}
