const CALL_MS = 120_000;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  body: any;
  /** How long it took, in milliseconds. */
  tookMs: number;
}

interface Sent {
  headers?: Record<string, string>;
  body?: unknown;
}

/** One request over a socket. Throws when the server is not there or cuts the answer short. */
export async function call(
  { origin }: { origin: string },
  method: string,
  path: string,
  { headers = {}, body }: Sent = {},
): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(CALL_MS),
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
    tookMs: performance.now() - begun,
  };
}

/** A page as a browser asks for it. */
export function openPage(site: { origin: string }, path: string): Promise<Answer> {
  return call(site, "GET", path, { headers: { accept: "text/html" } });
}

/** The network address of the n-th visitor: the server must trust the proxy 127.0.0.1. */
export function from(visitor: number): Record<string, string> {
  return {
    "x-forwarded-for": `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
  };
}

/** Signs in and gives the header that carries the session. */
export async function signIn(
  site: { origin: string },
  login: { username: string; password: string },
): Promise<{ cookie: string }> {
  const answer = await call(site, "POST", "/api/login", { body: login });
  if (answer.status !== 200) throw new Error(`login: ${answer.status} ${answer.text}`);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  };
}

export interface ListedProspect {
  id: number;
  rawRank: number | null;
  communityVotes: number;
}

export async function listProspects(site: { origin: string }): Promise<ListedProspect[]> {
  const { body } = await call(site, "GET", "/api/prospects");
  return body.data;
}
