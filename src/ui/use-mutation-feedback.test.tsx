import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ApiError, UnreadError } from "#lib/api.ts";
import { dismissNotification, getNotification } from "./notify.ts";
import type { Touched } from "./read-again.ts";
import { useMutationFeedback } from "./use-mutation-feedback.ts";

const TOUCHED: Touched = ["/api/admin/", "/api/you-scout/nominations/{id}/comments"];
const READ = [
  "/api/admin/audit?page=2",
  "/api/you-scout/nominations/7/comments",
  "/api/you-scout/nominations/7/comments?page=2",
  "/api/you-scout/nominations/7",
];

beforeEach(() => {
  onTestFinished(() => dismissNotification(getNotification()?.id ?? 0));
});

/** The feedback as a component gets it, and which answers are to be read again. */
function feedbackOn(options?: Parameters<typeof useMutationFeedback>[1]) {
  const client = new QueryClient();
  for (const path of READ) client.setQueryData([path], {});
  const got: ReturnType<typeof useMutationFeedback>[] = [];
  function Probe() {
    got.push(useMutationFeedback(TOUCHED, options));
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  const [feedback] = got;
  if (!feedback) throw new Error("nothing was drawn");
  const outdated = () => READ.filter((path) => client.getQueryState([path])?.isInvalidated);
  return { ...feedback, outdated };
}

const told = () => {
  const { title, description, variant } = getNotification() ?? {};
  return [title, description, variant];
};

const UNREACHED = new TypeError("fetch failed");
const cut = () => Promise.reject(UNREACHED);

test("a change that was made is told, and what it touched is read again", async () => {
  const { mutate, outdated } = feedbackOn();
  expect(await mutate(async () => {}, "The bus is stopped")).toBe("done");
  expect(told()).toEqual(["The bus is stopped", "", "default"]);
  expect(outdated()).toEqual(READ.slice(0, 3));
});

test("what is told may come from the answer", async () => {
  const { mutate } = feedbackOn();
  const done = (line: string) => ({ title: "Stopped", description: `The bus to ${line} stops.` });
  await mutate(async () => "Canal", done);
  expect(told()).toEqual(["Stopped", "The bus to Canal stops.", "default"]);
});

test.each([
  ["stale", READ.slice(0, 3)],
  ["conflict", READ.slice(0, 3)],
  ["not_found", READ.slice(0, 3)],
  ["too_many", []],
])(
  "after a refusal with %s, what the person saw is read again if it is no longer so",
  async (code, again) => {
    const { mutate, outdated } = feedbackOn();
    const refusal = JSON.stringify({ code, message: "Somebody else drives." });
    const send = () => Promise.reject(new ApiError(409, refusal));
    const outcome = again.length > 0 ? "outdated" : "failed";
    expect(await mutate(send, "The bus is stopped")).toBe(outcome);
    expect(told()).toEqual(["Nothing was changed", "Somebody else drives.", "destructive"]);
    expect(outdated()).toEqual(again);
  },
);

test("a form, which sends by itself, says what was done or not with the same words", () => {
  const { onSuccess, onError, outdated } = feedbackOn();
  onError("Nothing was saved", new Error("a fault of the page"));
  expect(told()).toEqual(["Nothing was saved", "An error occurred", "destructive"]);
  expect(outdated()).toEqual([]);
  onSuccess("The bus is saved");
  expect(told()).toEqual(["The bus is saved", "", "default"]);
  expect(outdated()).toEqual(READ.slice(0, 3));
});

test("a change whose response can't be read is told as done, and read again", async () => {
  const { mutate, onError, outdated } = feedbackOn();
  const unread = new UnreadError("It was saved. Please reload the page.");
  expect(await mutate(() => Promise.reject(unread), "The bus is stopped")).toBe("done");
  expect(told()).toEqual(["Saved", unread.message, "default"]);
  expect(outdated()).toEqual(READ.slice(0, 3));
  onError("Nothing was saved", unread);
  expect(told()).toEqual(["Saved", unread.message, "default"]);
});

test("a failure of a button says that the connection failed, and stays until it succeeds", async () => {
  const { mutate } = feedbackOn();
  expect(await mutate(cut, "The bus is stopped", "The bus goes on")).toBe("failed");
  const sentence = "We couldn't reach the site. Nothing is lost: please try again.";
  expect(told()).toEqual(["The bus goes on", sentence, "destructive"]);
  expect(getNotification()?.stays).toBe(true);
  await mutate(async () => {}, null);
  expect(getNotification(), "the page says what was done").toBeNull();
});

test("a failure that a form says itself goes by itself", async () => {
  const atField = new ApiError(422, JSON.stringify({ message: "No", fields: { line: "No" } }));
  feedbackOn().onError("Nothing was saved", atField);
  expect(getNotification()?.stays).toBe(false);
  const noted = feedbackOn({ hasNote: true });
  noted.onError("Nothing was saved", UNREACHED);
  expect(getNotification()?.stays).toBe(false);
  await noted.mutate(cut, "The bus is stopped");
  expect(getNotification()?.stays).toBe(false);
  const stale = new ApiError(409, JSON.stringify({ code: "stale", message: "Too late." }));
  await noted.mutate(() => Promise.reject(stale), "The bus is stopped");
  expect(getNotification()?.stays, "its dialog has closed").toBe(true);
});

test.each(["creating", "updating", "deleting"])(
  "a failure in %s a prospect keeps the words and the five seconds of the specification",
  async (verb) => {
    const title = `Error ${verb} prospect`;
    await feedbackOn().mutate(cut, "Done", title);
    expect(told()).toEqual([title, "An error occurred", "destructive"]);
    expect(getNotification()?.stays).toBe(false);
  },
);

test("whoever is offline is told so", () => {
  vi.stubGlobal("navigator", { onLine: false });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { onError } = feedbackOn();
  onError("Nothing was saved", UNREACHED);
  expect(told()[1]).toMatch(/^You seem to be offline\./);
});
