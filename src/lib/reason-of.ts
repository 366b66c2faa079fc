import { ApiError, UnreadError } from "./api.ts";

/** Why a call failed, in a sentence for the person. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.text;
  if (error instanceof UnreadError) return error.message;
  // `fetch` reports an unreachable server this way.
  if (error instanceof TypeError) return "We couldn't reach the site. Please try again.";
  return "The server's response could not be read. Please try again.";
}
