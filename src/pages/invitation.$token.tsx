import { type ReactNode, type Ref, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { WHAT_RIGHTS_LET } from "#areas/platform/accounts/access/what-rights-let.ts";
import { findInvitation } from "#areas/platform/accounts/client/account.ts";
import {
  AcceptForm,
  InvitedAccountForm,
  OtherAccount,
} from "#areas/platform/accounts/components/accept-invitation.tsx";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { loadLink } from "#lib/load-link.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { takeFocus } from "#ui/take-focus.ts";

export { openAgain as action } from "#lib/open-again.ts";
export { secretAddress as headers } from "#lib/secret-address.ts";

export const meta = () => [
  { title: `Invitation | ${brand.shortName}` },
  { name: "description", content: "Where a colleague accepts an invitation." },
  { name: "robots", content: "noindex" },
];

/** The page is opened from a mail: it is made on the server, of what is so now. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return loadLink(() => findInvitation(params.token ?? "", context.get(apiContext)));
}

/** Where a colleague accepts an invitation to work for the company. */
export default function InvitationPage() {
  const { found } = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  const [isAccepted, setIsAccepted] = useState(false);
  if (isAccepted) {
    return (
      <Frame title="Welcome to the team" headingRef={takeFocus}>
        <p className="text-lg">
          Your account has the rights. Log in to start. As staff you are logged out after 30 minutes
          without activity.
        </p>
        <a href={paths.auth} className={buttonClass("primary")}>
          Log in
        </a>
      </Frame>
    );
  }
  if (!found) {
    return (
      <Frame title="This invitation has ended">
        <p className="text-lg">
          It was accepted, withdrawn or replaced by a newer one, or its 7 days are over. Please ask
          the person who invited you for a new one.
        </p>
      </Frame>
    );
  }
  const { email, invitedBy, rights, account } = found;
  const accepting = { token, onAccepted: () => setIsAccepted(true) };
  return (
    <Frame title="Join the team">
      <p className="wrap-anywhere text-lg">
        {invitedBy} invites {email} to work at {brand.name}. With this invitation you may:
      </p>
      <ul className="grid list-disc gap-2 pl-6">
        {rights.map((right) => (
          <li key={right}>{WHAT_RIGHTS_LET[right]}</li>
        ))}
      </ul>
      {account === "invited" && <AcceptForm {...accepting} />}
      {account === "other" && <OtherAccount email={email} />}
      {account === "none" && <InvitedAccountForm {...accepting} email={email} />}
    </Frame>
  );
}

interface FrameProps {
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

function Frame({ title, headingRef, children }: FrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl flex-1 content-start gap-6 px-4 py-10 sm:px-6 lg:py-16">
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="wrap-anywhere text-5xl uppercase outline-none sm:text-6xl"
      >
        {title}
      </h1>
      {children}
    </div>
  );
}
