import { RotateCw } from "lucide-react";
import { Button, buttonClass } from "./button.tsx";

interface TryAgainProps {
  look?: "primary" | "quiet";
  onRetry(): void;
}

/** Asks again for what could not be had. Without scripts it is a link to the page itself, which asks for all of it. */
export function TryAgain({ look = "quiet", onRetry }: TryAgainProps) {
  const content = (
    <>
      <RotateCw aria-hidden="true" size={18} />
      Try Again
    </>
  );
  return (
    <>
      <Button look={look} className="needs-scripts" onClick={onRetry}>
        {content}
      </Button>
      <span className="without-scripts">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, with its query */}
        <a href="" className={buttonClass(look)}>
          {content}
        </a>
      </span>
    </>
  );
}
