import type { Db } from "#lib/db/db.ts";
import { inventedAddress } from "#lib/mail/invented.ts";
import { HOUR_MS } from "#lib/time.ts";
import type { ContactStatus } from "./schema/messages.ts";
import { contactSubmissions } from "./tables.ts";

interface DemoMessage {
  name: string;
  organization: string;
  message: string;
  hoursAgo: number;
  status?: ContactStatus;
  staffNote?: string;
}

const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    name: "Delphine Marevoile",
    organization: "Demo Parish Recreation",
    message:
      "We run 11 fields and would like to know how your facility management works.\n\nThree of the fields have lights, and two are closed in the spring. Could someone call us next week?",
    hoursAgo: 3,
  },
  {
    name: "Anatole Grandpluie",
    organization: "Demo Bayou Travel Baseball",
    message: "Do you train whole teams in the winter, or only individual players?",
    hoursAgo: 20,
  },
  {
    name: "Clémence Hautmarais",
    organization: "Demo Lakefront High School",
    message: "Our head coach asks how players are evaluated before they are ranked.",
    hoursAgo: 31,
  },
  {
    name: "Honoré Fleuridor",
    organization: "Demo Crescent Sponsors",
    message: "We would like to sponsor a tournament for players under 14.",
    hoursAgo: 74,
    status: "answered",
    staffNote: "Called back. Wants summer dates.",
  },
  {
    name: "Solange Delacharme",
    organization: "Demo River Podcast",
    message: "May we interview one of your coaches about development before showcases?",
    hoursAgo: 190,
    status: "answered",
  },
];

/** Messages that nobody wrote, from addresses that nobody has: new ones, one of them late, and answered ones. */
export async function loadDemoMessages(db: Db, now: Date): Promise<void> {
  const oldestFirst = DEMO_MESSAGES.toReversed().map(({ hoursAgo, ...message }, index) => ({
    ...message,
    email: inventedAddress(`writer-${index + 1}`),
    createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
  }));
  await db.insert(contactSubmissions).values(oldestFirst);
}
