import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";
import type { OwnPartner } from "../schema/partners.ts";
import { useOwnProfile } from "./own-profile.ts";

interface ConnectFrameProps {
  title: string;
  /** Where the page belongs; absent for the dashboard itself. */
  back?: { to: string; label: string };
  /** What can be done on the page, beside its title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page of one's own in Connect. */
export function ConnectFrame({ title, back, action, children }: ConnectFrameProps) {
  return (
    <>
      <div className="bg-night print:hidden">
        <div
          className={`mx-auto w-full max-w-5xl px-4 pb-10 sm:px-6 ${back ? "pt-4 sm:pt-6" : "pt-12 sm:pt-16"}`}
        >
          {back && (
            <Link
              to={back.to}
              className="mb-4 inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk"
            >
              <ArrowLeft aria-hidden="true" size={18} />
              {back.label}
            </Link>
          )}
          <div className="flex flex-wrap items-end justify-between gap-6">
            <h1 className="text-[clamp(2.75rem,8.5vw,6.5rem)] uppercase leading-[0.85]">
              <span className="block font-bold text-[0.4em] text-dim tracking-wide">Connect</span>
              {title}
            </h1>
            {action}
          </div>
        </div>
      </div>
      <Stitches className="-mt-2 relative print:hidden" />
      <div className="mx-auto w-full max-w-5xl flex-1 px-4 py-10 sm:px-6 lg:py-14">
        <Part>{children}</Part>
        <noscript>
          <p className="mt-8 text-dim">
            Changing anything here requires JavaScript, which is turned off in your browser.
          </p>
        </noscript>
      </div>
    </>
  );
}

/** For pages that belong to the dashboard. */
export const TO_DASHBOARD = { to: paths.connectDashboard, label: "Dashboard" };

interface WithPartnerProps {
  children: (partner: OwnPartner, feePercent: number) => ReactNode;
}

/** Shows what somebody with a side in Connect sees, or the way to one for who has none. */
export function WithPartner({ children }: WithPartnerProps) {
  const { data, isFetching, refetch } = useOwnProfile();
  if (!data) {
    if (isFetching) return <ListLoading label="Loading..." />;
    return <ListError onRetry={() => void refetch()}>We can't show this right now.</ListError>;
  }
  return data.data ? children(data.data, data.feePercent) : <NoSide />;
}

function NoSide() {
  const { pathname } = useLocation();
  return (
    <div className="cut bg-raised p-6">
      <p className="mb-5 text-lg">
        Sponsors, organizers and athletes meet in Connect. Choose your side to begin.
      </p>
      <Link to={paths.connectStart} state={pathname} className={buttonClass("primary")}>
        Choose your side
      </Link>
    </div>
  );
}
