import { describe, expect, onTestFinished, test } from "vitest";
import { repairPendingPasses } from "#areas/rawpass/passes/service/end-unpaid.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { later } from "../support/later.ts";
import { asNewMember, type OrderedPass, orderPass } from "../support/passes.ts";
import { call, from } from "./calls.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { findPostgres, postgresSite } from "./sites.ts";

const FAMILIES = 12;
const ROUNDS = 2;
const postgres = await findPostgres();

/** How many rows each pass has that must be one. */
const COUNTED = `
  select m.id, m.status,
    (select count(*)::int from payment_test_subscriptions t where t.reference = m.reference) as subscriptions,
    (select count(*)::int from rawpass_pass_payments p where p.membership_id = m.id) as payments,
    (select count(*)::int from rawpass_pass_events e where e.membership_id = m.id and e.to_status = 'active')
      as activations,
    (select count(*)::int from rawpass_standing_places s where s.pass_id = m.id and s.held_until is null) as places
  from rawpass_memberships m where m.id = any('{IDS}'::int[]) order by m.id`;
/** Sessions with more people than places. */
const OVERFULL = `
  select s.id from rawpass_time_slots s join rawpass_standing_places p on p.slot_id = s.id
  where p.last_date is null group by s.id having count(*) > s.max_capacity`;

/** Presses Pay; false where the site ended before it answered. */
function pay(site: ServerProcess, { session }: OrderedPass, family: number): Promise<boolean> {
  const sent = { headers: from(family), body: { outcome: "success" } };
  return call(site, "POST", `/api/shop/test-checkout/${session}`, sent).then(
    ({ status }) => status === 200,
    () => false,
  );
}

describe.skipIf("reason" in postgres)("families who pay for passes", () => {
  test("while the server is killed have each one pass, one payment and one place", async () => {
    const { settings, ask } = await postgresSite();
    let server = await startServer(settings);
    onTestFinished(() => server.end("SIGKILL").then(() => {}));
    for (let round = 0; round < ROUNDS; round += 1) {
      const passes: OrderedPass[] = [];
      for (let family = 0; family < FAMILIES; family += 1) {
        passes.push(await orderPass(await asNewMember({ url: server.origin }), family));
      }
      let answered = 0;
      await Promise.all(
        passes.map(async (pass, family) => {
          const isPaid = await pay(server, pass, family);
          if (isPaid && ++answered === round * 2 + 1) await server.end("SIGKILL");
        }),
      );

      server = await startServer(settings);
      await later(settings, 5 * MINUTE_MS, repairPendingPasses);
      await Promise.all(passes.map((pass, family) => pay(server, pass, family)));
      const ids = passes.map(({ id }) => id).join(",");
      expect(await ask(COUNTED.replace("IDS", ids))).toEqual(
        passes.map(({ id }) => ({
          ...{ id, status: "active" },
          ...{ subscriptions: 1, payments: 1, activations: 1, places: 1 },
        })),
      );
      expect(await ask(OVERFULL)).toEqual([]);
    }
  });
});
