import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, refusalText } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { forgetPerson } from "#lib/forget-person.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { namesOfLosses, ordersThatStay } from "../rules/losses.ts";
import type { AccountLosses } from "../schema.ts";
import { openWith } from "./enter.ts";

/** Says what goes with the account, and deletes it with its password. Loaded when it is opened. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...getQuery("/api/user/losses"), staleTime: 0 });
  const [isPassNew, setPassNew] = useState(false);
  const hasPass = isPassNew || (query.data?.data.passes ?? 0) > 0;
  const { errors, isPending, props } = useForm({
    read: (fields) => ({
      password: fields.get("password"),
      endsPass: fields.get("endsPass") === "on",
    }),
    schema: async () => (await import("../schema.ts")).AccountDeletion,
    send: (form) => call("DELETE", "/api/user", { body: form }),
    onSent: () => {
      const title = "Your account has been deleted.";
      forgetPerson();
      openWith({ title, description: "", variant: "default" }, paths.home);
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.fields.endsPass) {
        setPassNew(true);
        return;
      }
      const description = refusalText(error, "Nothing was deleted. Please try again.");
      notify({ title: "Your account was not deleted", description, variant: "destructive" });
    },
  });
  return (
    <Dialog title="Delete my account" onClose={onClose}>
      <Loaded query={query} rows="what you would lose">
        {({ data }) => <OwnLosses losses={data} />}
      </Loaded>
      <ul className="mb-6 grid list-disc gap-2 pl-5">
        <li>
          Your profile, your photo, your activity history, your evaluation requests and
          appointments, your listings in Connect, your comments and your badges are deleted at once.
        </li>
        <li>
          Nominations still waiting for review are withdrawn. Those our staff has already decided on
          stay, without your name, email and phone number. If they name a parent or guardian, that
          name and email address stay too, so that the guardian's link works.
        </li>
        <li>
          Payments for RawPass stay in our books for 36 months, with their amount, their date and
          the payment provider's number, but without your name. Waivers stay for 36 months, and
          deals that are over stay with the other side for 24 months, both with your name.
        </li>
        <li>
          Orders in our shop stay for 24 months, with your name and email address. Their links still
          work.
        </li>
        <li>
          You are logged out everywhere. Nobody, not even you, can take your username for a year. If
          your account has an email address, we send one last email there.
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

/** What this person loses, and the orders that stay; nothing for somebody with neither. */
function OwnLosses({ losses }: { losses: AccountLosses }) {
  const names = namesOfLosses(losses);
  const staying = ordersThatStay(losses);
  const { deals } = losses;
  return (
    <>
      {names.length > 0 && (
        <section className="mb-6 border-line border-l-2 pl-4" aria-label="What you lose">
          <p className="mb-2 font-bold">What you lose:</p>
          <ul className="grid list-disc gap-2 pl-5">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {deals.length > 0 && (
        <p className="mb-6">
          Deals that are not over keep your account from being deleted:{" "}
          {deals.map((title) => `"${title}"`).join(", ")}. Please finish or cancel them first.
        </p>
      )}
      {staying && <p className="mb-6">{staying}</p>}
    </>
  );
}
