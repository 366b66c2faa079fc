import { useMatches } from "react-router";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { firstPaint, useLazyComponent } from "#ui/use-lazy-component.ts";

/**
 * Keeps what a signed-in person typed into a public page when the session ends. Other pages have a layout that does.
 */
export function PublicSession({ user }: { user: CurrentUser }) {
  const isPublic = !useMatches().some(({ id }) => id.endsWith("-only"));
  const KeptSession = useLazyComponent(loadKeptSession);
  return isPublic && KeptSession && <KeptSession user={user} isPublic />;
}

async function loadKeptSession() {
  await firstPaint();
  const kept = await import("#areas/platform/accounts/components/kept-session.tsx");
  return { default: kept.KeptSession };
}
