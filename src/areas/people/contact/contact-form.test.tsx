import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type Api, ApiError, apiContext } from "#lib/api.ts";
import { paths } from "#paths.ts";
import { renderPage } from "#tests/render-page.tsx";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { contactAction, type RefusedContact } from "./components/contact-action.ts";
import ContactForm from "./components/contact-form.tsx";
import { contactSubmissions } from "./tables.ts";

const WRITTEN = {
  name: "Ana <b>Batiste</b>",
  email: "ana@city.example",
  organization: "City Recreation",
  message: "We look for a partner.",
};

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
  const request = new Request(`http://localhost${paths.home}`, { method: "POST", body });
  const answer = await contactAction({ request, context } as never);
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get("location") };
  }
  return { status: answer.init?.status, refused: answer.data };
}

/** The form as the server writes it into the page. */
function markupOf(address: string, actionData?: RefusedContact): string {
  return renderPage(ContactForm, { address, actionData });
}

test("posted without scripts, a message is saved and the person sent on to the thanks", async () => {
  const site = await testApp();
  expect(await post(site, WRITTEN)).toEqual({ status: 303, location: paths.contactThanks });
  expect(await site.db.select().from(contactSubmissions)).toMatchObject([WRITTEN]);
  expect(markupOf(paths.home)).not.toContain("Message Sent");
  const thanks = markupOf(paths.contactThanks);
  expect(thanks).toContain("Message Sent");
  expect(thanks).toContain(
    "Your message has been saved successfully. Our team will contact you soon.",
  );
});

test("posted without scripts, a wrong form comes back with what was written and what is wrong", async () => {
  const site = await testApp();
  const { status, refused } = await post(site, { ...WRITTEN, email: "ana@", message: "Hi" });
  expect(status).toBe(422);
  const markup = markupOf(paths.home, refused);
  expect(markup).toContain('value="Ana &lt;b&gt;Batiste&lt;/b&gt;"');
  expect(markup).toMatch(/<textarea[^>]*>Hi<\/textarea>/);
  for (const [field, text] of [
    ["email", "Please enter a valid email address"],
    ["message", "Message must be at least 10 characters"],
  ]) {
    const control = new RegExp(`<[^>]*name="${field}"[^>]*>`).exec(markup)?.[0] ?? "";
    expect(control).toContain('aria-invalid="true"');
    const [, errorId] = /aria-describedby="([^"]+)"/.exec(control) ?? [];
    expect(markup).toMatch(new RegExp(`<p id="${errorId}"[^>]*>.*?${text}`));
  }
  expect(markup.match(/aria-invalid="true"/g)).toHaveLength(2);
});

test("posted without scripts with a filled honeypot, the page asks and loses nothing", async () => {
  const site = await testApp();
  const { status, refused } = await post(site, { ...WRITTEN, website: "https://ana.example" });
  expect(status).toBe(422);
  const markup = markupOf(paths.home, refused);
  expect(markup).toContain("Please confirm that you are a person");
  expect(markup).toContain('value="Ana &lt;b&gt;Batiste&lt;/b&gt;"');
  const box = /<input[^>]*name="isPerson"[^>]*>/.exec(markup)?.[0];
  expect(box).toContain('type="checkbox"');
  await post(site, { ...WRITTEN, website: "https://ana.example", isPerson: "on" });
  expect(await site.db.select().from(contactSubmissions)).toMatchObject([WRITTEN]);
});

test("posted without scripts once too often, the page says why", async () => {
  const site = await testApp();
  for (let turn = 1; turn <= 5; turn += 1) await post(site, WRITTEN);
  const { status, refused } = await post(site, WRITTEN);
  expect(status).toBe(429);
  expect(markupOf(paths.home, refused)).toContain(
    "several messages already. Please try again later.",
  );
});
