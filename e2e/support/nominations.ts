import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { NewNomination } from "#areas/youscout/nominations/schema/nominations.ts";
import { paths } from "#paths.ts";
import { linkIn, mailsTo } from "./mailbox.ts";
import { becomeMember } from "./member.ts";
import type { Site } from "./site.ts";

/** A coach's nomination with everything that may become public, and everything that must not. */
export const THADDEUS: NewNomination = {
  firstName: "Thaddeus",
  lastName: "Quillarde",
  age: 16,
  sport: "Football",
  position: "QB",
  school: "Holy Lantern Academy",
  city: "Metairie",
  state: "Louisiana",
  gameLocation: "Lantern Field",
  gameDate: "2026-10-02",
  performance: "Four touchdown passes in the rain, and never one word against a team mate.",
  video: "https://youtu.be/aqz-KE-bpKQ",
  submittedByName: "Ottilie Submitter",
  submittedByEmail: "ottilie@coach.example",
  submittedByPhone: "504-555-0147",
  submitterRelation: "coach",
  guardianName: "Wilhelmina Guardian",
  guardianEmail: "wilhelmina@home.example",
  publication: "full",
};

/** Nominates as a new member and returns the number of the nomination, which waits for staff. */
export async function nominate(page: Page, nomination: NewNomination): Promise<number> {
  await becomeMember(page);
  await post(page, "/api/user/adult", { isAdult: true });
  const { data } = await post(page, "/api/you-scout/nominations", nomination);
  return data.id;
}

/** Makes a call as whoever is signed in, which must succeed. */
export async function post(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Approves a nomination as the staff who are signed in and have read it. */
export async function approve(page: Page, id: number): Promise<void> {
  const { data } = await (await page.request.get(`/api/admin/you-scout/nominations/${id}`)).json();
  const approval = { transition: "approve", expectedUpdatedAt: data.updatedAt };
  await post(page, `/api/admin/you-scout/nominations/${id}/decision`, approval);
}

/** Opens the guardian's link and agrees to what it shows. */
export async function agreeAsGuardian(page: Page, token: string): Promise<void> {
  const path = `/api/you-scout/guardian/${token}`;
  const { data } = await (await page.request.get(path)).json();
  await post(page, path, { agrees: true, isGuardian: true, version: data.version });
}

/** The token in the link that the guardian was mailed. */
export async function guardianToken(site: Site, address: string): Promise<string> {
  const [mail = ""] = await mailsTo(site, address);
  return (
    linkIn(mail, site.url + paths.youScoutGuardian(""))
      .split("/")
      .at(-1) ?? ""
  );
}
