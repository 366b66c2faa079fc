import { ApiError, refusalText } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { Honeypot } from "#ui/honeypot.tsx";
import { notify } from "#ui/notify.ts";
import { type Checked, useElapsed, useForm } from "#ui/use-form.ts";
import { subscribe } from "../client.ts";
import type { NewSubscription } from "../schema/subscription.ts";

/** The form stands on every page: its schema is left to the server, so that nobody loads it. */
const BY_THE_SERVER = {
  safeParse: (values: unknown): Checked<NewSubscription> => ({
    success: true,
    data: values as NewSubscription,
  }),
};

/** Asks for the newsletter; compact, for the foot of every page. */
export default function NewsletterForm() {
  const elapsed = useElapsed();
  const { errors, isPending, failure, props } = useForm({
    schema: BY_THE_SERVER,
    read: (fields) => Object.fromEntries([...fields].filter(([, text]) => text !== "")),
    send: (wanted) => subscribe({ ...wanted, elapsedMs: elapsed() }),
    onSent: (description) => notify({ title: "Almost there", description, variant: "default" }),
    onFailure: explainFailure,
  });
  const field = fieldsOf(errors);
  return (
    <>
      <form
        {...props}
        method="post"
        aria-label="Newsletter"
        className="needs-scripts grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto]"
      >
        <p className="col-span-full font-bold font-display text-xl uppercase leading-none tracking-wide">
          Newsletter
        </p>
        <TextField
          label="Your email address"
          {...field("email")}
          type="email"
          autoComplete="email"
          required
        />
        <TextField
          label="Your name (optional)"
          {...field("name")}
          type="text"
          autoComplete="name"
        />
        <Honeypot error={errors.isPerson} />
        <FailureNote failure={failure} className="col-span-full" />
        <Button
          type="submit"
          look="quiet"
          disabled={isPending}
          className="justify-self-start xl:mt-7"
        >
          {isPending ? "Sending..." : "Subscribe"}
        </Button>
      </form>
      <noscript>
        <p className="text-dim text-sm">
          Subscribing to the newsletter requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
    </>
  );
}

/** What is wrong with the address stands below its field. */
function explainFailure(error: unknown): void {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return;
  const description = refusalText(error, "Please try again.");
  notify({ title: "Something went wrong", description, variant: "destructive" });
}
