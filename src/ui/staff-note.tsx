import { ScrollArea } from "./scroll-area.tsx";

/** What staff noted about a thing. */
export function StaffNote({ children }: { children: string }) {
  return (
    <div className="border-edge border-l-2 pl-2 text-dim text-sm">
      <ScrollArea label="Staff note" height="max-h-24">
        <p className="whitespace-pre-line">{children}</p>
      </ScrollArea>
    </div>
  );
}
