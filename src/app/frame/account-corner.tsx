import { createElement, type ReactNode } from "react";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";

/** An element that stands for nothing else, so that the server finds it in a page that is made. */
export const ACCOUNT_CORNER = "account-corner";

interface AccountCornerProps {
  /** Given once in a page: the browser reads from it who is signed in. */
  user?: CurrentUser | null;
  children: ReactNode;
}

/**
 * A part of the frame that depends on who is signed in. Everything else of a page for everybody is the same
 * for all of them: it is made once, and each member's corners are put into it (`app/pages.ts`).
 */
export function AccountCorner({ user, children }: AccountCornerProps) {
  const written = user ? { "data-user": JSON.stringify(user) } : {};
  return createElement(ACCOUNT_CORNER, { className: "contents", ...written }, children);
}
