import { Eye, EyeOff } from "lucide-react";
import { brand } from "#content/brand.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { SavedAnswer } from "#ui/saved-answer.tsx";
import { DAYS_KEPT } from "../../access/visibility.ts";
import { decisionWords } from "../../rules/decision-words.ts";
import type { AgreeObstacle, GuardianQuestion } from "../../schema/guardian.ts";
import { WhatIsShown } from "./what-is-shown.tsx";

interface GuardianDecisionProps {
  question: GuardianQuestion;
  /** Why the last answer was not taken, or null. */
  refusal: string | null;
  /** What the guardian has just done, as the address says; null or absent without it. */
  saved?: string | null;
}

/** What everyone sees of a child, what they would see, and the guardian's buttons. */
export function GuardianDecision({ question, refusal, saved = null }: GuardianDecisionProps) {
  const { limited, full, shown } = question;
  return (
    <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-10 sm:px-6 lg:py-16">
      <h1 className="wrap-anywhere text-5xl uppercase sm:text-7xl">{limited.name} on YouScout</h1>
      <p className="mt-6 max-w-3xl text-pretty text-lg">
        {brand.name} asks you as the parent or guardian, because {limited.nominatedBy} nominated{" "}
        {limited.name} on YouScout.{" "}
        {question.obstacle
          ? "You can have this page taken down here at any time."
          : "You decide here how much everyone sees, now and at any later time."}{" "}
        Keep the email with this link.
      </p>
      {refusal && (
        <p role="alert" className="mt-6 border-red border-l-4 bg-night p-4 font-semibold">
          {refusal}
        </p>
      )}
      {saved && <SavedAnswer saved={saved} words={decisionWords(question, limited.name)} />}
      <div className="mt-8 border-line border-y py-6">
        <p className="font-semibold text-xl">
          <CurrentAnswer question={question} />
        </p>
        <Buttons question={question} />
      </div>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        <WhatIsShown title="The short version" isNow={shown === "limited"} nomination={limited} />
        {!full && question.obstacle && <Obstacle obstacle={question.obstacle} />}
        {!full && !question.obstacle && (
          <section className="cut border-line border-l-4 bg-raised p-5 sm:p-8">
            <h2 className="text-3xl">Under 13: never more</h2>
            <p className="mt-4 text-pretty">
              Players under 13 are shown only in the short version. There is nothing more to agree
              to, but you can have it taken down.
            </p>
          </section>
        )}
        {full && (
          <WhatIsShown title="With your agreement" isNow={shown === "full"} nomination={full} />
        )}
      </div>
      <Consequences question={question} />
    </div>
  );
}

const OBSTACLES: Record<AgreeObstacle, { title: string; text: string }> = {
  merged: {
    title: "Another guardian was named",
    text: "This player was nominated more than once, and another parent or guardian was named here. To show more, we ask that guardian. If you said no here, you can take that back. Our staff then decide whether anyone sees the page.",
  },
  board: {
    title: "Another guardian was named",
    text: "Since you got this link, another parent or guardian, or another email address, was named for this player on the NOLA Top 100. To show more, we ask there. Is that wrong? Please write to us.",
  },
  staff: {
    title: "Our staff must look first",
    text: "More of this player is not shown before our staff have looked at this page. Please write to us.",
  },
};

/** Why the guardian may only take the page down. */
function Obstacle({ obstacle }: { obstacle: AgreeObstacle }) {
  const { title, text } = OBSTACLES[obstacle];
  return (
    <section className="cut border-line border-l-4 bg-raised p-5 sm:p-8">
      <h2 className="text-3xl">{title}</h2>
      <p className="mt-4 text-pretty">{text}</p>
      {obstacle !== "merged" && (
        <a
          href={`mailto:${brand.email}`}
          className="wrap-anywhere mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {brand.email}
        </a>
      )}
    </section>
  );
}

