import { CircleAlert } from "lucide-react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { brand } from "#content/brand.ts";
import { NotFoundError } from "#lib/api.ts";
import { pageParameters, paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { FILTER_CLASS } from "#ui/field.tsx";

/** Specification part 1, section 8. */
export const UNEXPECTED =
  "We're sorry, but an unexpected error occurred. Please try refreshing the page.";

/** What takes a page's place when it does not exist or fails (specification part 1, section 8). */
export function ErrorPage() {
  const error = useRouteError();
  const isMissing =
    error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404);
  return isMissing ? <NotFound /> : <Unexpected message={UNEXPECTED} />;
}

function NotFound() {
  return (
    <div className="grid flex-1 place-items-center px-4 py-24">
      <title>{`404 Page Not Found | ${brand.shortName}`}</title>
      <meta name="robots" content="noindex" />
      <div className="cut w-full max-w-lg bg-night p-10 text-center">
        <CircleAlert aria-hidden="true" size={56} className="mx-auto text-red" />
        <h1 className="mt-6 text-5xl">404 Page Not Found</h1>
        <p className="mt-4 text-dim">Did you forget to add the page to the router?</p>
        <p className="mt-4 text-pretty">
          The page may have moved or been taken down. If you are looking for a player, search the
          board:
        </p>
        <search>
          <form action={paths.board} className="mt-4 grid gap-3 sm:grid-cols-[1fr_auto]">
            <input
              type="search"
              name={pageParameters.search}
              maxLength={100}
              autoComplete="off"
              aria-label="Search by name or school"
              placeholder="Name or school"
              className={FILTER_CLASS}
            />
            <button type="submit" className={buttonClass("primary")}>
              Search
            </button>
          </form>
        </search>
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <a href={paths.board} className={buttonClass("quiet")}>
            NOLA Top 100
          </a>
          <a href={paths.home} className={buttonClass("quiet")}>
            Return to Home
          </a>
        </p>
      </div>
    </div>
  );
}

/** A page that could not be shown, and why, in a sentence for the person. */
export function Unexpected({ message }: { message: string }) {
  return (
    <div className="grid flex-1 place-items-center px-4 py-24">
      <title>{`Something went wrong | ${brand.shortName}`}</title>
      <meta name="robots" content="noindex" />
      <div role="alert" className="cut w-full max-w-lg border-red border-l-4 bg-night p-10">
        <h1 className="text-5xl">Something went wrong</h1>
        <p className="mt-4 mb-8 text-dim">{message}</p>
        <a href={paths.home} className={buttonClass("primary")}>
          Return to Home
        </a>
      </div>
    </div>
  );
}
