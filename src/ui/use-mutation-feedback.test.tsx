import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "#lib/api.ts";
import { dismissNotification, getNotification } from "./notify.ts";
import { useMutationFeedback } from "./use-mutation-feedback.ts";

const TOUCHED = ["/api/admin/", "/api/buses"];
const READ = ["/api/admin/audit?page=2", "/api/buses", "/api/buses/7", "/api/trams"];

beforeEach(() => {
  onTestFinished(() => dismissNotification(getNotification()?.id ?? 0));
});

/** The feedback as a component gets it, and which answers are to be read again. */
function feedbackOn() {
  const client = new QueryClient();
  for (const path of READ) client.setQueryData([path], {});
  const got: ReturnType<typeof useMutationFeedback>[] = [];
  function Probe() {
    got.push(useMutationFeedback(TOUCHED));
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
  onError("Nothing was saved", new TypeError("fetch failed"));
  expect(told()).toEqual(["Nothing was saved", "An error occurred", "destructive"]);
  expect(outdated()).toEqual([]);
  onSuccess("The bus is saved");
  expect(told()).toEqual(["The bus is saved", "", "default"]);
  expect(outdated()).toEqual(READ.slice(0, 3));
});

test("whoever is offline is told so", () => {
  vi.stubGlobal("navigator", { onLine: false });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { onError } = feedbackOn();
  onError("Nothing was saved", new TypeError("fetch failed"));
  expect(told()[1]).toMatch(/^You seem to be offline\./);
});
