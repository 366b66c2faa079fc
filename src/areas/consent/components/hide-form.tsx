import { EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";

/** One button that takes a child down, which works without scripts; `children` say what it does. */
export function HideForm({
  label = "Hide everything now",
  children,
}: {
  label?: string | undefined;
  children: ReactNode;
}) {
  return (
    <form method="post" className="mt-8 border-line border-y py-6">
      <p className="mb-4 text-pretty">{children}</p>
      <Button type="submit" name="answer" value="hidden" look="quiet">
        <EyeOff aria-hidden="true" size={18} />
        {label}
      </Button>
    </form>
  );
}
