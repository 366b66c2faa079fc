import { Check } from "lucide-react";

/** How far a form of several steps is. */
export function StepList({ steps, step }: { steps: readonly string[]; step: number }) {
  return (
    <ol className="grid auto-cols-fr grid-flow-col gap-2">
      {steps.map((title, index) => (
        <li
          key={title}
          aria-current={index === step ? "step" : undefined}
          className="flex min-w-0 flex-col gap-2 py-3 text-dim text-sm aria-[current=step]:text-chalk sm:flex-row sm:items-center sm:gap-3 sm:text-base"
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
