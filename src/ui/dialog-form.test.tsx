import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import { DialogForm, useDialogForm } from "./dialog-form.tsx";

test("the button of a dialog that can't be sent yet is disabled under its own label", () => {
  const markup = renderPage(() => {
    const state = useDialogForm({
      touched: [],
      schema: async () => ({ safeParse: (data) => ({ success: true, data }) }),
      send: async () => undefined,
      done: "Changed",
      failed: "Nothing was changed",
    });
    const labels = { title: "Change", label: "Change it", pendingLabel: "Changing..." };
    return (
      <DialogForm {...labels} state={state} isBusy onClose={() => {}}>
        {null}
      </DialogForm>
    );
  });
  expect(markup).toMatch(/<button type="submit"[^>]* disabled=""[^>]*>Change it</);
});
