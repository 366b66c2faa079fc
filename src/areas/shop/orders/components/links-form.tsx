import { useState } from "react";
import { useActionData } from "react-router";
import { ApiError, refusalText } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { TextField } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";
import { useForm } from "#ui/use-form.ts";
import { askForLinks } from "../client/customer.ts";
import type { LinkRequest } from "../schema/orders.ts";
import type { AskedForLinks } from "./links-action.ts";

/** "Send me my link", for a page that exports `linksAction` as its action. The answer is always the same. */
export function LinksForm() {
  const posted = useActionData<AskedForLinks | undefined>();
  const [answer, setAnswer] = useState(posted?.message ?? null);
  const { errors, isPending, failure, props } = useForm<LinkRequest, string>({
    schema: () => import("../schema/orders.ts").then((module) => module.LinkRequest),
    errors: posted?.error ? { email: posted.error } : undefined,
    send: ({ email }) => askForLinks(email),
    onSent: setAnswer,
    onFailure: explainFailure,
  });
  return (
    <form {...props} method="post" className="grid max-w-xl gap-5">
      <TextField
        label="Email"
        hint="The one you ordered with."
        error={errors.email}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        defaultValue={posted?.email}
      />
      <FailureNote failure={failure} />
      <Button type="submit" disabled={isPending} className="sm:justify-self-start">
        {isPending ? "Sending..." : "Send me my link"}
      </Button>
      <div role="status">
        {answer && <p className="border-red border-l-4 bg-night p-5 font-semibold">{answer}</p>}
      </div>
    </form>
  );
}

/** What is wrong with the address is shown below it. */
function explainFailure(error: unknown): void {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return;
  const description = refusalText(error, "Please try again.");
  notify({ title: "Nothing was sent", description, variant: "destructive" });
}
