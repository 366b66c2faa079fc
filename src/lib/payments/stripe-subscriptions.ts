import Stripe from "stripe";
import { CURRENCY, PaymentRefused } from "./payments.ts";
import { type Ask, idOf, nullWhenMissing, orRefused, PAGE, pagesOf } from "./stripe-calls.ts";
import { readSession } from "./stripe-session.ts";
import { readInvoice, readSubscription, secondsOf } from "./stripe-subscription-shapes.ts";
import { metadataOf } from "./subject.ts";
import type {
  RequestedItem,
  Subscription,
  SubscriptionInvoice,
  SubscriptionItem,
  Subscriptions,
  SubscriptionWish,
} from "./subscriptions.ts";

const WITH_PAYMENTS = ["payments"];
/** The mark of our configuration of the billing portal among those of the account. */
const PORTAL = { made_for: "card-and-invoices" };

/** Stripe Billing: subscriptions by the month, their invoices, and the portal for the card. */
export function createStripeSubscriptions(stripe: Stripe, ask: Ask): Subscriptions {
  const { subscriptions, invoices, invoicePayments, billingPortal } = stripe;
  const askOrRefused = <Answer>(question: Promise<Answer>) => orRefused(ask(question));
  const ensureProducts = createProducts(stripe, ask);
  let portal: Promise<string> | null = null;

  async function get(id: string): Promise<Stripe.Subscription> {
    return askOrRefused(subscriptions.retrieve(id));
  }

  async function getInvoice(id: string): Promise<SubscriptionInvoice> {
    return subscriptionInvoice(
      await askOrRefused(invoices.retrieve(id, { expand: WITH_PAYMENTS })),
    );
  }

  /** Changes a subscription, unless it is so already: Stripe forgets a key after a day. */
  async function change(
    id: string,
    idempotencyKey: string,
    isSo: (present: Subscription) => boolean,
    parametersOf: (present: Stripe.Subscription) => Stripe.SubscriptionUpdateParams,
  ): Promise<Subscription> {
    const before = await get(id);
    const present = readSubscription(before);
    if (isSo(present)) return present;
    const question = subscriptions.update(id, parametersOf(before), { idempotencyKey });
    return readSubscription(await askOrRefused(question));
  }

  return {
    async createCheckout(request, key) {
      await ensureProducts(request.items);
      const question = stripe.checkout.sessions.create(checkoutOf(request), {
        idempotencyKey: key,
      });
      return readSession(await askOrRefused(question));
    },

    async find(id) {
      const found = await ask(subscriptions.retrieve(id)).catch(nullWhenMissing);
      return found && readSubscription(found);
    },

    async findInvoice(id) {
      const question = invoices.retrieve(id, { expand: WITH_PAYMENTS });
      const found = await ask(question).catch(nullWhenMissing);
      return found && readInvoice(found);
    },

    async findInvoiceOfPayment(paymentIntentId) {
      const payment = { type: "payment_intent", payment_intent: paymentIntentId };
      const question = invoicePayments.list({ payment, limit: 1 });
      const list = await ask(question).catch(nullWhenMissing);
      const id = idOf(list?.data[0]?.invoice);
      if (!id) return null;
      return readInvoice(await askOrRefused(invoices.retrieve(id, { expand: WITH_PAYMENTS })));
    },

    async previewRaise(id, items, prorationDate) {
      await ensureProducts(items);
      const at = secondsOf(prorationDate);
      const preview = await askOrRefused(
        invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: itemsFor(await get(id), items),
            proration_behavior: "always_invoice",
            proration_date: at,
          },
        }),
      );
      const lines = preview.lines.data
        .filter(({ parent }) => {
          return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration;
        })
        .map(({ description, amount }) => ({ text: description ?? "", amountCents: amount }));
      const dueCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      return { dueCents, lines, prorationDate: new Date(at * 1_000) };
    },

    async raise(id, { items, prorationDate }, key) {
      await ensureProducts(items);
      const isSo = (present: Subscription) =>
        isSame(present.items, items) || isSame(present.pendingRaise?.items, items);
      return change(id, `raise-${key}`, isSo, (before) => ({
        items: itemsFor(before, items),
        proration_behavior: "always_invoice",
        proration_date: secondsOf(prorationDate),
        payment_behavior: "pending_if_incomplete",
      }));
    },

    async lower(id, items, key) {
      await ensureProducts(items);
      const isSo = (present: Subscription) => isSame(present.items, items);
      return change(id, `lower-${key}`, isSo, (before) => ({
        items: itemsFor(before, items),
        proration_behavior: "none",
      }));
    },

    freeze: (id, until, key) =>
      change(id, `freeze-${key}`, isFreeUntil(until), () => ({
        trial_end: secondsOf(until),
        proration_behavior: "none",
      })),

    endFreeze: (id, on, key) =>
      change(id, `return-${key}`, isFreeUntil(on), () => ({
        trial_end: on ? secondsOf(on) : "now",
        proration_behavior: "none",
      })),

    cancelAtPeriodEnd: (id, key) =>
      change(id, `end-${key}`, isEnding, () => ({ cancel_at_period_end: true })),

    undoCancel: (id, key) =>
      change(
        id,
        `go-on-${key}`,
        (present) => present.status !== "ended" && present.endsAt === null,
        () => ({ cancel_at_period_end: false }),
      ),

    async cancelNow(id, key) {
      const present = readSubscription(await get(id));
      if (present.status === "ended") return present;
      const request = { prorate: false, invoice_now: false };
      const options = { idempotencyKey: `end-now-${key}` };
      return readSubscription(await askOrRefused(subscriptions.cancel(id, request, options)));
    },

    async voidOpenInvoices(id) {
      const list = (status: string) =>
        ask(invoices.list({ subscription: id, status, limit: PAGE }));
      // One that is a draft becomes open by itself, unless it is told not to.
      for (const draft of (await list("draft")).data) {
        await askOrRefused(invoices.update(draft.id, { auto_advance: false }));
      }
      const voided: SubscriptionInvoice[] = [];
      for (const open of (await list("open")).data) {
        const idempotencyKey = `void-${open.id}`;
        const question = invoices.voidInvoice(open.id, {}, { idempotencyKey });
        voided.push(subscriptionInvoice(await askOrRefused(question)));
      }
      return voided;
    },

    async payInvoice(id, key) {
      const before = await getInvoice(id);
      if (before.status === "paid") return before;
      const options = { idempotencyKey: `pay-${key}` };
      const charged = invoices.pay(id, { off_session: true }, options).catch(nullWhenDeclined);
      const refusal = await askOrRefused(charged).then(() => null, refusalOf);
      const after = await getInvoice(id);
      // Somebody paid it meanwhile, which is refused as well.
      if (refusal && after.status !== "paid") throw refusal;
      return after;
    },

    async stopRetries(id) {
      await askOrRefused(invoices.update(id, { auto_advance: false }));
    },

    adoptCard: (id, cardId) =>
      change(
        id,
        `card-${id}-${cardId}`,
        (present) => present.cardId === cardId,
        () => ({ default_payment_method: cardId }),
      ),

    async openPortal(customerId, returnUrl) {
      portal ??= findPortal(billingPortal, ask).catch((error: unknown) => {
        portal = null;
        throw error;
      });
      const request = { customer: customerId, return_url: returnUrl, configuration: await portal };
      return (await askOrRefused(billingPortal.sessions.create(request))).url;
    },

    async listInvoices(id) {
      const request = { subscription: id, limit: PAGE, expand: ["data.payments"] };
      return readInvoices((await askOrRefused(invoices.list(request))).data);
    },

    async listOfCustomer(customerId) {
      const list = await askOrRefused(subscriptions.list({ customer: customerId, limit: PAGE }));
      return list.data.map(readSubscription);
    },

    async *listAll() {
      for await (const page of pagesOf(ask, (next) => subscriptions.list(next))) {
        yield* page.map(readSubscription);
      }
    },

    async *listInvoicesSince(since) {
      const created = { gte: secondsOf(since) };
      const request = { created, expand: ["data.payments"] };
      for await (const page of pagesOf(ask, (next) => invoices.list({ ...request, ...next }))) {
        yield* readInvoices(page);
      }
    },
  };
}

