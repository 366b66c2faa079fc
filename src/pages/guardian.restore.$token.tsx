import {
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { askAsReplacedGuardian } from "#areas/consent/client/guardian.ts";
import type { RefusedAnswer } from "#areas/consent/components/guardian-action.ts";
import { HideForm } from "#areas/consent/components/hide-form.tsx";
import { restoreAction } from "#areas/consent/components/restore-action.ts";
import { RESTORED_LABELS } from "#areas/consent/components/words.ts";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { loadLink } from "#lib/load-link.ts";
import { pageParameters, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { ENDED, EndedGuardianLink } from "#ui/ended-link.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { SavedAnswer } from "#ui/saved-answer.tsx";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const action = restoreAction;

export const meta = ({ loaderData }: { loaderData?: { found: unknown } | undefined }) => [
  { title: `${loaderData?.found ? "Restore your answer" : ENDED} | ${brand.shortName}` },
  { name: "description", content: "Where a guardian restores an answer about a child." },
  { name: "robots", content: "noindex" },
];

/** The page is opened from a mail and its form posts to it: it is made on the server only. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return loadLink(() => askAsReplacedGuardian(params.token ?? "", context.get(apiContext)));
}

/** Where a guardian becomes the guardian again after staff named another one. */
export default function RestorePage() {
  const { found } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedAnswer | undefined>();
  const [search] = useSearchParams();
  if (!found) return <EndedGuardianLink askAt={paths.privacyRequest} />;
  const { firstName, place, answer, isLifted, isOtherAwaited, until } = found;
  const saved = refused ? null : search.get(pageParameters.sent);
  return (
    <div className="mx-auto w-full max-w-3xl flex-1 px-4 py-10 sm:px-6 lg:py-16">
      <h1 className="wrap-anywhere text-5xl uppercase sm:text-7xl">Guardian of {firstName}</h1>
      <p className="mt-6 text-pretty text-lg">
        Our staff have changed the email address of {firstName}&apos;s guardian{" "}
        {place === "board" ? "on the NOLA Top 100" : "on YouScout"}.
        {!isOtherAwaited &&
          " If that is wrong, restore your answer. You will be the guardian again, in place of the other address."}
      </p>
      <p className="mt-4 font-semibold text-lg">
        {RESTORED_LABELS[answer ?? "none"]}
        {isLifted && " Two owners of the company have lifted that."}
      </p>
      {saved && <SavedAnswer saved={saved} words={[]} />}
      {refused && (
        <p role="alert" className="mt-6 border-red border-l-4 bg-night p-4 font-semibold">
          {refused.refusal}
        </p>
      )}
      {isOtherAwaited && (
        <p className="mt-4 text-pretty">
          We have asked someone else, who has not answered yet. Until then you can&apos;t restore
          your answer. If you tell us that you disagree, no one can show more unless an owner of
          ours decides so.
        </p>
      )}
      <form method="post" className="mt-8">
        <Button type="submit">{isOtherAwaited ? "I disagree" : "Restore my answer"}</Button>
      </form>
      {(isOtherAwaited || refused) && (answer !== "hidden" || isLifted) && (
        <HideForm label={place === "board" ? undefined : "Take the page down now"}>
          {place === "board"
            ? `You can also take down everything about ${firstName} on the NOLA Top 100 and YouScout at once.`
            : `You can also take the page about ${firstName} on YouScout down at once.`}
        </HideForm>
      )}
      <p className="mt-6 text-dim text-sm">
        {until ? (
          <>
            This works until <LocalTime at={until} />.
          </>
        ) : (
          "This works until an owner of ours decides."
        )}
        {!isOtherAwaited &&
          ` The next page shows everything that is public about ${firstName}, and you can change your answer there.`}
      </p>
    </div>
  );
}
