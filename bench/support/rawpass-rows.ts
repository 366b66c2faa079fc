import type pg from "pg";
import { waiver } from "#content/waiver.ts";

/** People in the session that is measured: all that a session may have. */
const HOT_PLACES = 200;
/** How many want places in one session at once, each of whom gets one. */
const CROWD = 200;

/**
 * Passes with one session a week, a month of check-ins and subscriptions at the test provider: the first ones (200
 * unless told otherwise) in a session of a day at 5:00 PM, the others spread over 99 weekly times.
 */
export async function fillRawPass(
  pool: pg.Pool,
  { passes, day, hot = HOT_PLACES }: { passes: number; day: string; hot?: number },
): Promise<void> {
  const today = `'${day}'::date`;
  const weekday = `extract(dow from ${today})::int`;
  const steps = [
    `insert into users (username, password, email, role, adult_confirmed_at, email_confirmed_at)
      select 'family-' || n, 'none', 'family' || n || '@city.example', 'parent', now(), now()
      from generate_series(1, ${passes}) as n`,
    `insert into rawpass_athletes (user_id, first_name, last_name, birth_date, emergency_name, emergency_phone)
      select id, 'Player', 'N' || id, ${today} - 3650, 'Ana Batiste', '(504) 555-0142' from users order by id`,
    `insert into rawpass_waivers (athlete_id, athlete_name, guardian_name, version, agreed_at)
      select id, 'Player', 'Ana Batiste', '${waiver.version}', now() from rawpass_athletes order by id`,
    `insert into rawpass_activities (name, type, description, rate_per_session, min_age, max_age)
      select 'Activity ' || n, 'Skills', 'What is trained.', 35, 5, 18 from generate_series(1, 10) as n`,
    // The hot one is the first; the last eight are for the crowd.
    `insert into rawpass_time_slots (activity_id, day_of_week, start_time, end_time, max_capacity)
      select 1, ${weekday}, '17:00', '18:00', ${HOT_PLACES}`,
    `insert into rawpass_time_slots (activity_id, day_of_week, start_time, end_time, max_capacity)
      select 1 + n % 10, n % 7, '19:00', '20:00', 150 from generate_series(1, 99) as n`,
    `insert into rawpass_time_slots (activity_id, day_of_week, start_time, end_time, max_capacity)
      select 1, (${weekday} + 1) % 7, '21:00', '21:30', ${CROWD} from generate_series(1, 8)`,
    `insert into rawpass_memberships (user_id, athlete_id, reference, idempotency_key, status, monthly_rate,
        qr_code, start_date, next_billing_date, customer_id, subscription_id, paid_at)
      select user_id, id, 'pass-' || id, 'key-' || id, 'active', 151.55, upper(md5(id::text)),
        ${today} - 40, ${today} + 10, 'cus_' || id, 'sub_' || id, now()
      from rawpass_athletes order by id`,
    `insert into rawpass_membership_activities (membership_id, activity_id, activity_name, rate_per_session,
        frequency_per_week, time_slot_ids)
      select m.id, s.activity_id, 'Activity', 35, 1, jsonb_build_array(s.id)
      from rawpass_memberships m join rawpass_time_slots s
        on s.id = case when m.id <= ${hot} then 1 else 2 + m.id % 99 end order by m.id`,
    `insert into rawpass_standing_places (athlete_id, slot_id, pass_id, first_date)
      select m.athlete_id, s.id, m.id, ${today} - 28 + (s.day_of_week - ${weekday} + 7) % 7
      from rawpass_memberships m join rawpass_time_slots s
        on s.id = case when m.id <= ${hot} then 1 else 2 + m.id % 99 end order by m.id`,
    `insert into rawpass_bookings (athlete_id, slot_id, date, kind, state, standing_place_id)
      select athlete_id, slot_id, first_date + 7 * week, 'standing',
        case when first_date + 7 * week < ${today} then 'attended' else 'booked' end, id
      from rawpass_standing_places cross join generate_series(0, 5) as week
      where first_date + 7 * week < ${today} + 14`,
    `insert into rawpass_check_ins (membership_id, activity_id, time_slot_id, booking_id, check_in_time, way)
      select p.pass_id, s.activity_id, s.id, b.id, b.date + time '23:00', 'booked'
      from rawpass_bookings b join rawpass_standing_places p on p.id = b.standing_place_id
        join rawpass_time_slots s on s.id = b.slot_id where b.state = 'attended'`,
    `insert into payment_test_customers (customer_id, page_token)
      select customer_id, reference from rawpass_memberships order by id`,
    `insert into payment_test_subscriptions (subscription_id, customer_id, purpose, reference, status, items,
        anchor, period_start, period_end, created_at)
      select subscription_id, customer_id, 'rawpass-pass', reference, 'active',
        '[{"productId":"rawpass-activity-1","name":"Activity","amountCents":15155}]',
        now(), now(), now() + interval '10 days', now() from rawpass_memberships order by id`,
    `vacuum analyze`,
  ];
  for (const step of steps) await pool.query(step);
}
