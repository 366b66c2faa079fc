import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";

/** The title of such a page. */
export const ENDED = "This link has ended";

interface EndedLinkProps {
  /** Address where somebody who has no newer link asks for a correction or removal. */
  askAt: string;
  /** What to do instead, in a sentence or two. */
  children: ReactNode;
}

/** What a mailed link opens that leads nowhere now; whether it ever did, it does not say. */
export function EndedLink({ askAt, children }: EndedLinkProps) {
  return (
    <div className="grid flex-1 place-items-center px-4 py-24">
      <div className="cut w-full max-w-lg border-red border-l-4 bg-night p-8 sm:p-10">
        <CircleAlert aria-hidden="true" size={48} className="text-red" />
        <h1 className="mt-6 text-5xl">{ENDED}</h1>
        <p className="mt-4 mb-8 text-pretty text-dim">{children}</p>
        <a href={askAt} className={buttonClass("primary")}>
          Ask for a correction or removal
        </a>
      </div>
    </div>
  );
}

/** Tells a child's guardian that the link has ended. */
export function EndedGuardianLink({ askAt }: Pick<EndedLinkProps, "askAt">) {
  return (
    <EndedLink askAt={askAt}>
      Please use the link in our newest email about the child. If you have no newer one, or want
      something taken down now, ask us here.
    </EndedLink>
  );
}
