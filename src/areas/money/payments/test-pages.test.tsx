import type { ComponentType } from "react";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type Api, ApiError, apiContext } from "#lib/api.ts";
import { MINUTE_MS } from "#lib/time.ts";
import * as subscriptionsPage from "#pages/_staff.admin.test-subscriptions.tsx";
import * as accountPage from "#pages/payments.test-account.$token.tsx";
import * as billingPage from "#pages/payments.test-billing.$token.tsx";
import type { Caller } from "#tests/actors.ts";
import { renderPage } from "#tests/render-page.tsx";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { openOnboarding, openPayoutPage } from "./service/open-payee.ts";
import { MONTHLY } from "./testing.ts";

/** A page's arguments as the server gives them, with the calls of this caller. */
function argumentsOf(caller: Caller, params: object, fields?: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(apiContext, {
    async request(method, path, payload) {
      const answer = method === "GET" ? await caller.get(path) : await caller.post(path, payload);
      if (answer.status >= 400) throw new ApiError(answer.status, JSON.stringify(answer.body));
      return answer.body;
    },
  } satisfies Api);
  const posted = fields && { method: "POST", body: new URLSearchParams(fields) };
  const request = new Request("http://localhost/", posted);
  return { request, params, context } as never;
}

const markupOf = (Component: ComponentType, loaderData: unknown, actionData?: unknown) =>
  renderPage(Component, { loaderData, actionData });

/** A subscription that was paid for on its page; gives its ids. */
async function subscribe({ deps, visitor }: TestApp) {
  const { payments } = deps;
  if (!payments) throw new Error("no payments");
  const { id } = await payments.subscriptions.createCheckout(
    {
      subject: { purpose: MONTHLY, reference: "P-1" },
      customer: { email: "ana@city.example" },
      items: [{ productId: "activity-1", name: "Hitting", amountCents: 10_825 }],
      successUrl: "https://raw.example/",
      cancelUrl: "https://raw.example/",
      expiresAt: new Date(deps.now().getTime() + 35 * MINUTE_MS),
    },
    "pass-1",
  );
  await visitor.post(`/api/shop/test-checkout/${id}`, { outcome: "success" });
  const subscription = await payments.subscriptions.find(id.replace("cs_", "sub_"));
  if (!subscription) throw new Error("no subscription");
  const back = "https://raw.example/rawpass/pass";
  const url = await payments.subscriptions.openPortal(subscription.customerId, back);
  return { subscriptionId: subscription.id, token: url.split("/").at(-1) as string };
}

test("staff let a month come and its charge fail, and read why it cannot", async () => {
  const site = await testApp();
  const { subscriptionId: subscription } = await subscribe(site);
  const { default: Page, loader, action } = subscriptionsPage;
  const given = argumentsOf(site.admin, {});
  expect(markupOf(Page, await loader(given))).toMatch(
    /rawpass-pass P-1.*Paid.*Let the charge fail/,
  );
  const done = await action(argumentsOf(site.admin, {}, { subscription, charge: "fails" }));
  expect(done).toMatchObject({ status: 303 });
  expect(markupOf(Page, await loader(given))).toContain("Charge failed, card declined");
  await site.deps.payments?.subscriptions.cancelNow(subscription, "now");
  const refused = await action(argumentsOf(site.admin, {}, { subscription, charge: "succeeds" }));
  expect(refused).toMatchObject({
    data: { reason: "This subscription has ended." },
    init: { status: 409 },
  });
  const markup = markupOf(Page, await loader(given), (refused as { data: object }).data);
  expect(markup).toMatch(/role="alert".*This subscription has ended\./);
  expect(markup).not.toContain("Next month now");
});

test("a customer sees card and invoices, chooses a card, and goes back", async () => {
  const site = await testApp();
  const { token } = await subscribe(site);
  const { default: Page, loader, action } = billingPage;
  const given = argumentsOf(site.visitor, { token });
  expect(markupOf(Page, await loader(given))).toMatch(
    /Your card works\..*Paid.*\$108\.25.*href="https:\/\/raw\.example\/rawpass\/pass"/,
  );
  await action(argumentsOf(site.visitor, { token }, { card: "declined" }));
  expect(markupOf(Page, await loader(given))).toContain("Your card is declined.");
  const nobody = argumentsOf(site.visitor, { token: "a".repeat(32) });
  await expect(loader(nobody)).rejects.toMatchObject({ init: { status: 404 } });
});

test("somebody who is paid finishes the provider's form, and what happens to the account is chosen", async () => {
  const site = await testApp();
  const { deps, member, visitor } = site;
  const back = { returnUrl: "https://raw.example/back", refreshUrl: "https://raw.example/again" };
  const request = { userId: member.user.id, email: "ona@city.example", back };
  const token = (await openOnboarding(deps, request)).split("/").at(-1);
  const { default: Page, loader, action } = accountPage;
  const form = argumentsOf(visitor, { token });
  const markup = markupOf(Page, await loader(form));
  expect(markup).toMatch(
    /Be paid.*The form is not finished\..*Finish the form.*Let the link expire/,
  );
  expect(markup).not.toContain("Ask for papers");
  const done = await action(argumentsOf(visitor, { token }, { outcome: "finish" }));
  expect(done.headers.get("location")).toBe(back.returnUrl);
  await expect(loader(form)).rejects.toMatchObject({ init: { status: 404 } });
  const page = (await openPayoutPage(deps, request)).split("/").at(-1);
  await action(argumentsOf(visitor, { token: page }, { outcome: "empty" }));
  const given = argumentsOf(visitor, { token: page });
  expect(markupOf(Page, await loader(given))).toMatch(
    /Money can be sent here\..*All of it is with the bank\..*Ask for papers.*Keep money in the account/,
  );
  const wrong = argumentsOf(visitor, { token: page }, { outcome: "finish" });
  await expect(action(wrong)).rejects.toMatchObject({ init: { status: 409 } });
  const unknown = argumentsOf(visitor, { token: page }, { outcome: "no such thing" });
  await expect(action(unknown)).rejects.toMatchObject({ init: { status: 422 } });
});
