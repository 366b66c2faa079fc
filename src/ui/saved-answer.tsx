import { Check } from "lucide-react";

const TITLES = new Map([
  ["answer", "Your answer is saved."],
  ["restored", "You are named as the guardian again."],
]);

interface SavedAnswerProps {
  /** What was just done, as the address says; anything unknown shows nothing. */
  saved: string;
  /** What follows from it. */
  words: readonly string[];
}

/** Confirms on the page that follows what a guardian did by a mailed link. */
export function SavedAnswer({ saved, words }: SavedAnswerProps) {
  const title = TITLES.get(saved);
  if (!title) return null;
  return (
    <div role="status" className="mt-6 border-red border-l-4 bg-night p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Check aria-hidden="true" size={18} className="shrink-0 text-red" />
        {title}
      </p>
      {words.map((sentence) => (
        <p key={sentence} className="mt-2 max-w-prose text-pretty">
          {sentence}
        </p>
      ))}
    </div>
  );
}
