import { Scale } from "lucide-react";
import { useId } from "react";
import { Fact, Facts, NotConfirmed } from "#ui/facts.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import type { ManagedUser } from "../../schema/panel.ts";
import { isUnconfirmed, teamOf } from "../users/describe.ts";

const loadDialog = () => import("./verdict-dialog.tsx");

/** A coach whose team staff have to verify, to be worked off. */
export default function CoachEntry({ user }: { user: ManagedUser }) {
  const titleId = useId();
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  const { username, displayName, email, coach } = user;
  return (
    <WorkItem titleId={titleId} className="border-line border-l-4 bg-raised p-4 sm:p-5">
      <h3 id={titleId} className="wrap-anywhere text-2xl">
        Does @{username} coach {coach?.teamName}?
      </h3>
      <div className="mt-3">
        <Facts>
          {coach && <Fact term="Team">{teamOf(coach)}</Fact>}
          {displayName && <Fact term="Name">{displayName}</Fact>}
          <Fact term="Email">
            {email ? <MailLink address={email} /> : "No email"}{" "}
            {isUnconfirmed(user) && <NotConfirmed />}
          </Fact>
          {coach?.verificationNote && <Fact term="Note">{coach.verificationNote}</Fact>}
          <Fact term="Joined">
            <LocalTime at={user.createdAt} />
          </Fact>
          {coach?.updatedAt && (
            <Fact term="Changed">
              <LocalTime at={coach.updatedAt} />
            </Fact>
          )}
        </Facts>
      </div>
      <div className="needs-scripts mt-4 flex flex-wrap gap-2">
        <KeyButton shortcut="c" look="quiet" onClick={() => void open()}>
          <Scale aria-hidden="true" size={18} />
          Decide
        </KeyButton>
      </div>
      {Dialog && <Dialog row={user} onClose={close} />}
    </WorkItem>
  );
}