/** A product has an id of ours, so nobody has to remember whether it was made. */
function createProducts({ products }: Stripe, ask: Ask) {
  const known = new Map<string, string>();

  return async (items: readonly RequestedItem[]): Promise<void> => {
    for (const { productId: id, name } of items) {
      if (known.get(id) === name) continue;
      try {
        await ask(products.create({ id, name }));
      } catch (error) {
        if (!isTaken(error)) throw error;
        await orRefused(ask(products.update(id, { name })));
      }
      known.set(id, name);
    }
  };
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === "resource_already_exists"
  );
}

function checkoutOf(request: SubscriptionWish): Stripe.Checkout.SessionCreateParams {
  const { customer, items, subject } = request;
  const metadata = metadataOf(subject);
  return {
    mode: "subscription",
    payment_method_types: ["card"],
    client_reference_id: subject.reference,
    ...("id" in customer ? { customer: customer.id } : { customer_email: customer.email }),
    line_items: items.map((item) => ({ quantity: 1, price_data: priceOf(item) })),
    metadata,
    subscription_data: { metadata },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: secondsOf(request.expiresAt),
  };
}

function priceOf({ productId, amountCents }: SubscriptionItem) {
  return {
    currency: CURRENCY,
    product: productId,
    recurring: { interval: "month" as const },
    unit_amount: amountCents,
  };
}

