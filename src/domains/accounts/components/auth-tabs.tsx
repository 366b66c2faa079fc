import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export type AuthTab = "login" | "register";

const TABS: [tab: AuthTab, label: string][] = [
  ["login", "Login"],
  ["register", "Register"],
];

interface TabsProps {
  tab: AuthTab;
  onChange(tab: AuthTab): void;
  children: ReactNode;
}

/** The two ways in. The arrow keys change between them. */
export function Tabs({ tab, onChange, children }: TabsProps) {
  const panelId = useId();
  const list = useRef<HTMLDivElement>(null);
  function move({ key }: KeyboardEvent): void {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const other = tab === "login" ? "register" : "login";
    onChange(other);
    list.current?.querySelector<HTMLElement>(`[data-tab=${other}]`)?.focus();
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label="How to come in" className="mb-6 grid grid-cols-2">
        {TABS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${panelId}-${name}`}
            data-tab={name}
            aria-selected={tab === name}
            aria-controls={panelId}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => onChange(name)}
            onKeyDown={move}
            className="min-h-12 border-line border-b-2 font-semibold text-dim hover:text-chalk aria-selected:border-red aria-selected:text-chalk"
          >
            {label}
          </button>
        ))}
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`}>
        {children}
      </div>
    </>
  );
}
