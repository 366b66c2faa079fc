import type { ReactNode } from "react";
import type { PublicListing } from "#areas/connect/listings/schema/listings.ts";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { centsIn, inShortDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { Draft } from "#ui/draft.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../client.ts";
import { CONTACT_WORDS } from "./words.ts";

interface OfferFormProps {
  listing: PublicListing;
  /** Whether staff know the sponsor: others offer less. */
  isVerified: boolean;
  /** What a sponsor knows before naming or paying an amount. */
  terms: ReactNode;
  onSent(offerId: number): void;
}

/** A sponsor's first word to the creator of a listing. */
export function OfferForm({ listing, isVerified, terms, onSent }: OfferFormProps) {
  const { id: listingId, priceMin, priceMax, takesLowerOffers } = listing;
  const { onSuccess, onError } = useMutationFeedback(TOUCHED, { hasNote: true });
  const { errors, isPending, failure, props } = useForm({
    schema: async () => (await import("../schema.ts")).NewOffer,
    read: (fields) => ({
      listingId,
      amount: centsIn(String(fields.get("amount"))) ?? Number.NaN,
      message: fields.get("message"),
    }),
    isKept: true,
    send: (body) => call("POST", "/api/connect/offers", { body }).then(writtenData),
    onSent(talk) {
      onSuccess({
        title: "Your offer is sent",
        description: "We'll tell you when it is answered.",
      });
      onSent(talk.id);
    },
    onFailure: (error) => onError("Your offer was not sent", error),
  });
  const range =
    priceMin === priceMax
      ? inShortDollars(priceMin)
      : `${inShortDollars(priceMin)} to ${inShortDollars(priceMax)}`;
  const field = fieldsOf(errors);
  return (
    <form {...props} method="post" className="grid max-w-2xl gap-6">
      <Draft name={`offer-${listingId}`} />
      <TextField
        label="Your offer, in dollars"
        {...field("amount")}
        hint={`The listing asks for ${range}. ${
          takesLowerOffers
            ? "You may offer less, which may be declined."
            : "The creator takes no lower offers."
        }${isVerified ? "" : " Until our staff have verified you, up to $1,000."}`}
        type="text"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        label="Your message"
        {...field("message")}
        hint="20 to 2,000 characters. Links, email addresses and phone numbers are hidden until the deal is paid."
        rows={7}
      />
      <p className="text-dim">
        You pay what you agree on, within 72 hours. Payment held until delivery is accepted.{" "}
        {CONTACT_WORDS}
      </p>
      {terms}
      <FailureNote failure={failure} />
      <Button type="submit" disabled={isPending} className="needs-scripts justify-self-start">
        {isPending ? "Sending..." : "Send offer"}
      </Button>
    </form>
  );
}
