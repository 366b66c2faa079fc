import { Check } from "lucide-react";
import { Link } from "react-router";
import { AGREED_KINDS, type AgreedKind } from "#areas/board/prospects/rules/agreement.ts";
import { brand } from "#content/brand.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { SavedAnswer } from "#ui/saved-answer.tsx";
import {
  boundWords,
  decisionWords,
  KIND_LABELS,
  NAME_KIND,
  TIME_KEPT,
} from "../rules/decision-words.ts";
import type { BoardQuestion } from "../schema/guardian.ts";
import { HideForm } from "./hide-form.tsx";
import { CHANGED_BY_LABELS, KIND_HINTS, LEVEL_LABELS } from "./words.ts";

interface GuardianDecisionProps {
  question: BoardQuestion;
  /** Why the last answer was not taken, or null. */
  refusal: string | null;
  /** What the guardian has just done, as the address says; null or absent without it. */
  saved?: string | null;
}

/** What everybody sees of a player, who changed it, and the guardian's buttons. */
export function GuardianDecision({ question, refusal, saved = null }: GuardianDecisionProps) {
  const { firstName, shown, word } = question;
  return (
    <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-10 sm:px-6 lg:py-16">
      <h1 className="wrap-anywhere text-5xl uppercase sm:text-7xl">What we show of {firstName}</h1>
      <p className="mt-6 max-w-3xl text-pretty text-lg">
        {shown
          ? `${firstName} is on the NOLA Top 100 of ${brand.name}.`
          : `Right now no one sees ${firstName} on the NOLA Top 100 of ${brand.name}.`}{" "}
        You decide here, as the parent or guardian, what everyone sees, now and at any later time.
        Keep the email with this link.
      </p>
      {refusal && (
        <p role="alert" className="mt-6 border-red border-l-4 bg-night p-4 font-semibold">
          {refusal}
        </p>
      )}
      {saved && <SavedAnswer saved={saved} words={decisionWords(question)} />}
      <HideForm>
        If anything here should not be public, one button takes all of it down at once.
      </HideForm>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        <PublicNow question={question} />
        <Choice key={word?.saidAt} question={question} />
      </div>
      <Changes question={question} />
    </div>
  );
}

