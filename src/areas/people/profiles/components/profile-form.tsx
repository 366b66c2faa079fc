import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useActionData, useSearchParams } from "react-router";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { AccountField } from "#lib/account-field.tsx";
import { ApiError, refusalText } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import type { RefusedForm } from "#lib/refused-form.ts";
import { pageParameters, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Draft } from "#ui/draft.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import { useForm } from "#ui/use-form.ts";
import { profileIn, profileQuery } from "../client.ts";
import { offeredPreferences } from "../rules.ts";
import type { Profile } from "../schema/profile.ts";
import { LinkFields } from "./link-fields.tsx";
import { PersonFields } from "./person-fields.tsx";
import { PreferenceFields } from "./preference-fields.tsx";
import { asWritten, readChange } from "./read-change.ts";
import { TeamFields } from "./team-fields.tsx";

const SAVED = "Profile Updated Successfully";
const FAILED = "Update Failed";

interface ProfileFormProps {
  user: CurrentUser;
  /** Null before it was first saved. */
  profile: Profile | null;
  /** The field of the photo, with what is wrong with it. */
  photo: (error: string | undefined) => ReactNode;
}

/**
 * Everything that a person can say of himself, as it is saved, for a page that exports
 * `profileAction` as its action.
 */
export function ProfileForm({ user, profile, photo }: ProfileFormProps) {
  const client = useQueryClient();
  const refused = useActionData<RefusedForm | undefined>();
  const [wasSaved, setWasSaved] = useWasSaved();
  const banner = useBanner(wasSaved);
  const offered = offeredPreferences(user.role, user.email);
  const { errors, isPending, failure, props } = useForm({
    schema: async () => (await import("../schema/profile.ts")).ProfileChange,
    read: (fields) => readChange(fields, offered),
    isKept: true,
    errors: refused?.errors,
    send: (change) => call("POST", "/api/user-profile", { body: change }),
    onSent: (answer) => {
      const { queryKey } = profileQuery();
      const saved = profileIn(answer);
      if (saved) client.setQueryData(queryKey, answer);
      else void client.invalidateQueries({ queryKey });
      void client.invalidateQueries(getQuery("/api/user-activity"));
      setWasSaved(false);
      banner.show();
      notify({
        title: SAVED,
        description: saved ? whatFollows(user, profile, saved) : "",
        variant: "default",
      });
    },
    onFailure: explainFailure,
  });
  const form = useSavedFields(profile?.updatedAt);
  const shown = refused ? asWritten(profile, refused.values, offered) : profile;
  return (
    <form
      {...props}
      ref={form}
      method="post"
      action={paths.profileSettings}
      className="grid gap-10"
    >
      <AccountField />
      <Draft name="profile" version={profile?.updatedAt} />
      {refused?.message && (
        <div role="status" className="border-red border-l-4 bg-night p-5">
          <p className="font-bold">{FAILED}</p>
          <p className="mt-1 text-dim text-sm">{refused.message}</p>
        </div>
      )}
      {banner.isShown && wasSaved && <SavedBanner />}
      {photo(errors.photoUrl)}
      <PersonFields profile={shown} errors={errors} />
      {user.role === "coach" && <TeamFields profile={shown} errors={errors} />}
      <LinkFields profile={shown} errors={errors} />
      <PreferenceFields profile={shown} errors={errors} offered={offered} email={user.email} />
      <FailureNote failure={failure} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : "Save Profile"}
        </Button>
        {banner.isShown && !wasSaved && <SavedBanner />}
      </div>
    </form>
  );
}

/** Stands where the person looks: beside the button, or above the form that comes back in a new document. */
function SavedBanner() {
  return (
    <p className="flex items-center gap-2 justify-self-start border-red border-l-4 bg-lifted px-4 py-2.5 font-semibold">
      <CircleCheck aria-hidden="true" size={20} />
      {SAVED}
    </p>
  );
}

/** Whether the form was saved without scripts just now; whoever loads the page again is not told. */
function useWasSaved() {
  const [search, setSearch] = useSearchParams();
  const isTold = search.get(pageParameters.sent) === "profile";
  const state = useState(isTold);
  useEffect(() => {
    if (isTold) setSearch({}, { replace: true, preventScrollReset: true });
  }, [isTold, setSearch]);
  return state;
}

/** After each save the fields show what is stored: a name became a link, blanks are gone. */
function useSavedFields(savedAt: string | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(savedAt);
  useLayoutEffect(() => {
    if (shown.current === savedAt) return;
    shown.current = savedAt;
    form.current?.reset();
  }, [savedAt]);
  return form;
}

function whatFollows(user: CurrentUser, former: Profile | null, saved: Profile): string {
  const wasOn = former?.notificationPreferences.newsletterSubscription ?? false;
  const isOn = saved.notificationPreferences.newsletterSubscription;
  if (isOn && !wasOn)
    return "We've sent you an email. Please use its link to confirm the newsletter.";
  if (isOn || !wasOn) return "";
  return user.isEmailConfirmed
    ? "You no longer get the newsletter."
    : "The newsletter is off for your account. If you still get it, use the link in any issue.";
}

function explainFailure(error: unknown): void {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  notify({
    title: isSignedOut ? "Authentication Error" : FAILED,
    description: isSignedOut
      ? "You must be logged in to update your profile"
      : refusalText(error, "Please try again."),
    variant: "destructive",
  });
}

/** Specification part 2, section 9. */
const SHOWN_MS = 5_000;

/** A banner that is seen for five seconds from each time that it is shown, at first if so wanted. */
function useBanner(isShownFirst: boolean): { isShown: boolean; show(): void } {
  const [shownAt, setShownAt] = useState<number | null>(isShownFirst ? 0 : null);
  useEffect(() => {
    if (shownAt === null) return;
    const timer = setTimeout(() => setShownAt(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return { isShown: shownAt !== null, show: () => setShownAt(performance.now()) };
}
