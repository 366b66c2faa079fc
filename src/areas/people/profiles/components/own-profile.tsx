import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { profileQuery } from "../client.ts";
import { Avatar } from "./avatar.tsx";
import { nameOf } from "./describe.ts";
import { ProfileCard } from "./profile-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileError, ProfileLoading } from "./profile-states.tsx";

/** Reads what `OwnProfile` shows, for a page that wants it in its first HTML. */
export function prefetchProfile(client: QueryClient): Promise<void> {
  return client.prefetchQuery(profileQuery());
}

interface PhotoFieldProps {
  name: string;
  /** Address of the photo that is stored. */
  shown: string | null;
  error: string | undefined;
  /** Shows a photo, or its placeholder. */
  children(url: string | null): ReactNode;
}

interface OwnProfileProps {
  user: CurrentUser;
  /** The field in which a photo is chosen. */
  photoField(props: PhotoFieldProps): ReactNode;
  /** What the person did here. */
  activity: ReactNode;
  /** The account itself, beside what is said of the person. */
  account: ReactNode;
}

/** The profile of the signed-in person, with the form that changes it. */
export function OwnProfile({ user, photoField, activity, account }: OwnProfileProps) {
  const { data: profile = null, dataUpdatedAt } = useQuery(profileQuery());
  const location = useLocation();
  const [tab, setTab] = useState<"settings" | "activity">("settings");
  // The menu of the header leads to the settings, also from the other tab.
  useEffect(() => {
    if (location.hash === new URL(paths.profileSettings, window.location.origin).hash) {
      setTab("settings");
    }
  }, [location]);
  const settings = <Settings user={user} photoField={photoField} />;
  return (
    <>
      <Part key={dataUpdatedAt}>
        <ProfileCard user={user} profile={profile} />
      </Part>
      <Stitches className="-mt-2 relative" />
      <div
        id="settings"
        className="mx-auto grid w-full max-w-6xl gap-10 px-4 pt-8 pb-14 sm:px-6 lg:grid-cols-[1fr_20rem] lg:items-start"
      >
        <div className="min-w-0">
          <Tabs
            label="Your profile"
            chosen={tab}
            onChoose={setTab}
            tabs={[
              { name: "settings", label: "Profile Settings", panel: settings },
              { name: "activity", label: "Activity History", panel: activity },
            ]}
          />
        </div>
        <Part>{account}</Part>
      </div>
    </>
  );
}

function Settings({ user, photoField }: Pick<OwnProfileProps, "user" | "photoField">) {
  const { data: profile, error, refetch } = useQuery(profileQuery());
  if (error) return <ProfileError onRetry={refetch} />;
  if (profile === undefined) return <ProfileLoading />;
  const name = nameOf(profile, user.username);
  return (
    <ProfileForm
      user={user}
      profile={profile}
      photo={(refusal) =>
        photoField({
          name: "photoUrl",
          shown: profile?.photoUrl ?? null,
          error: refusal,
          children: (url) => <Avatar name={name} photoUrl={url} className="h-24 w-22 text-4xl" />,
        })
      }
    />
  );
}
