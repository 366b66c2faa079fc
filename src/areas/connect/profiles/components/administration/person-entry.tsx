import { BadgeCheck, Scale } from "lucide-react";
import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { Fact, Facts, Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import type { StaffPartner } from "../../schema/partners.ts";
import { REVIEW_LABELS, SIDE_LABELS, VERIFICATION_LABELS } from "../labels.ts";
import { loadPersonDialog } from "./person-dialogs.ts";
import { Website } from "./website.tsx";

/** Somebody in Connect whom staff have to verify, or whose profile they have to review, to be worked off. */
export default function PersonEntry({ person }: { person: StaffPartner }) {
  const titleId = useId();
  const { Dialog, open, close } = useLazyDialog(loadPersonDialog);
  const { companyName, userType, website, phone, review, verification } = person;
  const isToReview = review === "waiting";
  return (
    <WorkItem titleId={titleId} className="border-line border-l-4 bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="wrap-anywhere min-w-0 flex-1 basis-60 text-2xl">
          {labelOf(SIDE_LABELS, userType)}: {companyName}
        </h3>
        <Mark>{labelOf(VERIFICATION_LABELS, verification)}</Mark>
        {isToReview && <Mark>{REVIEW_LABELS.waiting}</Mark>}
      </div>
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
        <p className="wrap-anywhere line-clamp-6 self-start whitespace-pre-line text-pretty">
          {person.biography ?? "Nothing about them yet."}
        </p>
        <Facts>
          {website && (
            <Fact term="Website">
              <Website url={website} />
            </Fact>
          )}
          {phone && <Fact term="Phone">{phone}</Fact>}
          {person.verificationNote && <Fact term="Note">{person.verificationNote}</Fact>}
          <Fact term="Joined">
            <LocalTime at={person.createdAt} />
          </Fact>
          <Fact term="Changed">
            <LocalTime at={person.updatedAt} />
          </Fact>
        </Facts>
      </div>
      <div className="needs-scripts mt-4 flex flex-wrap gap-2">
        {isToReview && (
          <KeyButton shortcut="c" look="quiet" onClick={() => void open("review")}>
            <Scale aria-hidden="true" size={18} />
            Decide
          </KeyButton>
        )}
        <Button look="quiet" onClick={() => void open("verify")}>
          <BadgeCheck aria-hidden="true" size={18} />
          Verify
        </Button>
      </div>
      {Dialog && <Dialog row={person} onClose={close} />}
    </WorkItem>
  );
}
