import type { LucideIcon } from "lucide-react";

interface StatusLabelProps {
  Icon: LucideIcon;
  /** Whether it should have been dealt with by now. */
  isUrgent?: boolean;
  /** Whether nothing is left to do. */
  isQuiet?: boolean;
  children: string;
}

/** Where something stands: a sign and words, and a color beside them. */
export function StatusLabel({ Icon, isUrgent, isQuiet, children }: StatusLabelProps) {
  const look = isUrgent ? "text-ember" : isQuiet ? "text-dim" : "text-chalk";
  return (
    <span className={`flex items-start gap-1.5 font-semibold [overflow-wrap:normal] ${look}`}>
      <Icon aria-hidden="true" size={16} className="mt-1 shrink-0" />
      {children}
    </span>
  );
}
