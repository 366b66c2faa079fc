import { useActionData, useSearchParams } from "react-router";
import { call } from "#lib/call.ts";
import { pageParameters, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Draft } from "#ui/draft.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { Honeypot } from "#ui/honeypot.tsx";
import { notify } from "#ui/notify.ts";
import { useElapsed, useForm } from "#ui/use-form.ts";
import type { RefusedContact } from "./contact-action.ts";

const SENT = {
  title: "Message Sent",
  description: "Your message has been saved successfully. Our team will contact you soon.",
};
const FAILED = {
  title: "Something went wrong",
  description: "There was an error sending your message. Please try again.",
};

/**
 * The contact form (specification part 1, sections 5 and 8), for a page that exports
 * `contactAction` as its action. Where scripts are off it is posted to that page, which shows the
 * thanks or what is wrong.
 */
export default function ContactForm() {
  const refused = useActionData<RefusedContact | undefined>()?.contact;
  const [search] = useSearchParams();
  const elapsed = useElapsed();
  const { errors, isPending, failure, props } = useForm({
    schema: () => import("../schema/messages.ts").then((module) => module.NewContactMessage),
    errors: refused?.errors,
    send: (written, idempotencyKey) =>
      call("POST", "/api/contact", {
        body: { ...written, elapsedMs: elapsed(), idempotencyKey },
      }),
    onSent: () => notify({ ...SENT, variant: "default" }),
    onFailure: () => notify({ ...FAILED, variant: "destructive" }),
  });
  const written = refused?.values ?? {};
  const field = fieldsOf(errors, written);
  return (
    <form {...props} method="post" action={paths.homeSection("contact")} className="grid gap-5">
      <Draft name="contact" />
      {search.get(pageParameters.sent) === "contact" && <Notice {...SENT} />}
      {refused?.message && <Notice title={FAILED.title} description={refused.message} />}
      <TextField label="Name" {...field("name")} type="text" autoComplete="name" required />
      <TextField label="Email" {...field("email")} type="email" autoComplete="email" required />
      <TextField
        label="Organization"
        {...field("organization")}
        type="text"
        autoComplete="organization"
        required
      />
      <TextField label="Message" {...field("message")} rows={6} required />
      <Honeypot error={errors.isPerson} />
      <FailureNote failure={failure} />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {isPending ? "Sending..." : "Send Message"}
      </Button>
    </form>
  );
}

/** What became of a form that was posted without scripts. */
function Notice({ title, description }: { title: string; description: string }) {
  return (
    <div role="status" className="border-red border-l-4 bg-night p-5">
      <p className="font-bold">{title}</p>
      <p className="mt-1 text-dim text-sm">{description}</p>
    </div>
  );
}
