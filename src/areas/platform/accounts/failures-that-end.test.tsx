import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { FormEvent, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { dismissNotification, getNotification } from "#ui/notify.ts";
import { InvitedAccountForm } from "./components/accept-invitation.tsx";
import { ConfirmForm } from "./components/confirm-dialog.tsx";

type Form = ReactElement<{ onSubmit(event: FormEvent<HTMLFormElement>): void }>;

/** Sends the form that a component draws, with these fields, and waits until that is over. */
function senderOf(draw: () => ReactElement, fields: Record<string, string>) {
  const drawn: Form[] = [];
  function Probe() {
    drawn.push(draw() as Form);
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Probe />
    </QueryClientProvider>,
  );
  class Fields extends Map<string, string> {
    constructor() {
      super(Object.entries(fields));
    }
  }
  vi.stubGlobal("FormData", Fields);
  const form = { dispatchEvent: () => true, reset() {}, getAttribute: () => null };
  return () => drawn[0]?.props.onSubmit({ preventDefault() {}, currentTarget: form } as never);
}

const answers = (...given: Response[]) => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  for (const answer of given) fetch.mockResolvedValueOnce(answer);
  vi.stubGlobal("fetch", fetch);
};

const onDone = vi.fn();
const PASSWORD = "a long enough password";

test.each([
  [
    "The invitation was not accepted",
    () => InvitedAccountForm({ token: "t", email: "ana@city.example", onAccepted: onDone }),
    {
      ...{ username: "ana_b", password: PASSWORD, confirmPassword: PASSWORD },
      isAdult: "on",
    },
  ],
  [
    "Not confirmed",
    () => ConfirmForm({ by: "password", onConfirmed: onDone }),
    { password: PASSWORD },
  ],
])(
  "'%s' stays until the form is sent, and goes by itself where a field says why",
  async (title, draw, fields) => {
    onTestFinished(() => {
      dismissNotification(getNotification()?.id ?? 0);
      onDone.mockReset();
    });
    const refusal = { code: "invalid", message: "No." };
    answers(
      Response.json({ ...refusal, fields: { password: "No." } }, { status: 422 }),
      Response.json(refusal, { status: 409 }),
      Response.json({}),
    );
    const send = senderOf(draw, fields);
    for (const stays of [false, true]) {
      const before = getNotification()?.id;
      send();
      await expect.poll(() => getNotification()?.id).not.toBe(before);
      expect(getNotification()).toMatchObject({ title, stays });
    }
    send();
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    expect(getNotification()).toBeNull();
  },
);
