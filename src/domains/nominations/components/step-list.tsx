import { Check } from "lucide-react";

export const STEPS = ["The player", "The performance", "About you"] as const;

/** How far the form is. */
export function StepList({ step }: { step: number }) {
  return (
    <ol className="grid grid-cols-3 gap-px bg-line">
      {STEPS.map((title, index) => (
        <li
          key={title}
          aria-current={index === step ? "step" : undefined}
          className="flex min-w-0 flex-col gap-2 bg-raised py-3 pr-2 text-dim text-sm aria-[current=step]:text-chalk sm:flex-row sm:items-center sm:gap-3 sm:text-base"
        >
          <span
            className={`home-plate grid h-10 w-9 shrink-0 place-items-center pb-1.5 font-bold font-display text-xl leading-none ${index <= step ? "bg-red text-ground" : "bg-line text-chalk"}`}
          >
            {index < step ? <Check aria-hidden="true" size={18} strokeWidth={3} /> : index + 1}
          </span>
          <span className="min-w-0 font-semibold">
            {title}
            {index < step && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
