import type { LucideIcon } from "lucide-react";

interface IconButtonProps {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onClick(): void;
}

/** A button that is its sign; its label is shown where the pointer rests. */
export function IconButton({ icon: Icon, label, disabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-sm text-dim hover:bg-lifted hover:text-chalk disabled:opacity-40"
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  );
}
