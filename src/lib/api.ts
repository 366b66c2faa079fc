import { createContext } from "react-router";
import { noteSessionEnd, SESSION_ENDS_IN } from "./session-end.ts";

/** What every call to the server goes through, in the browser and while rendering on the server. */
export interface Api {
  /**
   * Returns the parsed JSON body. Throws ApiError for every answer that is not OK. The status decides
   * whether a write succeeded: if its body is no JSON object, the result is {}.
   */
  request(method: string, path: string, payload?: unknown): Promise<unknown>;
}

/** A page found while drawing that what it is about does not exist: the 404 page takes its place. */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError";
}

/** For people: a write was done, and the page can't show what came of it. */
const UNREAD = "It was saved, but we couldn't read the site's response. Please reload the page.";

/** A write that was done, as its status says, but whose response lacks what the caller needs. */
export class UnreadError extends Error {}

/** An answer whose data may be missing. */
export interface Answered<Data> {
  data?: Data | null;
}

/**
 * Returns the data of the response to a write. Throws `UnreadError` if there is none.
 * @param unread what a person reads then
 */
export function writtenData<Data>({ data }: Answered<Data>, unread = UNREAD): Data {
  if (data == null) throw new UnreadError(unread);
  return data;
}

/** What a person reads of a refusal by a proxy or a fault, which gives no reason for people. */
const NO_REASON = "Something went wrong. Please try again.";

/**
 * A call that was refused. `message` is the status code, a colon, a space and the body (or the
 * status text when that is empty). `text` is what a person reads: the refusal's own sentence, or a
 * general one if it has none.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly body: string;
  readonly text: string;
  /** The refusal's own sentence; null where the answer has none. */
  readonly sentence: string | null;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** The public resource that is in the way, if everybody may see it. */
  readonly existingId: number | null;
  /** Seconds after which to try again, as the answer's header says it; null without one. */
  readonly retryAfter: string | null;

  constructor(status: number, body: string, statusText = "", retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    const refusal: Refusal = objectIn(body);
    this.status = status;
    this.body = body;
    this.sentence = (typeof refusal.message === "string" && refusal.message) || null;
    this.text = this.sentence ?? NO_REASON;
    this.code = refusal.code ?? "unknown";
    this.fields = refusal.fields ?? {};
    this.existingId = refusal.existingId ?? null;
    this.retryAfter = retryAfter;
  }
}

/** The sentence of a refusal (specification part 2, section 8), or `otherwise` if it has none. */
export function refusalText(error: unknown, otherwise = "An error occurred"): string {
  if (error instanceof UnreadError) return error.message;
  return (error instanceof ApiError && error.sentence) || otherwise;
}

/** The answer to a write whose sentence the page may do without. */
export interface Said {
  message?: string;
}

interface Refusal {
  message?: unknown;
  code?: string;
  fields?: Record<string, string>;
  existingId?: number;
}

/** Returns the JSON object of a body, or {} if it is none. */
function objectIn(body: string): object {
  try {
    const parsed = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** The most that a busy site asks a call to wait. */
const BUSY_SECONDS = 3;

/** The header in which a change names the account whose page sends it. */
export const ACCOUNT_HEADER = "x-account";

/** The field in which a form that is posted without scripts names the account of its page. */
export const ACCOUNT_FIELD = "account";

let pageAccount: number | null = null;

/** Sets the id of the account whose page this document shows; null for a visitor. */
export function setPageAccount(id: number | null): void {
  pageAccount = id;
}

/**
 * Calls from the browser: cookies go along, a JSON body and its header only with a payload. A form
 * goes as multipart, with the header that the browser writes. A change names the account of the page:
 * the server refuses it if another tab has since signed in as somebody else. A read that meets a busy
 * site is made once more by itself.
 */
export const browserApi: Api = createBrowserApi(() => pageAccount);

/** Calls from the browser in the name of the account that is signed in at the time. */
export const anyAccountApi: Api = createBrowserApi(() => null);

function createBrowserApi(accountOfPage: () => number | null): Api {
  return {
    async request(method, path, payload) {
      const account = method === "GET" ? null : accountOfPage();
      const isJson = payload !== undefined && !(payload instanceof FormData);
      const headers = {
        ...(isJson && { "content-type": "application/json" }),
        ...(account !== null && { [ACCOUNT_HEADER]: String(account) }),
      };
      const send = () =>
        fetch(path, {
          method,
          credentials: "include",
          ...(Object.keys(headers).length > 0 && { headers }),
          ...(payload !== undefined && { body: isJson ? JSON.stringify(payload) : payload }),
        });
      let response = await send();
      const seconds = Number(response.headers.get("retry-after"));
      // A busy site says so: a read waits once. An outage names a longer time, and is told at once.
      if (response.status === 503 && method === "GET" && seconds > 0 && seconds <= BUSY_SECONDS) {
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        response = await send();
      }
      noteSessionEnd(response.headers.get(SESSION_ENDS_IN));
      const body = await response.text();
      if (!response.ok) {
        const retryAfter = response.headers.get("retry-after");
        throw new ApiError(response.status, body, response.statusText, retryAfter);
      }
      return method === "GET" ? JSON.parse(body) : objectIn(body);
    },
  };
}

/** How a page's loader reaches the calls while the server renders. */
export const apiContext = createContext<Api>();
