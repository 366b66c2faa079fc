import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Part } from "./part.tsx";

interface TabsProps<Name extends string> {
  /** What the tabs choose between, for who does not see them together. */
  label: string;
  /** A panel that is not chosen is hidden, so what was typed in it stays. */
  tabs: readonly { name: NoInfer<Name>; label: string; panel: ReactNode }[];
  chosen: Name;
  onChoose(name: NoInfer<Name>): void;
}

const FEW = "auto-cols-fr grid-flow-col";
/** More than four tabs wrap into rows of three on a phone. */
const MANY = "grid-cols-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none";

/**
 * Panels of which one is seen. The arrow keys, Home and End choose. Without scripts all panels are
 * seen, one below the other.
 */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent, from: number): void {
    const steps: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowRight: from + 1,
      Home: 0,
      End: -1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { name } = tabs.at(step % tabs.length) as (typeof tabs)[number];
    onChoose(name);
    list.current?.querySelector<HTMLElement>(`[data-tab=${name}]`)?.focus();
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`needs-scripts mb-6 grid ${tabs.length > 4 ? MANY : FEW}`}
      >
        {tabs.map(({ name, label: text }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={chosen === name}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={chosen === name ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={(event) => move(event, index)}
            className="min-h-12 border-line border-b-2 px-2 py-1.5 font-semibold leading-tight text-dim hover:text-chalk aria-selected:border-red aria-selected:text-chalk"
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }) => (
        <div
          key={name}
          id={`${id}-${name}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${name}`}
          hidden={chosen !== name}
        >
          <Part>{panel}</Part>
        </div>
      ))}
    </>
  );
}
