import { useState } from "react";
import { ApiError, refusalText } from "#lib/api.ts";
import { forgetPerson } from "#lib/forget-person.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { deleteAccount } from "../client.ts";
import { openWith } from "./enter.ts";

/** Says what goes with the account, and deletes it with its password. Loaded when it is opened. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [hasPass, setHasPass] = useState(false);
  const { errors, isPending, props } = useForm({
    read: (fields) => ({
      password: fields.get("password"),
      endsPass: fields.get("endsPass") === "on",
    }),
    schema: async () => (await import("../schema.ts")).AccountDeletion,
    send: (form) => deleteAccount(form),
    onSent: () => {
      const title = "Your account has been deleted.";
      forgetPerson();
      openWith({ title, description: "", variant: "default" }, paths.home);
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.fields.endsPass) {
        setHasPass(true);
        return;
      }
      const description = refusalText(error, "Nothing was deleted. Please try again.");
      notify({ title: "Your account was not deleted", description, variant: "destructive" });
    },
  });
  return (
    <Dialog title="Delete my account" onClose={onClose}>
      <ul className="mb-6 grid list-disc gap-2 pl-5">
        <li>
          Your profile, your photo, your activity history, your evaluation requests, your comments
          and your badges are deleted at once.
        </li>
        <li>
          Nominations still waiting for review are withdrawn. Those our staff has already decided on
          stay, without your name, email and phone number.
        </li>
        <li>
          Sessions you booked by the day are canceled. Drop-ins that are more than 12 hours away are
          refunded to your card; later ones are not.
        </li>
        <li>
          You are logged out everywhere. Nobody, not even you, can take your username for a year.
        </li>
        <li>Votes you cast still count. They name no one.</li>
        <li>If you get the newsletter, use the link in any issue to unsubscribe.</li>
        <li>
          <strong>None of it can be brought back.</strong>
        </li>
      </ul>
      <form {...props} method="post" className="grid gap-5">
        <PasswordField label="Your password" name="password" error={errors.password} />
        {hasPass && (
          <CheckField
            name="endsPass"
            label="My RawPass ends with my account"
            hint="Its places are given to others. To use up what you paid for, cancel the pass first and keep your account until it has ended."
            error={errors.endsPass}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <CloseButton>Keep my account</CloseButton>
          <Button type="submit" disabled={isPending}>
            {isPending ? "Deleting..." : "Delete for good"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
