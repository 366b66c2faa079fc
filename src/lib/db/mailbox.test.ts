// @module-tag dialect
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { emailAddress } from "../email-address.ts";
import { mailboxOf } from "../mailbox.ts";
import { rowsOf } from "./db.ts";
import { mailboxIn } from "./mailbox.ts";

/** Addresses whose parts are what the rule looks at. */
const part = fc.string({ unit: fc.constantFrom("a", "B", "7", "+", ".", "-", "_"), maxLength: 9 });
const domain = fc.constantFrom(
  ...["gmail.com", "GoogleMail.com", "mail.gmail.com", "notgmail.com", "gmail.com.example"],
  ...["googlemail.community", "city.example", "a.b-c.example"],
);
const accepted = emailAddress("no address");
const email = fc
  .tuple(part, domain)
  .map(([name, at]) => `${name}@${at}`)
  .filter((address) => accepted.safeParse(address).success);

test("the database tells the mailbox of every address as the code does", async () => {
  const { db } = await testDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(email, fc.emailAddress()), { minLength: 50, maxLength: 100 }),
      async (addresses) => {
        const rows = await rowsOf<{ email: string; mailbox: string }>(
          db,
          sql`select email, ${mailboxIn(sql`email`)} as mailbox
            from unnest(${sql.param(addresses)}::text[]) with ordinality as given (email, place)
            order by place`,
        );
        expect(rows).toEqual(addresses.map((one) => ({ email: one, mailbox: mailboxOf(one) })));
      },
    ),
    { numRuns: 30 },
  );
});
