import * as z from "zod/mini";
import { ADDRESS_TOKEN_MAX, emailAddress } from "#lib/email-address.ts";
import { honeypotFields } from "#lib/honeypot.ts";
import { listPage } from "#lib/list-params.ts";
import { oneLine } from "#lib/one-line.ts";

/** The form for the newsletter as it is sent. */
export const NewSubscription = z.object({
  email: emailAddress("Please enter a valid email address"),
  name: z.optional(
    z.string().check(z.overwrite(oneLine), z.maxLength(100, "Name must be at most 100 characters")),
  ),
  ...honeypotFields,
});
export type NewSubscription = z.infer<typeof NewSubscription>;

/** What the link of a mail carries. */
export const LinkToken = z.object({ token: z.string().check(z.maxLength(ADDRESS_TOKEN_MAX)) });

/** A confirmed address as staff see it. */
export const Subscription = z.object({
  id: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionPage = listPage(Subscription);
export type SubscriptionPage = z.infer<typeof SubscriptionPage>;
