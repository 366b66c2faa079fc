import type { Page } from "playwright-core";
import type { OnSale } from "#areas/rawpass/passes/schema/passes.ts";
import { monthlyRateCents } from "#areas/rawpass/schedule/schema/price.ts";
import { waiver } from "#content/waiver.ts";
import { paths } from "#paths.ts";
import type { Site } from "./site.ts";

type At = Pick<Site, "url">;

const known = new Map<string, Promise<string>>();

/** The test provider's page for the card of somebody who has a pass, the same one whenever it is asked for. */
export function billingPageOf(site: At): Promise<string> {
  const page = known.get(site.url) ?? buyAndOpen(site);
  known.set(site.url, page);
  return page;
}

async function buyAndOpen(site: At): Promise<string> {
  const call = await asNewMember(site);
  const opened = await call("POST", `/api/rawpass/passes/${await buyPass(call)}/portal`);
  return new URL((opened as { data: { url: string } }).data.url).pathname;
}

/** A pass that waits for its first payment. */
export interface OrderedPass {
  id: number;
  /** The secret name of the payment on the test checkout. */
  session: string;
}

/** Orders one of First Swings a week for Lou, at the `turn`-th of its times that have a place. */
export async function orderPass(call: Call, turn = 0): Promise<OrderedPass> {
  const { data: onSale } = (await call("GET", "/api/rawpass/on-sale")) as OnSale;
  const activity = onSale.activities.find(({ name }) => name === "First Swings");
  const times = activity?.times.filter(({ free }) => free > 0) ?? [];
  const time = times[turn % times.length];
  if (!activity || !time) throw new Error("the demo week has no place in First Swings");
  const athleteId = await addAthlete(call, Number(onSale.firstDate.slice(0, 4)) - 7);
  const chosen = { activityId: activity.id, frequencyPerWeek: 1, slotIds: [time.slotId] };
  const bought = await call("POST", "/api/rawpass/passes", {
    ...{ idempotencyKey: crypto.randomUUID(), athleteId, activities: [chosen] },
    shownMonthlyCents: monthlyRateCents([{ ...activity, ...chosen }]),
  });
  const { id, paymentUrl } = (bought as { data: { id: number; paymentUrl: string } }).data;
  return { id, session: new URL(paymentUrl).pathname.slice(paths.testCheckout("").length) };
}

/** Orders that pass, pays it on the test checkout, and gives the pass's id. */
export async function buyPass(call: Call, turn = 0): Promise<number> {
  const { id, session } = await orderPass(call, turn);
  await call("POST", `/api/shop/test-checkout/${session}`, { outcome: "success" });
  return id;
}

/** Calls the site as somebody who is signed in and an adult, and gives the answer's body. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Adds Lou, who may train, to the account, and returns the id. */
export async function addAthlete(call: Call, birthYear: number): Promise<number> {
  const added = (await call("POST", "/api/rawpass/athletes", {
    ...{ firstName: "Lou", lastName: "Batiste", birthDate: `${birthYear}-01-01` },
    ...{ emergencyName: "Ana Batiste", emergencyPhone: "(504) 555-0142" },
  })) as { data: { id: number } };
  await call("POST", `/api/rawpass/athletes/${added.data.id}/waiver`, {
    ...{ guardianName: "Ana Batiste", version: waiver.version, isAgreed: true },
  });
  return added.data.id;
}

/** Fills in who is to train, Maya, and agrees to the waiver. */
export async function fillAthlete(page: Page, birthYear: number): Promise<void> {
  await page.getByLabel("Athlete's first name").fill("Maya");
  await page.getByLabel("Athlete's last name").fill("Batiste");
  await page.getByLabel("Athlete's birth date").fill(`${birthYear}-05-20`);
  await page.getByLabel("Emergency contact").fill("Ana Batiste");
  await page.getByLabel("Emergency phone number").fill("(504) 555-0142");
  await page.getByLabel("Your name, as parent or guardian").fill("Ana Batiste");
  await page.getByLabel(/I agree to the waiver/).press("Space");
}

let members = 0;

/**
 * Makes an account, and gives what calls the site as its person, from an address that only they have: the site must
 * trust the proxy 127.0.0.1.
 */
export async function asNewMember(site: At): Promise<Call> {
  const username = `pass-${crypto.randomUUID().slice(0, 8)}`;
  members += 1;
  const address = `203.0.113.${members}`;
  const answer = await request(site, "/api/register", {
    ...{ method: "POST", address, cookie: "" },
    body: {
      ...{ username, email: `${username}@city.example`, password: "three words are" },
      ...{ role: "parent", isAdult: true },
    },
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return async (method, path, body) =>
    (await request(site, path, { method, body, cookie, address })).json();
}

async function request(
  site: At,
  path: string,
  sent: { method: string; body: unknown; cookie: string; address: string },
): Promise<Response> {
  const { method, body, cookie, address } = sent;
  const answer = await fetch(site.url + path, {
    method,
    headers: {
      ...{ cookie, "x-forwarded-for": address },
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return answer;
}
