import { expect, test } from "vitest";
import { createQueryClient } from "#lib/query.ts";
import { renderPage } from "#tests/render-page.tsx";
import { bookableForQuery, staffPassQuery } from "./client/staff.ts";
import BookDialog from "./components/book-dialog.tsx";
import ChangeDialog from "./components/change-dialog.tsx";
import type { StaffPass } from "./schema/staff.ts";

const pass = {
  ...{ id: 1, athleteId: 2, athleteName: "Maya Batiste", status: "active", activities: [] },
  ...{ endsOn: null, frozenFrom: null, frozenUntil: null },
} as unknown as StaffPass;

const draw = (given: Partial<StaffPass> = {}) =>
  renderPage(() => <ChangeDialog row={{ ...pass, ...given }} onClose={() => undefined} />);

test("a freeze that is set is said to be why the training can't be changed", () => {
  const why = "While a freeze is set, the training and the weekly times can&#x27;t be changed.";
  const html = draw({ frozenFrom: "2027-03-20", frozenUntil: "2027-04-03" });
  expect(html).toContain(why);
  expect(html).not.toContain(">Change the training<");
  expect(draw()).not.toContain(why);
});

test("nothing is chosen when a pass is to be changed, and no button can be taken for its end", () => {
  const html = draw();
  expect(html).toContain('<option value="" selected="">Choose one</option>');
  expect(html).toContain(">End the pass<");
  expect(html).toContain(">Close</button>");
  expect(html).not.toContain(">Cancel<");
});

test("a pass or sessions that can't be read are named in the dialogs that need them", async () => {
  const client = createQueryClient({ request: () => Promise.reject(new Error("away")) });
  await client.prefetchQuery(staffPassQuery(1));
  await client.prefetchQuery(bookableForQuery(2));
  const change = renderPage(() => <ChangeDialog row={pass} onClose={() => undefined} />, {
    client,
  });
  expect(change).toContain('<p role="alert">The pass can&#x27;t be read right now.</p>');
  const book = renderPage(() => <BookDialog row={pass} onClose={() => undefined} />, { client });
  expect(book).toContain('<p role="alert">The sessions can&#x27;t be read right now.</p>');
});
