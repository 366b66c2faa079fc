import { describe, expect, test } from "vitest";
import { PaymentsUnavailable } from "#lib/payments/payments.ts";
import type { Payouts } from "#lib/payments/payouts.ts";
import { signEvent } from "#lib/payments/signed-events.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { breakProvider } from "#tests/payment-provider.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { paymentQueuedJobs } from "./jobs.ts";
import { findPayee } from "./queries/payees.ts";
import { isTestProvider, type TestProvider, testAccountsSecret } from "./queries/test-provider.ts";
import type { TestAccountChoice } from "./schema/test-checkout.ts";
import { handleAccountWebhook } from "./service/account-webhook.ts";
import { comparePayments } from "./service/compare-payments.ts";
import type { Movement } from "./service/on-payouts.ts";
import { openOnboarding, openPayoutPage } from "./service/open-payee.ts";
import { queueMovement } from "./service/queue.ts";
import { retryPayments } from "./service/retry-payments.ts";
import { handleWebhook } from "./service/webhook.ts";
import { aHoldingPurpose, HELD } from "./testing.ts";

const REFERENCE = "D-1";
const SUBJECT = { purpose: HELD, reference: REFERENCE };
const BACK = {
  returnUrl: "https://raw.example/connect/dashboard",
  refreshUrl: "https://raw.example/connect/dashboard?again",
};

type Holding = ReturnType<typeof aHoldingPurpose>;

interface HeldSite extends Holding {
  site: TestApp;
  provider: TestProvider;
  payouts: Payouts;
  /** Every event of an account that was sent, as it was signed. */
  sent: { body: string; signature: string }[];
}

/** A site with a purpose that holds money for others. */
async function heldSite(): Promise<HeldSite> {
  const site = await testApp();
  const provider = site.deps.payments;
  if (!isTestProvider(provider)) throw new Error("no test provider");
  const holding = aHoldingPurpose(REFERENCE);
  const sent: HeldSite["sent"] = [];
  provider.connect(async (body, signature, about) => {
    const signed = { body: Buffer.from(body), signature };
    if (about === "payments") return handleWebhook(site.deps, signed, [holding.purpose]);
    sent.push({ body, signature });
    return handleAccountWebhook(site.deps, signed, [holding.purpose]);
  });
  return { site, provider, sent, payouts: provider.payouts, ...holding };
}

const tokenOf = (url: string) => url.split("/").at(-1) as string;

async function onboard({ site }: HeldSite): Promise<string> {
  const { id: userId } = site.member.user;
  return openOnboarding(site.deps, { userId, email: "ona@city.example", back: BACK });
}

function choose({ site }: HeldSite, url: string, outcome: TestAccountChoice["outcome"]) {
  return site.visitor.post(`/api/payments/test-account/${tokenOf(url)}`, { outcome });
}

/** Opens the account of the member, finishes its form, and gives its id and the address of its page. */
async function payee(given: HeldSite) {
  await choose(given, await onboard(given), "finish");
  const { site } = given;
  const { accountId } = (await findPayee(site.db, site.member.user.id)) ?? {};
  if (!accountId) throw new Error("no account");
  const page = await openPayoutPage(site.deps, { userId: site.member.user.id });
  return { accountId, page };
}

const statusOf = async ({ site }: HeldSite) =>
  (await findPayee(site.db, site.member.user.id))?.status;

/** A payment of 500 dollars that is held. */
async function pay({
  site,
  provider,
}: HeldSite): Promise<{ path: string; paymentIntentId: string }> {
  const { id } = await provider.createSession(
    {
      subject: SUBJECT,
      customerEmail: "sal@city.example",
      lines: [{ name: "Field signage", amountCents: 50_000, quantity: 1 }],
      successUrl: "https://raw.example/",
      cancelUrl: "https://raw.example/",
      expiresAt: new Date(site.deps.now().getTime() + 35 * MINUTE_MS),
      isHeld: true,
    },
    "deal-1",
  );
  const path = `/api/shop/test-checkout/${id}`;
  await site.visitor.post(path, { outcome: "success" });
  const { paymentIntentId } = (await provider.findSession(id)) ?? {};
  return { path, paymentIntentId: String(paymentIntentId) };
}

function request({ movements }: HeldSite, movement: Movement): number {
  const id = movements.length + 1;
  movements.push({ ...movement, id, reference: REFERENCE, key: `key-${id}` });
  return id;
}

