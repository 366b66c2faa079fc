import { Download, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf } from "#lib/call.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { CurrentUser } from "../schema.ts";
import { EmailState } from "./email-state.tsx";

/** Each is loaded when it is opened. */
const DIALOGS = {
  email: () => import("./change-email-dialog.tsx"),
  password: () => import("./change-password-dialog.tsx"),
  sessions: () => import("./sessions-dialog.tsx"),
  deletion: () => import("./delete-account-dialog.tsx"),
};

type DialogName = keyof typeof DIALOGS;
const loadDialog = (name: DialogName) => DIALOGS[name]();

interface AccountSectionProps {
  user: CurrentUser;
  /** What else keeps the account safe, as entries of the list. */
  security: ReactNode;
}

/** What the account is, and what its person may ask for: changes of it, its logins, a copy, and the end. */
export function AccountSection({ user, security }: AccountSectionProps) {
  const { Dialog, open, close } = useLazyDialog<{ onClose(): void }, DialogName>(loadDialog);
  return (
    <section aria-labelledby="account" className="cut bg-raised p-6 sm:p-8">
      <h2 id="account" className="text-3xl">
        Your account
      </h2>
      <dl className="mt-5 grid gap-4">
        <Fact label="Username" value={`@${user.username}`} />
        <Fact label="Email" value={user.email ?? "None"}>
          <EmailState user={user} onChange={() => void open("email")} />
        </Fact>
        <div className="needs-scripts grid gap-3">
          <dt className="text-dim text-sm">Security</dt>
          <dd>
            <Button look="quiet" className="w-full" onClick={() => void open("password")}>
              Change my password
            </Button>
          </dd>
          <dd>
            <Button look="quiet" className="w-full" onClick={() => void open("sessions")}>
              Where I'm logged in
            </Button>
          </dd>
          {security}
        </div>
        <div>
          <dt className="text-dim text-sm">Member since</dt>
          <dd className="mt-1">
            <LocalTime at={user.createdAt} />
          </dd>
        </div>
      </dl>
      <p className="mt-8 mb-3 text-dim text-sm">
        Everything tied to your account, in one file that programs can read. Orders and the
        newsletter are in it once your email is confirmed.
      </p>
      <a href={addressOf("/api/user/data")} download className={`w-full ${buttonClass("quiet")}`}>
        <Download aria-hidden="true" size={18} />
        Download my data
      </a>
      <div className="needs-scripts mt-6 border-line border-t pt-6">
        <Button look="quiet" className="w-full" onClick={() => void open("deletion")}>
          <Trash2 aria-hidden="true" size={18} />
          Delete my account
        </Button>
      </div>
      <noscript>
        <p className="mt-6 text-dim text-sm">
          Changing your email or password, adding a second factor, seeing where you are logged in,
          and deleting your account require JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      {Dialog && <Dialog onClose={close} />}
    </section>
  );
}

function Fact({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-dim text-sm">{label}</dt>
      <dd className="mt-1 break-words">
        <span className="block">{value}</span>
        {children}
      </dd>
    </div>
  );
}
