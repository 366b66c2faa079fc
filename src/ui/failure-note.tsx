import { X } from "lucide-react";
import { ApiError, refusalText, UnreadError } from "#lib/api.ts";
import { KEPT_IN_TAB } from "#lib/sent-text.ts";
import { IconButton } from "./icon-button.tsx";

/** Why something was not done, as long as neither the person dismissed it nor the same action succeeded. */
export interface Failure {
  text: string;
  dismiss(): void;
}

/** Stays beside a form or a button when the notification of its failure has gone. */
export function FailureNote({
  failure,
  className = "",
}: {
  failure: Failure | null;
  className?: string;
}) {
  if (!failure) return null;
  return (
    <div
      role="alert"
      className={`flex items-start justify-between gap-2 border-red border-l-4 bg-night py-1 pl-4 text-left text-chalk ${className}`}
    >
      <p className="max-w-prose py-2 text-pretty">{failure.text}</p>
      <IconButton icon={X} label="Dismiss" onClick={failure.dismiss} />
    </div>
  );
}

/** That the connection failed, as `fetch` reports it; null for any other failure. */
export function lostConnection(error: unknown): string | null {
  if (!(error instanceof TypeError)) return null;
  return navigator.onLine === false ? "You seem to be offline" : "We couldn't reach the site";
}

/** That the connection failed, what was kept and what to do; null for any other failure. */
export function lostSentence(error: unknown): string | null {
  const lost = lostConnection(error);
  if (!lost) return null;
  const next = lost.includes("offline") ? "try again once you are connected" : "try again";
  return `${lost}. Nothing is lost: please ${next}.`;
}

/** Why what a button asked for was not done; null if it was. */
export function actionFailure(error: unknown): string | null {
  if (!error || error instanceof UnreadError) return null;
  return lostSentence(error) ?? refusalText(error, "Something went wrong. Please try again.");
}

/**
 * Why a form was not taken, what was kept and what to do. Null if it was, or if its fields say what is wrong.
 * @param draft the form's `KEPT`: null if nothing keeps what was typed when the page is left
 */
export function formFailure(error: unknown, { draft }: { draft: string | null }): string | null {
  if (error instanceof UnreadError) return null;
  const lost = lostConnection(error);
  const next = lost?.includes("offline") ? "Try again when you're connected." : "Please try again.";
  const place = draft === KEPT_IN_TAB ? "kept in this tab" : "kept on this device";
  const kept = `What you typed is ${draft === null ? "still here" : place}.`;
  if (lost) return `${lost}. ${kept} ${next}`;
  if (!(error instanceof ApiError)) return `Something went wrong. ${kept} ${next}`;
  if (Object.keys(error.fields).length > 0) return null;
  const why = error.sentence?.replace(/[^.!?]$/, "$&.") ?? "Something went wrong on our side.";
  return error.sentence ? `${why} ${kept}` : `${why} ${kept} ${next}`;
}
