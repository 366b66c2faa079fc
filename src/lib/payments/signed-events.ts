import { AppError } from "../errors.ts";
import { API_VERSION, stripeLibrary } from "./stripe-library.ts";

interface SignedEvent {
  id: string;
  /** As Stripe names it: `checkout.session.completed`. */
  type: string;
  /** The object that the event is about, as Stripe describes it. */
  object: unknown;
  /** API version of the event's shapes if the site reads another one; null otherwise. */
  otherVersion: string | null;
  /** The connected account of which it is; null for what is the site's own. */
  accountId: string | null;
}

/** An event that was signed longer ago may be a repetition by somebody who overheard it. */
const TOLERANCE_SECONDS = 300;

/**
 * Reads an event from a request's raw bytes.
 * @throws AppError `bad_request` when it is not signed with `secret`, or longer than 300 s ago
 */
export function readSigned(
  body: Buffer,
  signature: string | undefined,
  secret: string,
  now: Date,
): SignedEvent {
  try {
    const { id, type, data, account, api_version } = stripeLibrary().webhooks.constructEvent(
      body,
      signature ?? "",
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    const otherVersion = api_version && api_version !== API_VERSION ? api_version : null;
    return { id, type, object: data.object, otherVersion, accountId: account ?? null };
  } catch (cause) {
    throw new AppError("bad_request", "This event is not signed by the payment provider.", {
      cause,
    });
  }
}

/** The signature of an event as the payment provider makes it. */
export function signEvent(body: string, secret: string, now: Date): string {
  return stripeLibrary().webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(now.getTime() / 1_000),
  });
}
