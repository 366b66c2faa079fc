import Stripe from "stripe";
import * as z from "zod/mini";
import { AppError } from "../errors.ts";

/** The version of Stripe's API whose shapes the site reads. Read up on a new one before it stands here. */
export const API_VERSION = "2026-08-26.dahlia";

interface SignedEvent {
  id: string;
  /** As Stripe names it: `checkout.session.completed`. */
  type: string;
  /** The object that the event is about, as Stripe describes it. */
  object: unknown;
  /** API version of the event's shapes, or its kind, if the site reads another one; null otherwise. */
  otherVersion: string | null;
  /** The connected account of which it is; null for what is the site's own. */
  accountId: string | null;
}

/** The kind of all events that the site reads. */
const KIND = "event";

/** What every event has; what an event is about differs. */
const Envelope = z.object({
  id: z.string(),
  type: z.string(),
  object: z.string(),
  api_version: z.nullish(z.string()),
  account: z.nullish(z.string()),
  data: z.nullish(z.object({ object: z.unknown() })),
});

/** An event that was signed longer ago may be a repetition by somebody who overheard it. */
const TOLERANCE_SECONDS = 300;

/**
 * Reads an event from a request's raw bytes.
 * @throws AppError `bad_request` when it is not signed with `secret`, or longer than 300 s ago, or names no event
 */
export function readSigned(
  body: Buffer,
  signature: string | undefined,
  secret: string,
  now: Date,
): SignedEvent {
  const { signature: signatures } = Stripe.webhooks;
  if (!signatures) throw new Error("Stripe's library cannot check signatures.");
  try {
    const at = now.getTime();
    signatures.verifyHeader(body, signature ?? "", secret, TOLERANCE_SECONDS, undefined, at);
  } catch (cause) {
    throw new AppError("bad_request", "This event is not signed by the payment provider.", {
      cause,
    });
  }
  const { id, type, data, account, ...event } = readEnvelope(body);
  const { api_version: version, object: kind } = event;
  const otherVersion = version && version !== API_VERSION ? version : null;
  return {
    ...{ id, type, object: data?.object, accountId: account ?? null },
    otherVersion: kind === KIND ? otherVersion : kind,
  };
}

function readEnvelope(body: Buffer): z.infer<typeof Envelope> {
  try {
    return Envelope.parse(JSON.parse(body.toString()));
  } catch (cause) {
    throw new AppError("bad_request", "This event has no id or no type.", { cause });
  }
}

/** The signature of an event as the payment provider makes it. */
export function signEvent(body: string, secret: string, now: Date): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(now.getTime() / 1_000),
  });
}
