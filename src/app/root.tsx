import barlow from "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from "react-router";
import { currentUserQuery } from "#areas/platform/accounts/client/current-user.ts";
import {
  SESSION_IDLE_STAFF_MS,
  SESSION_TOUCH_MS,
} from "#areas/platform/accounts/rules/lifetimes.ts";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { brand } from "#content/brand.ts";
import { PageAccount } from "#lib/account-field.tsx";
import { browserApi } from "#lib/api.ts";
import { browserQueryClient, createQueryClient } from "#lib/query.ts";
import { forgetSessionEnd, noteSessionEnd } from "#lib/session-end.ts";
import { isStaffPage, paths } from "#paths.ts";
import { LazyLayers } from "#ui/lazy-layers.tsx";
import "#ui/app.css";
// Here, so that the pages with a board need no file more.
import "#areas/votes/components/vote-button.css";
import { ErrorPage } from "./error-pages.tsx";
import { forgetLists } from "./forget-lists.ts";
import { ComesAlive } from "./frame/comes-alive.tsx";
import favicon from "./frame/favicon.svg?url";
import { Footer } from "./frame/footer.tsx";
import { Header } from "./frame/header.tsx";
import { Notice } from "./frame/notice.tsx";
import { PageOverlay } from "./frame/page-overlay.tsx";
import { PublicSession } from "./public-session.tsx";
import { siteContext } from "./render-contexts.ts";
import { useCurrentUser } from "./use-current-user.ts";

const CONTENT_ID = "content";

export const links: LinksFunction = () => [
  { rel: "icon", sizes: "32x32", href: paths.icons.favicon },
  { rel: "icon", type: "image/svg+xml", href: favicon },
  { rel: "apple-touch-icon", href: paths.icons.touch },
  { rel: "manifest", href: paths.manifest },
  ...[barlow, figtree].map(
    (href) =>
      ({ rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "anonymous" }) as const,
  ),
];

/** What every page needs to know of the site. Who is signed in stands in the frame alone. */
export function loader({ context }: LoaderFunctionArgs) {
  return {
    baseUrl: context.get(siteContext).baseUrl,
    isConnectOn: context.get(siteContext).isConnectOn,
    siteName: brand.shortName,
    picture: { path: paths.sitePicture, alt: `${brand.name}. ${brand.tagline}` },
  };
}

/** It never changes while the document is open. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1b1b1b" />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href={`#${CONTENT_ID}`}
          className="fixed -top-20 left-2 z-50 bg-red px-4 py-3 font-semibold text-ground focus:top-2"
        >
          Skip to content
        </a>
        {/* Each part comes alive by itself, in this order, so that none keeps a phone busy for long. */}
        <Suspense>
          <Header />
        </Suspense>
        <main id={CONTENT_ID} tabIndex={-1} className="flex flex-1 flex-col outline-none">
          <Suspense>
            {children}
            <ComesAlive />
          </Suspense>
        </main>
        <Suspense>
          <FooterForVisitors />
        </Suspense>
        <PageOverlay />
        <Suspense>
          <LazyLayers />
        </Suspense>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The footer, except on staff's pages: staff at work need neither its programs nor its newsletter. */
function FooterForVisitors() {
  const { pathname } = useLocation();
  return isStaffPage(pathname) ? null : <Footer />;
}

/** A page that was opened without loading is where the keyboard and screen readers go on. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The request for this document was noted within the last minute, as every one of a session is. */
function keepSessionEnd(user: CurrentUser | null): void {
  // As `isStaff` says, which every page would load a file more for.
  const isOfStaff = user !== null && (user.role === "admin" || user.rights.length > 0);
  if (isOfStaff) noteSessionEnd((SESSION_IDLE_STAFF_MS - SESSION_TOUCH_MS) / 1_000);
  else forgetSessionEnd();
}

/** Whoever is turned away from a page that works offline lands on another one, which tidies up after it. */
function useForgottenLists(): void {
  const { search } = useLocation();
  const opened = useRef(search);
  useEffect(() => void forgetLists(opened.current), []);
}

export default function Root() {
  useFocusOnNavigation();
  useForgottenLists();
  const user = useCurrentUser();
  useEffect(() => keepSessionEnd(user), [user]);
  const [client] = useState(() => {
    const cache =
      typeof document === "undefined" ? createQueryClient(browserApi) : browserQueryClient();
    // A page may have been open for long before its scripts run.
    const updatedAt = Date.now() - performance.now();
    cache.setQueryData(currentUserQuery().queryKey, user, { updatedAt });
    return cache;
  });
  return (
    <QueryClientProvider client={client}>
      <PageAccount value={user?.id ?? null}>
        <Notice />
        {user && <PublicSession user={user} />}
        <Outlet />
      </PageAccount>
    </QueryClientProvider>
  );
}

export { ErrorPage as ErrorBoundary };
