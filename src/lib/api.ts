import { createContext } from "react-router";
import { noteSessionEnd, SESSION_ENDS_IN } from "./session-end.ts";

/** What every call to the server goes through, in the browser and while rendering on the server. */
export interface Api {
  /** Answers with the parsed JSON body. Throws ApiError for every answer that is not OK. */
  request(method: string, path: string, payload?: unknown): Promise<unknown>;
}

/**
 * A call that was refused. `message` is the status code, a colon, a space and the body (or the
 * status text when that is empty); `text` is the sentence for the person.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly body: string;
  readonly text: string;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** The thing that stands in the way, where everybody may see it. */
  readonly existingId: number | null;
  /** Seconds after which to try again, as the answer's header says it; null without one. */
  readonly retryAfter: string | null;

  constructor(status: number, body: string, statusText = "", retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    const refusal = readRefusal(body);
    this.status = status;
    this.body = body;
    this.text = refusal.message ?? "";
    this.code = refusal.code ?? "unknown";
    this.fields = refusal.fields ?? {};
    this.existingId = refusal.existingId ?? null;
    this.retryAfter = retryAfter;
  }
}

interface Refusal {
  message?: string;
  code?: string;
  fields?: Record<string, string>;
  existingId?: number;
}

function readRefusal(body: string): Refusal {
  try {
    const parsed = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/**
 * Calls from the browser: cookies go along, a JSON body and its header only with a payload. A form
 * goes as multipart, with the header that the browser writes.
 */
export const browserApi: Api = {
  async request(method, path, payload) {
    const response = await fetch(path, {
      method,
      credentials: "include",
      ...(payload instanceof FormData && { body: payload }),
      ...(payload !== undefined &&
        !(payload instanceof FormData) && {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(payload),
        }),
    });
    noteSessionEnd(response.headers.get(SESSION_ENDS_IN));
    const body = await response.text();
    if (!response.ok) {
      const retryAfter = response.headers.get("retry-after");
      throw new ApiError(response.status, body, response.statusText, retryAfter);
    }
    return JSON.parse(body);
  },
};

/** How a page's loader reaches the calls while the server renders. */
export const apiContext = createContext<Api>();
