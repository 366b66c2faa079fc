import { brand } from "#content/brand.ts";
import { whenInWords } from "#lib/dates.ts";
import { writeCalendarFile } from "#lib/mail/calendar-file.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { inShortDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import type { FamilyRegistration } from "./queries.ts";

/** What happened to a registration. */
export type RegistrationNews = "registered" | "moved" | "cancelled";

interface News {
  news: RegistrationNews;
  to: string;
  baseUrl: string;
  /** Name and place of the event as the family may read them. */
  name: string;
  place: string;
}

/** Notifies a family, at its confirmed address, of what happened to a registration, with the calendar file. */
export function registrationMail(
  { registration, event, firstName }: FamilyRegistration,
  { news, to, baseUrl, name, place }: News,
): MailMessage {
  const { id, sequence, cancelledBy, updatedAt } = registration;
  const { startsAt, endsAt, priceCents, bring } = event;
  const entry = {
    ...{ id: `event-registration-${id}@${new URL(baseUrl).hostname}`, sequence },
    ...{ isCancelled: news === "cancelled", summary: `${brand.shortName}: ${name}` },
    ...{ place, startsAt, endsAt, updatedAt },
  };
  return {
    cause: `event-registration:${id}:${sequence}`,
    to,
    replyTo: brand.email,
    subject: {
      registered: `${firstName} is registered for ${name}`,
      moved: `${name} has a new time or place`,
      cancelled: `${firstName}'s registration for ${name} is canceled`,
    }[news],
    parts: [
      {
        registered: `${firstName} has a place at ${name}. We look forward to seeing you.`,
        moved: `Please note the new time and place of ${name}, for which ${firstName} is registered.`,
        cancelled:
          cancelledBy === "staff"
            ? `We had to cancel ${firstName}'s registration for ${name}. Reply to this email if you have questions.`
            : `You canceled ${firstName}'s registration for ${name}. The place is free again.`,
      }[news],
      {
        facts: [
          [news === "cancelled" ? "Was" : "When", `${whenInWords(startsAt)} (New Orleans time)`],
          ["Until", whenInWords(endsAt)],
          ["Where", place],
          ...(news === "cancelled" ? [] : priceAndBring({ priceCents, bring })),
        ],
      },
      ...(news === "cancelled"
        ? []
        : ["If you can't come, please cancel on the page of the event before it begins."]),
      { button: "See the event", url: baseUrl + paths.eventRegister(event.id) },
      { small: "The attached file takes it into your calendar, or out of it." },
    ],
    calendar: writeCalendarFile(entry, {
      to,
      organizer: { name: brand.name, email: brand.email },
      prodId: { company: brand.shortName, product: "Events" },
    }),
  };
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