function PublicNow({ question }: { question: BoardQuestion }) {
  const { firstName, shown, shownKinds, nominations } = question;
  return (
    <section
      aria-labelledby="public-now"
      className="cut border-red border-l-4 bg-raised p-5 sm:p-8"
    >
      <h2 id="public-now" className="text-3xl">
        Everyone sees this now
      </h2>
      {!shown && nominations.length === 0 && (
        <>
          <p className="mt-4 font-semibold text-lg">Nothing that we know is about {firstName}.</p>
          <p className="mt-4 text-pretty">
            A nomination without your email address may be about another player with the same name.
            As long as your answer is no, our staff see a mark on every such page. If you find one
            about {firstName},{" "}
            <Link to={paths.privacyRequest} className="underline underline-offset-4">
              tell us
            </Link>
            , and we&apos;ll take it down.
          </p>
        </>
      )}
      {shown && (
        <>
          <h3 className="mt-6 text-2xl">
            <Link to={paths.player(shown.id)} className="underline underline-offset-4">
              On the board
            </Link>
          </h3>
          <p className="mt-2 text-dim text-sm">{labelOf(LEVEL_LABELS, shown.level)}</p>
          <ul className="mt-3 grid gap-2">
            {[...shown.words, ...shownKinds.map((kind) => labelOf(KIND_LABELS, kind))].map(
              (fact) => (
                <li key={fact} className="wrap-anywhere flex gap-2 border-line border-t pt-2">
                  <Check aria-hidden="true" size={18} className="mt-1 shrink-0 text-red" />
                  {fact}
                </li>
              ),
            )}
          </ul>
        </>
      )}
      {nominations.length > 0 && (
        <>
          <h3 className="mt-6 text-2xl">On YouScout</h3>
          <ul className="mt-3 grid gap-2">
            {nominations.map(({ id, name, level }) => (
              <li key={id} className="border-line border-t pt-2">
                <Link to={paths.nomination(id)} className="underline underline-offset-4">
                  {name}
                </Link>
                {level === "full" ? ", full version" : ", short version"}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Choice({ question }: { question: BoardQuestion }) {
  const kinds = offeredKinds(question);
  return (
    <section aria-labelledby="choice" className="cut border-line border-l-4 bg-raised p-5 sm:p-8">
      <h2 id="choice" className="text-3xl">
        Your decision
      </h2>
      <p className="mt-4 text-pretty font-semibold">
        <CurrentWord question={question} />
      </p>
      <form method="post" className="mt-4">
        {kinds && <Kinds question={question} offered={kinds} />}
        <div className="mt-6 flex flex-wrap gap-3">
          {kinds && (
            <>
              <div className="w-full">
                <CheckField
                  label={`I am 18 or over, and the parent or guardian of ${question.firstName}`}
                  name="isGuardian"
                  required
                />
              </div>
              <Button type="submit" name="answer" value="agreed">
                I agree to what is ticked
              </Button>
            </>
          )}
          {isShortOffered(question) && (
            <Button type="submit" name="answer" value="refused" look="quiet" formNoValidate>
              Short version only
            </Button>
          )}
        </div>
      </form>
      <ul className="mt-6 grid list-disc gap-2 pl-5 text-pretty text-sm">
        <li>
          You agree to kinds of information, not to single values. We show a new time when we
          measure it. If we ever want to show another kind, we&apos;ll ask you again.
        </li>
        <li>
          The short version is first name, the initial of the last name, positions and class. It
          applies on YouScout as well.
        </li>
        <li>Of players under 13, we show none of the things in this list.</li>
        <li>Whatever you take back disappears at once. You don&apos;t need to give a reason.</li>
        <li>{TIME_KEPT}</li>
        <li>Only our staff sees your email address.</li>
      </ul>
    </section>
  );
}

/** Whether the guardian can only show less than the answer that holds. */
function isBound(obstacles: BoardQuestion["obstacles"]): boolean {
  return obstacles.includes("namesake") || obstacles.includes("on_hold");
}

/** The kinds that the guardian can agree to besides the name; null where every yes would be refused. */
function offeredKinds({ word, keptNo, obstacles }: BoardQuestion): readonly AgreedKind[] | null {
  if (keptNo !== null || obstacles.includes("staff")) return null;
  if (!isBound(obstacles)) return AGREED_KINDS;
  return word?.answer === "agreed" ? word.kinds : null;
}

/** Whether the short version is an answer that changes something and is not refused. */
function isShortOffered({ word, heldBy, keptNo, obstacles }: BoardQuestion): boolean {
  if (word?.answer === "refused") return heldBy === "youscout";
  if (word?.answer === "hidden" && isBound(obstacles)) return false;
  return keptNo !== "hidden";
}

/** The kinds of things that the guardian may agree to. */
function Kinds({
  question: { word },
  offered,
}: GuardianWordProps & { offered: readonly AgreedKind[] }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-pretty">Everyone may see what you tick:</legend>
      <CheckField
        label={NAME_KIND}
        hint="Comes with everything below."
        name="kinds"
        value="name"
        defaultChecked={word?.answer === "agreed"}
      />
      {offered.map((kind) => (
        <CheckField
          key={kind}
          label={KIND_LABELS[kind]}
          hint={KIND_HINTS[kind]}
          name="kinds"
          value={kind}
          defaultChecked={word?.kinds.includes(kind) ?? false}
        />
      ))}
    </fieldset>
  );
}

function CurrentWord({ question }: GuardianWordProps) {
  const { word, shown } = question;
  const bound = boundWords(question);
  return (
    <>
      {word ? (
        <>
          {wordWords(word.answer, shown !== null)}: <LocalTime at={word.saidAt} />.
        </>
      ) : (
        `You have not decided yet.${bound.length > 0 ? "" : " If you do nothing, nothing changes."}`
      )}
      {bound.map((sentence) => ` ${sentence}`)}
    </>
  );
}

type GuardianWordProps = Pick<GuardianDecisionProps, "question">;

/** What a guardian said, who may be another one than reads it, or have said it on YouScout. */
function wordWords(answer: NonNullable<BoardQuestion["word"]>["answer"], isShown: boolean): string {
  switch (answer) {
    case "agreed":
      return "You agreed to what is ticked";
    case "refused":
      return isShown
        ? "Short version only, as a guardian decided"
        : "No more than the short version, as a guardian decided";
    case "hidden":
      return "Hidden, as a guardian decided";
  }
}

function Changes({ question: { changes } }: { question: BoardQuestion }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="mt-10 max-w-3xl">
      <h2 id="changes" className="text-3xl">
        Who changed it, and when
      </h2>
      <ul className="mt-4 grid gap-2">
        {changes.map(({ id, what, by, at }) => (
          <li key={id} className="border-line border-t pt-2">
            <LocalTime at={at} className="text-dim text-sm" />
            <span className="block">
              {what} ({CHANGED_BY_LABELS[by]})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
