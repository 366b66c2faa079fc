import * as z from "zod/mini";
import { AppError } from "./errors.ts";

const QUICKEST_PERSON_MS = 2_000;
const CONFIRM = "Please confirm that you are a person";

/** Fields with which a form tells people from bots. */
export const honeypotFields = {
  /** Hidden: filled in by bots, and now and then by a password manager. */
  website: z.optional(z.string()),
  /** The sender's word, asked only if the honeypot was filled in. */
  isPerson: z.optional(z.coerce.boolean()),
  /** Milliseconds since the form was shown, where scripts run. */
  elapsedMs: z.optional(z.number()),
};

interface Sent {
  website?: string | undefined;
  isPerson?: boolean | undefined;
  elapsedMs?: number | undefined;
}

/**
 * Returns what was written, without the fields that tell people from bots. Throws `invalid` for a form sent sooner
 * than a person can fill it in, and for a filled honeypot until the sender confirms. Nothing is dropped silently.
 */
export function withoutBots<Form extends Sent>(
  form: Form,
): Omit<Form, "website" | "isPerson" | "elapsedMs"> {
  const { website, isPerson, elapsedMs, ...written } = form;
  if (website && !isPerson) {
    throw new AppError("invalid", `${CONFIRM}.`, { fields: { isPerson: CONFIRM } });
  }
  if (elapsedMs !== undefined && elapsedMs < QUICKEST_PERSON_MS) {
    throw new AppError("invalid", "Please try again");
  }
  return written;
}
