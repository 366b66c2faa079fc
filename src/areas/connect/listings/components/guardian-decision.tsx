import { Eye, EyeOff } from "lucide-react";
import { brand } from "#content/brand.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { SavedAnswer } from "#ui/saved-answer.tsx";
import { decisionWords } from "../rules/decision-words.ts";
import { BOUND_BY_OTHER } from "../rules/minors.ts";
import type { MinorQuestion } from "../schema/guardian.ts";
import { ListingText } from "./listing-text.tsx";

interface GuardianDecisionProps {
  question: MinorQuestion;
  /** Why the last answer was not taken, or null. */
  refusal: string | null;
  /** What the guardian has just done, as the address says; null or absent without it. */
  saved?: string | null;
}

/** What everybody would see of a child in Connect, word for word, and the guardian's buttons. */
export function GuardianDecision({ question, refusal, saved = null }: GuardianDecisionProps) {
  const { listing, word } = question;
  return (
    <div className="mx-auto w-full max-w-6xl flex-1 px-4 py-10 sm:px-6 lg:py-16">
      <h1 className="wrap-anywhere text-5xl uppercase sm:text-7xl">
        {listing?.card ? `${listing.card.name} in Connect` : "A child in Connect"}
      </h1>
      <p className="mt-6 max-w-3xl text-pretty text-lg">
        {word === "revoked"
          ? `You decide, as the parent or guardian, what ${brand.name} shows of your child.`
          : `Someone wants to find a sponsor for your child at ${brand.name}, and named you as the parent or guardian. You decide here, now and at any later time. Keep the email with this link.`}
      </p>
      {refusal && (
        <p role="alert" className="mt-6 border-red border-l-4 bg-night p-4 font-semibold">
          {refusal}
        </p>
      )}
      {saved && <SavedAnswer saved={saved} words={decisionWords(question.word)} />}
      <div className="mt-8 border-line border-y py-6">
        <p className="font-semibold text-xl">
          <Standing question={question} />
        </p>
        <Answers question={question} />
      </div>
      {listing && (
        <section aria-labelledby="shown" className="mt-10">
          <h2 id="shown" className="mb-4 text-3xl">
            {question.status === "active"
              ? "Everyone sees this now"
              : "This is all that would be shown"}
          </h2>
          <div className="cut border-line border-l-4 bg-raised p-5 sm:p-8">
            <p className="wrap-anywhere text-4xl uppercase leading-none">{listing.title}</p>
            <ListingText listing={listing} isSignedIn={false} isPreview />
          </div>
        </section>
      )}
      {word !== "revoked" && <Consequences />}
    </div>
  );
}

function Standing({ question: { status, word, saidAt } }: { question: MinorQuestion }) {
  const since = saidAt && <LocalTime at={saidAt} />;
  switch (word) {
    case "revoked":
      return (
        <>A guardian said no: {since}. No one sees anything, and we have deleted what it said.</>
      );
    case "agreed":
      if (status === "active") return <>Sponsors see it. You agreed: {since}.</>;
      if (status === "expired" || status === "completed") {
        return <>It has ended, and no one sees it any more. You agreed: {since}.</>;
      }
      return <>You agreed: {since}. No one sees it until our staff have read it.</>;
    case "asked":
      return <>No one sees it. You have not decided yet. If you do nothing, nothing is shown.</>;
    default:
      return (
        <>
          No one sees it. It is being written: you get another email when there is something to
          decide.
        </>
      );
  }
}

function Answers({
  question: { word, isOverruled, isBound, version, parentName, listing },
}: {
  question: MinorQuestion;
}) {
  if (word === "revoked" && !isOverruled) return null;
  return (
    <>
      {word === "asked" && isBound && (
        <p className="mt-4 max-w-3xl text-pretty">{BOUND_BY_OTHER}</p>
      )}
      {word === "asked" && !isBound && (
        <form method="post" className="mt-4">
          <input type="hidden" name="version" value={version} />
          <CheckField
            label={`I am ${parentName ?? "the parent"}, 18 or over, and the parent or guardian of ${
              listing?.card?.name ?? "this child"
            }`}
            name="isGuardian"
          />
          <Button type="submit" name="answer" value="agree" className="mt-3">
            <Eye aria-hidden="true" size={18} />I agree to these words
          </Button>
        </form>
      )}
      {isOverruled && (
        <p className="mt-4 max-w-3xl text-pretty">
          You can say no as well. Then no one sees a new listing of this account about your child
          until you agree to one.
        </p>
      )}
      <form method="post" className="mt-4">
        {word !== "revoked" && (
          <CheckField label="Yes, delete everything for good, and end any open offers" required />
        )}
        <Button type="submit" name="answer" value="no" look="quiet" className="mt-3">
          <EyeOff aria-hidden="true" size={18} />
          {NO_LABELS[word]}
        </Button>
      </form>
    </>
  );
}

const NO_LABELS: Record<MinorQuestion["word"], string> = {
  none: "No, remove everything",
  asked: "No, remove everything",
  agreed: "Take my word back and remove everything",
  revoked: "I say no as well",
};

function Consequences() {
  return (
    <section aria-labelledby="consequences" className="mt-10 max-w-3xl">
      <h2 id="consequences" className="text-3xl">
        What follows
      </h2>
      <ul className="mt-4 grid list-disc gap-2 pl-5 text-pretty">
        <li>
          Sponsors make offers to the adult who wrote this, through this site. No one writes to your
          child.
        </li>
        <li>You agree to these words only. Before any of them changes, we ask you again.</li>
        <li>There are no pictures, no last name, no school, and no name of a parent.</li>
        <li>
          If you say no, now or later, the listing is gone at once, open offers end, and we delete
          what we know of your child here. If a sponsor has paid already, our staff settle that with
          the adults. It can't be undone here.
        </li>
        <li>
          Only our staff and whoever wrote this know your name, and our staff don't see your email
          address.
        </li>
      </ul>
    </section>
  );
}
