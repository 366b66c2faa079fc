import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { type Api, ApiError, apiContext } from "#lib/api.ts";
import type { RefusedForm } from "#lib/refused-form.ts";
import { paths } from "#paths.ts";
import { renderPage } from "#tests/render-page.tsx";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { requestAction } from "./components/request-action.ts";
import { RequestForm, type SubjectOfRequest } from "./components/request-form.tsx";
import { privacyRequests } from "./tables.ts";
import { WRITTEN } from "./testing.ts";

const FIELDS = { ...WRITTEN, isAboutMinor: "yes", page: "", website: "" };

/** Posts the form to its page where scripts are off. */
async function post({ visitor }: TestApp, fields: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(apiContext, {
    async request(_method, path, payload) {
      const { status, body } = await visitor.post(path, payload);
      if (status >= 400) throw new ApiError(status, JSON.stringify(body));
      return body;
    },
  } satisfies Api);
  const body = new URLSearchParams(fields);
  const request = new Request(`http://localhost${paths.privacyRequest}`, { method: "POST", body });
  const answer = await requestAction({ request, context } as never);
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get("location") };
  }
  return { status: answer.init?.status, refused: answer.data };
}

/** The form as the server writes it into the page. */
function markupOf(subject: SubjectOfRequest | null, actionData?: RefusedForm): string {
  return renderPage(() => <RequestForm subject={subject} />, { actionData });
}

function controlsOf(markup: string, name: string): string[] {
  return markup.match(new RegExp(`<[^>]*name="${name}"[^>]*>`, "g")) ?? [];
}

test("posted without scripts, a request is kept and its page shown", async () => {
  const site = await testApp();
  await aProspect(site.db);
  const { status, location } = await post(site, { ...FIELDS, prospectId: "1" });
  const [row] = await site.db.select().from(privacyRequests);
  expect(row).toMatchObject({ ...WRITTEN, prospectId: 1, nominationId: null });
  expect([status, location]).toEqual([303, paths.privacyRequestState(row?.reference ?? "")]);
});

test("posted without scripts, a wrong form comes back with what was written and what is wrong", async () => {
  const site = await testApp();
  const { isAboutMinor: _, ...fields } = FIELDS;
  const wrong = { ...fields, personName: "A <b>B</b>", requesterEmail: "ana@", message: "Hi" };
  const { status, refused } = await post(site, wrong);
  expect(status).toBe(422);
  const markup = markupOf(null, refused);
  expect(controlsOf(markup, "personName")[0]).toContain('value="A &lt;b&gt;B&lt;/b&gt;"');
  expect(controlsOf(markup, "kind").map((radio) => radio.includes("checked"))).toEqual([
    true,
    false,
  ]);
  for (const [field, text] of [
    ["isAboutMinor", "Please say whether this person is under 18"],
    ["requesterEmail", "Please enter a valid email address"],
    ["message", "Message must be at least 10 characters"],
  ] as const) {
    const [control = ""] = controlsOf(markup, field);
    expect(control).toContain('aria-invalid="true"');
    const [, errorId] = /aria-describedby="([^" ]+)/.exec(control) ?? [];
    expect(markup).toMatch(new RegExp(`<p id="${errorId}"[^>]*>.*?${text}`));
  }
});

test("posted without scripts with a filled honeypot, a removal of a child is asked about and kept", async () => {
  const site = await testApp();
  const filled = { ...FIELDS, website: "https://ana.example" };
  const { status, refused } = await post(site, filled);
  expect(status).toBe(422);
  const markup = markupOf(null, refused);
  expect(controlsOf(markup, "isPerson")).toHaveLength(1);
  expect(controlsOf(markup, "personName")[0]).toContain(`value="${WRITTEN.personName}"`);
  expect(await post(site, { ...filled, isPerson: "on" })).toMatchObject({ status: 303 });
  expect(await site.db.select().from(privacyRequests)).toMatchObject([WRITTEN]);
});

test("the form begins with the player whose page led to it", () => {
  const page = `https://raw.example${paths.player(7)}`;
  const markup = markupOf({ field: "prospectId", id: 7, name: "Marcus Batiste", page });
  expect(controlsOf(markup, "personName")[0]).toContain('value="Marcus Batiste"');
  expect(controlsOf(markup, "page")[0]).toContain(`value="${page}"`);
  expect(controlsOf(markup, "prospectId")[0]).toContain('value="7"');
  expect(controlsOf(markupOf(null), "prospectId")).toEqual([]);
});

test("posted without scripts from a nomination's page, a request is about the nomination", async () => {
  const site = await testApp();
  await aNomination(site.db);
  await post(site, { ...FIELDS, nominationId: "1" });
  expect(await site.db.select().from(privacyRequests)).toMatchObject([{ nominationId: 1 }]);
});

test("posted without scripts once too often, the page says why", async () => {
  const site = await testApp();
  for (let turn = 1; turn <= 5; turn += 1) await post(site, FIELDS);
  const { status, refused } = await post(site, FIELDS);
  expect(status).toBe(429);
  expect(markupOf(null, refused)).toContain("several requests already. Please try again later.");
});
