import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { brand } from "#content/brand.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import type { Pressed } from "./link-action.ts";

interface Words {
  title: string;
  text: string;
}

interface LinkPageProps {
  question: Words & { button: string };
  done: Words;
}

/**
 * What the link of a mail opens: a question and a button. Opening it changes nothing, because mail
 * programs open links to look for harm.
 */
export function LinkPage({ question, done }: LinkPageProps) {
  const pressed = useActionData<Pressed | undefined>();
  if (!pressed) {
    return (
      <Card {...question}>
        <form method="post">
          <Button type="submit">{question.button}</Button>
        </form>
      </Card>
    );
  }
  return pressed.refusal ? <NoLink text={pressed.refusal} /> : <Outcome {...done} />;
}

/** What is shown of a link that does nothing, or no more. */
export function NoLink({ text }: { text: string }) {
  return <Outcome title="Link not valid" text={text} />;
}

function Outcome(words: Words) {
  return (
    <Card {...words}>
      <a href={paths.home} className={buttonClass("quiet")}>
        Return to Home
      </a>
    </Card>
  );
}

function Card({ title, text, children }: Words & { children: ReactNode }) {
  return (
    <div className="grid flex-1 place-items-center px-4 py-24">
      <title>{`${title} | ${brand.shortName}`}</title>
      <div className="cut w-full max-w-lg border-red border-l-4 bg-night p-8 sm:p-10">
        <h1 className="text-5xl">{title}</h1>
        <p className="mt-4 mb-8 text-dim">{text}</p>
        {children}
      </div>
    </div>
  );
}