/** What turns the present items into the requested ones: each product keeps its item. */
function itemsFor({ items }: Stripe.Subscription, requested: readonly RequestedItem[]) {
  const present = items.data.map(({ id, price }) => ({ id, productId: idOf(price.product) }));
  const isRequested = new Set(requested.map(({ productId }) => productId));
  const gone = present.filter(({ productId }) => !productId || !isRequested.has(productId));
  return [
    ...requested.map((item) => {
      const before = present.find(({ productId }) => productId === item.productId);
      return { ...(before && { id: before.id }), price_data: priceOf(item), quantity: 1 };
    }),
    ...gone.map(({ id }) => ({ id, deleted: true })),
  ];
}

function isSame(
  items: readonly SubscriptionItem[] | undefined,
  requested: readonly SubscriptionItem[],
): boolean {
  return (
    items?.length === requested.length &&
    requested.every(({ productId, amountCents }) =>
      items.some((item) => item.productId === productId && item.amountCents === amountCents),
    )
  );
}

/** @param moment null for not free at all */
function isFreeUntil(moment: Date | null) {
  return ({ freeUntil }: Subscription): boolean =>
    moment && freeUntil ? secondsOf(freeUntil) === secondsOf(moment) : moment === freeUntil;
}

function isEnding({ status, endsAt }: Subscription): boolean {
  return status === "ended" || endsAt !== null;
}

async function findPortal({ configurations }: Stripe["billingPortal"], ask: Ask): Promise<string> {
  const { data } = await orRefused(ask(configurations.list({ active: true, limit: PAGE })));
  const ours = data.find(({ metadata }) => metadata?.made_for === PORTAL.made_for);
  if (ours) return ours.id;
  const made = configurations.create({
    metadata: PORTAL,
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      customer_update: { enabled: false },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false, default_allowed_updates: [], products: [] },
    },
  });
  return (await orRefused(ask(made))).id;
}

function subscriptionInvoice(invoice: Stripe.Invoice): SubscriptionInvoice {
  const read = readInvoice(invoice);
  if (!read) throw new PaymentRefused("this invoice is no subscription's");
  return read;
}

function readInvoices(invoices: readonly Stripe.Invoice[]): SubscriptionInvoice[] {
  return invoices.map(readInvoice).filter((invoice) => invoice !== null);
}

/** A card that is declined leaves the invoice open, which is an answer. */
function nullWhenDeclined(error: unknown): null {
  if (error instanceof Stripe.errors.StripeCardError) return null;
  throw error;
}

function refusalOf(error: unknown): PaymentRefused {
  if (error instanceof PaymentRefused) return error;
  throw error;
}