function CurrentAnswer({
  question: { shown, isOnBoard, answer, answeredAt, obstacle },
}: {
  question: GuardianQuestion;
}) {
  const since = answeredAt && <LocalTime at={answeredAt} />;
  const who = obstacle ? "A guardian" : "You";
  const chooser = obstacle ? "a guardian" : "you";
  const onBoard = isOnBoard && "The player is still on the NOLA Top 100. ";
  if (answer === "revoked") {
    return (
      <>
        {who} took this nomination down: {since}. No one sees it. {onBoard}
      </>
    );
  }
  if (shown === null) return <>No one sees this nomination right now. {onBoard}</>;
  if (shown === "full") {
    return (
      <>
        Everyone sees the full version. {who} agreed: {since}.
      </>
    );
  }
  if (answer === "short") return <>Everyone sees the short version, as {chooser} decided.</>;
  return <>Everyone sees the short version. If you do nothing, it stays that way.</>;
}

/** The yes that is offered: what its button says and looks like; null where none is. */
function offeredYes({ full, answer, obstacle }: GuardianQuestion) {
  if (obstacle) {
    const isOffered = obstacle === "merged" && answer === "revoked";
    return isOffered ? ({ words: "Take back my no", look: "quiet" } as const) : null;
  }
  if (full && answer !== "agreed") {
    return { words: "I agree to the full version", look: "primary" } as const;
  }
  const isOffered = !full && answer === "revoked";
  return isOffered ? ({ words: "Show the short version again", look: "primary" } as const) : null;
}

function Buttons({ question }: { question: GuardianQuestion }) {
  const { limited, full, shown, answer, obstacle, version, isOnBoard } = question;
  const isLess = obstacle !== "merged" && shown === "full";
  const yes = offeredYes(question);
  return (
    <form method="post" className="mt-4 flex flex-wrap gap-3">
      <input type="hidden" name="version" value={version} />
      {yes && (
        <>
          <div className="w-full">
            <CheckField
              label={`I am 18 or over, and the parent or guardian of ${limited.name}`}
              name="isGuardian"
            />
          </div>
          <Button type="submit" name="answer" value="agree" look={yes.look}>
            {!obstacle && <Eye aria-hidden="true" size={18} />}
            {yes.words}
          </Button>
        </>
      )}
      {full && answer !== "short" && (!obstacle || isLess) && (
        <Button type="submit" name="answer" value="short" look="quiet">
          Short version only
        </Button>
      )}
      {(answer !== "revoked" || isOnBoard) && (
        <Button type="submit" name="answer" value="revoke" look="quiet">
          <EyeOff aria-hidden="true" size={18} />
          Take everything down
        </Button>
      )}
    </form>
  );
}

function Consequences({ question: { full, obstacle } }: { question: GuardianQuestion }) {
  return (
    <section aria-labelledby="consequences" className="mt-10 max-w-3xl">
      <h2 id="consequences" className="text-3xl">
        What follows
      </h2>
      <ul className="mt-4 grid list-disc gap-2 pl-5 text-pretty">
        <li>
          Anyone can vote for the page and share it. People with an account can comment on it.
        </li>
        {full && (
          <li>
            Search engines may list the full version, and our scouts may put the player on the NOLA
            Top 100 prospect board, with name, positions, batting and throwing hands, school and
            class. Neither happens without your agreement.
          </li>
        )}
        <li>
          Taken down, the page is gone at once, and with it the player's page on the board.{" "}
          {!obstacle &&
            `You can change your mind here for ${DAYS_KEPT} days. What our staff has hidden stays hidden.`}{" "}
          {`After ${DAYS_KEPT} days we delete the nomination, and your answer with it. This link then ends, and someone could nominate the player again.`}
        </li>
        {full && (
          <li>
            You agree to these words only. If any of them is corrected, the page is short again
            until you agree again.
          </li>
        )}
        <li>Only our staff sees your name and email address.</li>
      </ul>
    </section>
  );
}
