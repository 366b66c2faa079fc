import { type ChangedEvent, changedFields } from "#areas/board/events/queries.ts";
import { agesInWords, calledOffText } from "#areas/board/events/schema/events.ts";
import { brand } from "#content/brand.ts";
import { whenInWords } from "#lib/dates.ts";
import { writeCalendarFile } from "#lib/mail/calendar-file.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { inShortDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import type { FamilyRegistration } from "./queries.ts";

/** What happened to a registration. */
export type RegistrationNews =
  | "registered"
  | "waiting"
  | "moved_up"
  | "moved"
  /** Something else than time and place of the event is new. */
  | "changed"
  /** The event is tomorrow, or today. */
  | "reminder"
  | "cancelled"
  /** The event is called off. */
  | "called_off"
  /** It has begun, and no place became free. */
  | "begun";

/** What ends a registration. */
const OVER: ReadonlySet<RegistrationNews> = new Set(["cancelled", "called_off", "begun"]);

export interface News {
  news: RegistrationNews;
  /** Name of the event as the family may read it. */
  name: string;
  /** What changed of the event, and its former name as the family may read it. */
  change?: (ChangedEvent & { formerName: string }) | undefined;
}

interface MailedNews extends News {
  to: string;
  baseUrl: string;
  /** Where the event is, as the family may read it. */
  place: string;
}

/**
 * Notifies a family, at its confirmed address, of what happened to a registration, with the calendar file where the
 * athlete has or had a place.
 */
export function registrationMail(family: FamilyRegistration, news: MailedNews): MailMessage {
  const { registration, event } = family;
  const { to, baseUrl } = news;
  const isOver = OVER.has(news.news);
  const { startsAt, endsAt, priceCents, bring } = event;
  const { subject, text } = textsOf(family, news);
  const calendar = registration.waitingSince === null ? calendarOf(family, news) : null;
  return {
    cause: causeOf(family, news),
    to,
    replyTo: brand.email,
    subject,
    parts: [
      text,
      ...changesIn(family, news),
      {
        facts: [
          [isOver ? "Was" : "When", `${whenInWords(startsAt)} (New Orleans time)`],
          ["Until", whenInWords(endsAt)],
          ["Where", news.place],
          ...(isOver ? [] : priceAndBring({ priceCents, bring })),
        ],
      },
      ...(isOver ? [] : [howToCancel(registration)]),
      news.news === "begun" || news.news === "called_off"
        ? { button: "See events to come", url: baseUrl + paths.events }
        : { button: "See the event", url: baseUrl + paths.eventRegister(event.id) },
      ...(calendar
        ? [{ small: "The attached file takes it into your calendar, or out of it." }]
        : []),
    ],
    ...(calendar && { calendar }),
  };
}

/** What the bell says of the same, without the child's name. */
export function registrationNotice(family: FamilyRegistration, news: News) {
  const nameless = { ...family, firstName: "your athlete" };
  const { subject, text } = textsOf(nameless, news);
  const inBell = (words: string) => words.replace(/(^|[.] )your athlete/g, "$1Your athlete");
  return {
    cause: causeOf(family, news),
    title: inBell(subject),
    message: inBell([text, ...changesIn(nameless, news)].join(" ")),
  };
}

/** A reminder is sent once for each time, and all else once for each change. */
function causeOf({ registration, event }: FamilyRegistration, { news }: News): string {
  const cause = `event-registration:${registration.id}`;
  return news === "reminder"
    ? `${cause}:reminder:${event.startsAt.getTime()}`
    : `${cause}:${registration.sequence}`;
}

/** Says what is new of an event beside its time and place. */
function changesIn(
  { registration, firstName }: FamilyRegistration,
  { name, change }: News,
): string[] {
  if (!change) return [];
  const { before, after, formerName } = change;
  const changed = changedFields(change);
  const price = before.priceCents === 0 ? "free" : inShortDollars(before.priceCents);
  const place = registration.waitingSince === null ? "place" : "place on the waiting list";
  const ages = agesInWords(after).toLowerCase();
  return [
    ...(changed.has("name") && formerName !== name ? [`It was called ${formerName} before.`] : []),
    ...(changed.has("priceCents") ? [`The price is new: it was ${price} before.`] : []),
    ...(changed.has("minAge") || changed.has("maxAge")
      ? [`The ages are new: ${ages}. ${firstName} keeps the ${place}.`]
      : []),
    ...(changed.has("bring")
      ? [after.bring ? "What to bring is new." : "You no longer need to bring anything special."]
      : []),
  ];
}

