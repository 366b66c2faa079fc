// @module-tag dialect
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { staffInvitations } from "#areas/platform/accounts/tables.ts";
import type { SubjectType } from "#areas/platform/audit/schema/subjects.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { anOrder } from "#areas/shop/orders/testing.ts";
import { aPrivacyRequest } from "#areas/site/privacy/testing.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { rowsOf } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { loadDemoContent } from "./demo/load.ts";

type Nameless =
  | ("board_settings" | "shop_settings" | "connect_settings" | "working_order" | "retention")
  | ("audit_log" | "security_log" | "queue" | "newsletter" | "network" | "payment")
  | "test_subscription";

const NAME = "a.first_name || ' ' || a.last_name";
const ofBooking = (table: string, booking: string) =>
  `select t.id, ${NAME} as name from ${table} t, rawpass_bookings b, rawpass_athletes a
    where b.id = ${booking} and a.id = b.athlete_id`;

/** The things of each type with their names, read in another way than the log does. */
const NAMED: Record<Exclude<SubjectType, Nameless>, string> = {
  prospect: `select a.id, ${NAME} as name from baseball_prospects a`,
  measurement: `select t.id, ${NAME} as name from measurements t, baseball_prospects a where a.id = t.prospect_id`,
  edition: "select id, title as name from board_editions",
  event: "select id, name from events",
  nomination: `select a.id, ${NAME} as name from you_scout_nominations a`,
  comment:
    "select t.id, username as name from you_scout_comments t, users u where u.id = t.user_id",
  contact_message: "select id, name from contact_submissions",
  evaluation_request: "select id, player_name as name from prospect_evaluation_requests",
  privacy_request: "select id, person_name as name from privacy_requests",
  user: "select id, username as name from users",
  invitation: "select id, email as name from staff_invitations",
  product: "select id, name from shop_products",
  variant: "select t.id, p.name from shop_variants t, shop_products p where p.id = t.product_id",
  order: "select id, order_number as name from shop_orders",
  athlete: `select a.id, ${NAME} as name from rawpass_athletes a`,
  pass: `select t.id, ${NAME} as name from rawpass_memberships t, rawpass_athletes a where a.id = t.athlete_id`,
  booking: ofBooking("rawpass_bookings", "t.id"),
  drop_in: ofBooking("rawpass_drop_ins", "t.booking_id"),
  check_in: ofBooking("rawpass_check_ins", "t.booking_id"),
  activity: "select id, name from rawpass_activities",
  slot: `select t.id, a.name || ', ' || (array['Sunday','Monday','Tuesday','Wednesday','Thursday','Friday',
    'Saturday'])[t.day_of_week + 1] || ' at ' || to_char(t.start_time::time, 'FMHH12:MI AM') as name
    from rawpass_time_slots t, rawpass_activities a where a.id = t.activity_id`,
  closure: `select id, case when from_date = to_date then from_date::text else from_date || ' to ' || to_date end as name
    from rawpass_closures`,
  partner: "select id, company_name as name from connect_users",
  listing: "select id, title as name from connect_listings",
  deal: "select id, title as name from connect_transactions",
  review: `select t.id, d.title as name from connect_reviews t, connect_transactions d
    where d.id = t.transaction_id`,
};

/** A site with several things of each type. */
async function filledSite(): Promise<TestApp> {
  const site = await testApp();
  const { db, admin, member, otherMember } = site;
  await loadDemoContent(site.deps.database, { now: site.clock.now, hasTestProvider: true });
  await anOrder(db);
  await anOrder(db);
  await aPrivacyRequest(db, { personName: "Ada Verret" });
  await aPrivacyRequest(db, { personName: "Bo Verret" });
  const said = { nominationId: 1, comment: "Yes" };
  await db.insert(comments).values(
    [member, otherMember].map(({ user: { id, username } }) => ({
      ...{ ...said, userId: id, voterName: username },
    })),
  );
  const at = { createdAt: site.clock.now, expiresAt: site.clock.now, invitedBy: admin.user.id };
  await db.insert(staffInvitations).values(
    ["ana@city.example", "bea@city.example"].map((email) => ({
      ...{ ...at, email, rights: ["shop" as const], reason: "Help", tokenHash: email },
    })),
  );
  return site;
}

test("each of two things of every type is named by its own name", async () => {
  const { admin, db } = await filledSite();
  for (const [type, query] of Object.entries(NAMED)) {
    const things = await rowsOf<{ id: number; name: string }>(
      db,
      sql.raw(`select * from (select distinct on (name) id, name from (${query}) as named
        order by name, id) as first order by id limit 2`),
    );
    expect(things, type).toHaveLength(2);
    const subjectType = type as SubjectType;
    await db
      .insert(auditEntries)
      .values(things.map(({ id }) => ({ action: "some_change", subjectType, subjectId: id })));
    const { status, body } = await admin.get(withQuery("/api/admin/audit", { subjectType }));
    expect(status, type).toBe(200);
    const shown = body.data.map(
      (entry: { subjectId: number; subject: { name: string } | null }) => ({
        ...{ id: entry.subjectId, name: entry.subject?.name },
      }),
    );
    expect(shown.toReversed(), type).toEqual(things);
  }
});
