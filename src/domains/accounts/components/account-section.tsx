import { Download, Trash2 } from "lucide-react";
import { type ComponentType, useState } from "react";
import { paths } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { CurrentUser } from "../schema.ts";

/** What the account is, and the two things that the person may ask for: a copy, and the end. */
export function AccountSection({ user }: { user: CurrentUser }) {
  const [Deletion, setDeletion] = useState<ComponentType<{ onClose(): void }> | null>(null);
  async function openDeletion(): Promise<void> {
    const { default: DeleteAccountDialog } = await import("./delete-account-dialog.tsx");
    setDeletion(() => DeleteAccountDialog);
  }
  return (
    <section aria-labelledby="account" className="cut bg-raised p-6 sm:p-8">
      <h2 id="account" className="text-3xl">
        Your account
      </h2>
      <dl className="mt-5 grid gap-4">
        <Fact label="Username" value={`@${user.username}`} />
        <Fact label="Email" value={user.email ?? "None"} />
        <div>
          <dt className="text-dim text-sm">Member since</dt>
          <dd className="mt-1">
            <LocalTime at={user.createdAt} />
          </dd>
        </div>
      </dl>
      <p className="mt-8 mb-3 text-dim text-sm">
        Everything we know of you, in one file that programs can read.
      </p>
      <a href={paths.api.userData} download className={`w-full ${buttonClass("quiet")}`}>
        <Download aria-hidden="true" size={18} />
        Download my data
      </a>
      <div className="needs-scripts mt-6 border-line border-t pt-6">
        <Button look="quiet" className="w-full" onClick={openDeletion}>
          <Trash2 aria-hidden="true" size={18} />
          Delete my account
        </Button>
      </div>
      <noscript>
        <p className="mt-6 text-dim text-sm">
          Deleting your account needs JavaScript, which is off here.
        </p>
      </noscript>
      {Deletion && <Deletion onClose={() => setDeletion(null)} />}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-dim text-sm">{label}</dt>
      <dd className="mt-1 break-words">{value}</dd>
    </div>
  );
}