/** Runs the job of a movement. */
async function send({ site, purpose }: HeldSite, movementId: number): Promise<void> {
  const job = paymentQueuedJobs(site.deps, [purpose]).find(({ name }) => name === "payments-move");
  await job?.run({ purpose: HELD, movementId });
}

describe("the form of somebody who is paid", () => {
  test("opens one account, behind a link that works once, and makes it ready", async () => {
    const given = await heldSite();
    const first = await onboard(given);
    const second = await onboard(given);
    expect(await statusOf(given)).toBe("incomplete");
    expect((await choose(given, first, "finish")).status).toBe(404);
    const done = await choose(given, second, "finish");
    expect(done.body).toEqual({ data: { url: BACK.returnUrl } });
    expect(await statusOf(given)).toBe("ready");
    expect((await choose(given, second, "finish")).status).toBe(404);
    expect(await given.told(given.site.db)).toEqual(["account ready"]);
  });

  test("whose link is used up leads to where a new one is made", async () => {
    const given = await heldSite();
    const expired = await choose(given, await onboard(given), "expire");
    expect(expired.body).toEqual({ data: { url: BACK.refreshUrl } });
    expect((await choose(given, await onboard(given), "finish")).status).toBe(200);
  });

  test("asked for by two tabs at once is one account", async () => {
    const given = await heldSite();
    const urls = await Promise.all([onboard(given), onboard(given)]);
    const answers = await Promise.all(urls.map((url) => choose(given, url, "leave")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test("waits while the provider is away, and nobody who never asked has a page", async () => {
    const given = await heldSite();
    const { site } = given;
    const userId = site.member.user.id;
    await expect(openPayoutPage(site.deps, { userId })).rejects.toMatchObject({
      code: "not_found",
    });
    const away = async () => {
      throw new PaymentsUnavailable("it is away");
    };
    const mend = breakProvider(site, { payouts: { ...given.payouts, createAccount: away } });
    await expect(onboard(given)).rejects.toMatchObject({ code: "unavailable" });
    mend();
    await onboard(given);
    await expect(openPayoutPage(site.deps, { userId })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("opens a new account after one that has left the site", async () => {
    const given = await heldSite();
    const { page, accountId } = await payee(given);
    await choose(given, page, "disconnect");
    expect(await statusOf(given)).toBe("gone");
    const renewed = await payee(given);
    expect(renewed.accountId).not.toBe(accountId);
    expect(await statusOf(given)).toBe("ready");
  });
});

describe("an account", () => {
  test("stands as the provider, asked, says: not as an old event does", async () => {
    const given = await heldSite();
    const { page } = await payee(given);
    await choose(given, page, "restrict");
    await choose(given, page, "restore");
    expect(await given.told(given.site.db)).toEqual([
      "account ready",
      "account restricted",
      "account ready",
    ]);
    for (const { body, signature } of given.sent) {
      const again = body.replace("evt_test_", "evt_again_");
      const secret = testAccountsSecret(given.site.deps.secrets);
      const resigned = signEvent(again, secret, given.site.deps.now());
      const { purpose } = given;
      await handleAccountWebhook(given.site.deps, { body: Buffer.from(body), signature }, [
        purpose,
      ]);
      await handleAccountWebhook(
        given.site.deps,
        { body: Buffer.from(again), signature: resigned },
        [purpose],
      );
    }
    expect(await statusOf(given)).toBe("ready");
    expect(await given.told(given.site.db)).toHaveLength(3);
  });

  test("whose events were lost is compared every night", async () => {
    const given = await heldSite();
    const { page } = await payee(given);
    given.provider.connect(async () => {});
    await choose(given, page, "restrict");
    expect(await statusOf(given)).toBe("ready");
    await comparePayments(given.site.deps, [given.purpose]);
    expect(await statusOf(given)).toBe("restricted");
  });

  test("whose payout the bank refused is told once an event", async () => {
    const given = await heldSite();
    const { page } = await payee(given);
    await choose(given, page, "fail_payout");
    const [last] = given.sent.slice(-1);
    if (!last) throw new Error("nothing was sent");
    const signed = { body: Buffer.from(last.body), signature: last.signature };
    await handleAccountWebhook(given.site.deps, signed, [given.purpose]);
    expect(await given.told(given.site.db)).toEqual(["account ready", "payout failed"]);
    expect((await findPayee(given.site.db, given.site.member.user.id))?.payoutFailedAt).toEqual(
      given.site.deps.now(),
    );
  });

  test("is told of by its own endpoint alone, with a secret of its own", async () => {
    const given = await heldSite();
    await payee(given);
    const [{ body, signature } = { body: "", signature: "" }] = given.sent;
    const post = (url: string) =>
      given.site.app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/json", "stripe-signature": signature },
        payload: body,
      });
    expect((await post("/api/payment-events")).statusCode).toBe(400);
    expect((await post("/api/payment-events/accounts")).statusCode).toBe(200);
  });
});

describe("held money", () => {
  test("is sent on once, however often it is asked for, and taken back in part", async () => {
    const given = await heldSite();
    const { accountId } = await payee(given);
    const { paymentIntentId } = await pay(given);
    const transfer = { kind: "transfer", accountId, paymentIntentId, amountCents: 45_000 } as const;
    const movementId = request(given, transfer);
    const [asked] = given.movements;
    await given.site.db.transaction((tx) =>
      queueMovement(tx, given.site.deps, { purpose: HELD, movementId }),
    );
    await send(given, movementId);
    // The site died before it wrote the answer down.
    if (asked) given.movements.push(asked);
    await retryPayments(given.site.deps, [given.purpose]);
    const [sentOnce, ...more] = await given.payouts.listTransfers(SUBJECT);
    expect([sentOnce, more]).toMatchObject([{ amountCents: 45_000, reversedCents: 0 }, []]);
    const reversal = { kind: "reversal", transferId: sentOnce?.id ?? "", amountCents: 4_500 };
    await send(given, request(given, reversal as Movement));
    expect(await given.payouts.listTransfers(SUBJECT)).toMatchObject([{ reversedCents: 4_500 }]);
    expect(await given.told(given.site.db)).toEqual([
      "account ready",
      "movement 1 made",
      "movement 1 made",
      "movement 1 made",
    ]);
  });

  test("is not sent beyond what was paid, nor to an account that is not ready", async () => {
    const given = await heldSite();
    const { accountId, page } = await payee(given);
    const { paymentIntentId } = await pay(given);
    const transfer = { kind: "transfer", accountId, paymentIntentId, amountCents: 50_001 } as const;
    await send(given, request(given, transfer));
    await choose(given, page, "restrict");
    await send(given, request(given, { ...transfer, amountCents: 100 }));
    expect(await given.payouts.listTransfers(SUBJECT)).toEqual([]);
    expect(
      (await given.told(given.site.db)).filter((text) => text.endsWith("refused")),
    ).toHaveLength(2);
  });

  test("that is with the bank is not taken back", async () => {
    const given = await heldSite();
    const { accountId, page } = await payee(given);
    const { paymentIntentId } = await pay(given);
    const transfer = { kind: "transfer", accountId, paymentIntentId, amountCents: 500 } as const;
    await send(given, request(given, transfer));
    const [{ id: transferId } = { id: "" }] = await given.payouts.listTransfers(SUBJECT);
    await choose(given, page, "empty");
    await send(given, request(given, { kind: "reversal", transferId, amountCents: 500 }));
    expect(await given.payouts.listTransfers(SUBJECT)).toMatchObject([{ reversedCents: 0 }]);
    expect((await given.told(given.site.db)).at(-1)).toBe("movement 1 refused");
    await choose(given, page, "fill");
    await send(given, request(given, { kind: "reversal", transferId, amountCents: 500 }));
    expect(await given.payouts.listTransfers(SUBJECT)).toMatchObject([{ reversedCents: 500 }]);
  });

  test("waits while the provider is away, and is sent by the next run", async () => {
    const given = await heldSite();
    const { accountId } = await payee(given);
    const { paymentIntentId } = await pay(given);
    const transfer = { kind: "transfer", accountId, paymentIntentId, amountCents: 500 } as const;
    const movementId = request(given, transfer);
    const away = async () => {
      throw new PaymentsUnavailable("it is away");
    };
    const mend = breakProvider(given.site, { payouts: { ...given.payouts, transfer: away } });
    await expect(send(given, movementId)).rejects.toThrow(PaymentsUnavailable);
    await retryPayments(given.site.deps, [given.purpose]);
    expect(given.movements).toHaveLength(1);
    mend();
    await retryPayments(given.site.deps, [given.purpose]);
    expect(await given.payouts.listTransfers(SUBJECT)).toMatchObject([{ amountCents: 500 }]);
  });

  test("that its customer disputes is told, and how the bank decides", async () => {
    const given = await heldSite();
    const { path } = await pay(given);
    await given.site.visitor.post(path, { outcome: "dispute" });
    await given.site.visitor.post(path, { outcome: "dispute_lost" });
    expect(await given.told(given.site.db)).toEqual(["dispute_opened", "dispute lost"]);
  });
});
