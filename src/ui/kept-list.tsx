import { Button } from "./button.tsx";

interface KeptListProps {
  title: string;
  /** Each once. */
  lines: readonly string[];
  /** Called when somebody has read it. */
  onClose(): void;
}

/** What undoing something has left as it is, and why; nothing where nothing is left. */
export function KeptList({ title, lines, onClose }: KeptListProps) {
  if (lines.length === 0) return null;
  return (
    <section role="alert" className="mb-6 border-red border-l-4 bg-night p-5 print:hidden">
      <p className="font-semibold">{title}</p>
      <ul className="wrap-anywhere mt-2 max-h-64 overflow-y-auto text-dim text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button look="plain" onClick={onClose}>
        Understood
      </Button>
    </section>
  );
}