function textsOf(
  { registration, event, firstName, waitingPlace }: FamilyRegistration,
  { news, name }: News,
): { subject: string; text: string } {
  const { cancelledBy, waitingSince } = registration;
  const isWaiting = waitingSince !== null;
  const what = isWaiting ? "place on the waiting list" : "registration";
  const texts: Record<RegistrationNews, { subject: string; text: string }> = {
    registered: {
      subject: `${firstName} is registered for ${name}`,
      text: `${firstName} has a place at ${name}. We look forward to seeing you.`,
    },
    waiting: {
      subject: `${firstName} is on the waiting list for ${name}`,
      text: `${name} is full. ${firstName} is number ${waitingPlace} on the waiting list. A place that becomes free before the event begins goes to the first in line, and we email you.`,
    },
    moved_up: {
      subject: `${firstName} has a place at ${name}`,
      text: `A place became free at ${name}, and ${firstName} has it. We look forward to seeing you.`,
    },
    moved: {
      subject: `${name} has a new time or place`,
      text: `Please note the new time and place of ${name}, for which ${firstName} is ${isWaiting ? "on the waiting list" : "registered"}.`,
    },
    changed: {
      subject: `${name} has changed`,
      text: `Please note what is new at ${name}, for which ${firstName} is ${isWaiting ? "on the waiting list" : "registered"}.`,
    },
    reminder: {
      subject: `Reminder: ${name}`,
      text: `A reminder: ${firstName} is registered for ${name}, on ${whenInWords(event.startsAt)}.`,
    },
    cancelled: {
      subject: isWaiting
        ? `${firstName} is off the waiting list for ${name}`
        : `${firstName}'s registration for ${name} is canceled`,
      text:
        cancelledBy === "staff"
          ? `We had to cancel ${firstName}'s ${what} for ${name}. Reply to this email if you have questions.`
          : `You canceled ${firstName}'s ${what} for ${name}.`,
    },
    called_off: {
      subject: `${name} is called off`,
      text: `${calledOffText(name, event.calledOffBecause ?? "other")} ${firstName}'s ${what} is canceled, and you owe nothing. Reply to this email if you have questions.`,
    },
    begun: {
      subject: `No place became free at ${name}`,
      text: `${name} has begun, and no place became free for ${firstName}. The waiting list has ended, and you owe nothing.`,
    },
  };
  return texts[news];
}

/** What the email says of canceling, above the link to where it is done. */
function howToCancel({ waitingSince }: FamilyRegistration["registration"]): string {
  return waitingSince === null
    ? "If you can't come, please cancel on the page of the event before it begins."
    : "You can leave the waiting list on the page of the event.";
}

function calendarOf(
  { registration, event }: FamilyRegistration,
  { news, to, baseUrl, name, place }: MailedNews,
) {
  const { id, sequence, updatedAt } = registration;
  const { startsAt, endsAt } = event;
  const entry = {
    ...{ id: `event-registration-${id}@${new URL(baseUrl).hostname}`, sequence },
    ...{ isCancelled: OVER.has(news), summary: `${brand.shortName}: ${name}` },
    ...{ place, startsAt, endsAt, updatedAt },
  };
  return writeCalendarFile(entry, {
    to,
    organizer: { name: brand.name, email: brand.email },
    prodId: { company: brand.shortName, product: "Events" },
  });
}

function priceAndBring({
  priceCents,
  bring,
}: {
  priceCents: number;
  bring: string | null;
}): [string, string][] {
  const price =
    priceCents === 0 ? "Free" : `${inShortDollars(priceCents)}, paid at the desk on the day`;
  return [["Price", price], ...(bring ? [["What to bring", bring] as [string, string]] : [])];
}
