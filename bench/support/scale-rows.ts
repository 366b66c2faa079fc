import type pg from "pg";
import { BUSINESS_ZONE } from "#lib/time.ts";
import { loadWithoutIndexes } from "./load-without-indexes.ts";

/** How much a database holds. */
export interface ScaleSize {
  prospects: number;
  nominations: number;
  /** For players and for nominations together, half each. */
  votes: number;
  passes: number;
  listings: number;
  /** Accounts that vote, beside the families of passes. */
  members: number;
  messages: number;
  orders: number;
  auditEntries: number;
  bursts: number;
}

const FULL: ScaleSize = {
  ...{
    prospects: 1_000,
    nominations: 100_000,
    votes: 10_000_000,
    passes: 10_000,
    listings: 10_000,
  },
  ...{ members: 100_000, messages: 100_000, orders: 50_000, auditEntries: 200_000, bursts: 2_000 },
};

/** A part of the full size; ten players at least, because the strata of votes need as many. */
export function scaleSize(factor: number): ScaleSize {
  const entries = Object.entries(FULL).map(([what, many]) => [what, Math.round(many * factor)]);
  const size = Object.fromEntries(entries) as ScaleSize;
  return { ...size, prospects: Math.max(10, size.prospects) };
}

/**
 * Days over which votes are spread, up to now. Voters are known for 13 months, so that those of the first votes
 * are forgotten already, but for one day that the next night forgets.
 */
const DAYS = 450;
const DAYS_KNOWN = 396;
/** Each voter casts as many votes for players, and as many for nominations, in equal intervals. */
const ROUNDS = 5;
/** One voter in ten has an account, one in three an IPv6 address. */
const VOTERS_OF_ACCOUNT = 10;
const VOTERS_OF_IPV6 = 3;
const VOTERS_OF_NETWORK = 20;
const VOTES_AT_ONCE = 500_000;

/** The first of the members among the accounts; those before are the families of passes. */
const firstMember = ({ passes }: ScaleSize) => passes + 1;

/** How many nominations everybody sees: the ones with the lowest numbers. */
export const publicNominations = ({ nominations }: ScaleSize) => Math.round(nominations * 0.9);

/** A hash in the form of those that votes keep, of a text in SQL. */
const hash = (text: string) =>
  `translate(rtrim(encode(sha256((${text})::bytea), 'base64'), '='), '+/', '-_')`;

/** A number in SQL, written in letters. */
const letters = (number: string) => `translate((${number})::text, '0123456789', 'aeioulnrst')`;

interface Poll {
  table: "prospect_votes" | "you_scout_votes";
  target: string;
  at: string;
  targets: number;
}

/** Players, nominations, members and what they did, over the accounts of `fillRawPass`. */
export async function fillScale(
  pool: pg.Pool,
  size: ScaleSize,
  progress: (what: string) => void,
): Promise<void> {
  for (const [what, statement] of Object.entries(peopleAndTargets(size))) {
    progress(what);
    await pool.query(statement);
  }
  const polls: Poll[] = [
    { table: "prospect_votes", target: "prospect_id", at: "voted_at", targets: size.prospects },
    {
      ...{ table: "you_scout_votes", target: "nomination_id", at: "created_at" },
      targets: publicNominations(size),
    },
  ];
  for (const poll of polls) await fillVotes(pool, size, poll, progress);
  await loadWithoutIndexes(pool, "you_scout_vote_counts", async (client) => {
    for (const period of ["week", "month"] as const) {
      progress(`counts by ${period}`);
      await client.query(countsOf(period));
    }
  });
  for (const [what, statement] of Object.entries(whatVotesBring(size))) {
    progress(what);
    await pool.query(statement);
  }
  for (const [what, statement] of Object.entries(whatStaffRead(size))) {
    progress(what);
    await pool.query(statement);
  }
}

function peopleAndTargets(size: ScaleSize): Record<string, string> {
  return {
    members: `
      insert into users (username, password, email, role, adult_confirmed_at, email_confirmed_at, created_at)
      select 'member-' || n, 'none', 'member' || n || '@city.example',
        (array['fan', 'fan', 'parent', 'coach'])[1 + n % 4], now(), now(),
        now() - interval '1 day' * ${DAYS} * (1 - n / ${size.members}.0)
      from generate_series(1, ${size.members}) as n`,
    profiles: `
      insert into user_profiles (user_id, display_name, team_name, verification_status)
      select id, 'Member ' || id, case when role = 'coach' then 'Team ' || id % 900 end,
        case when id % 200 = 3 then 'pending' else 'verified' end
      from users where id >= ${firstMember(size)}`,
    sessions: `
      insert into sessions (token_hash, user_id)
      select ${hash("'session ' || id")}, id from users where id >= ${firstMember(size)}`,
    players: `
      insert into baseball_prospects (first_name, last_name, position_primary, position_secondary,
        batting_throwing_hand, school, team_name, grad_year, raw_rank, raw_evaluated)
      select 'Player', 'N' || n, (array['SS', 'RHP', 'OF', 'C', '1B', 'LHP'])[1 + n % 6], 'OF', 'R/R',
        'School ' || n % 60, 'Team ' || n % 90, 2027 + n % 5, case when n <= 100 then n end, n % 3 = 0
      from generate_series(1, ${size.prospects}) as n`,
    "words of guardians": `
      insert into publication_agreements (prospect_id, answer, kinds, said_at)
      select id, 'agreed', '{measurements,notes}', now() from baseball_prospects where id % 2 = 0`,
    nominations: `
      insert into you_scout_nominations (first_name, last_name, age, sport, position, city, state, performance,
        submitted_by_name, submitted_by_email, submitted_by_user_id, submitter_relation, person_key, status,
        decided_at, created_at, updated_at)
      select first_name, last_name, 9 + n % 9, sport,
        'P' || n % 30, 'City ' || floor(60 * power(random(), 2)), 'Louisiana', repeat('well done ', 40),
        'A', 'a' || n || '@city.example', ${firstMember(size)} + n % ${size.members}, 'fan',
        lower(first_name || '|' || last_name || '|' || replace(sport, ' ', '')),
        case when n <= ${publicNominations(size)} then 'approved' when n % 5 = 0 then 'pending'
          when n % 5 = 1 then 'archived' else 'rejected' end,
        case when n % 5 > 0 then now() - interval '20 days' end, moment, moment
      from (
        select n, now() - interval '1 day' * ${DAYS} * (1 - n / ${size.nominations}.0) as moment,
          chr(65 + n % 26) || ${letters("n * 7 % 900")} as first_name, 'Ba' || ${letters("n % 5000")} as last_name,
          (array['Baseball', 'Softball', 'Football', 'Basketball', 'Track and Field', 'Soccer', 'Volleyball',
            'Other'])[1 + n % 8] as sport
        from generate_series(1, ${size.nominations}) as n
      ) as numbered`,
  };
}

/**
 * Half of the votes, in the order of their times. A voter's votes fall into five strata of targets, of which the
 * first is the smallest, so that no voter has a target twice and a few targets have most votes. Networks are as
 * unequal as those of mobile carriers are: the largest of 50,000 has 3% of the voters.
 */
async function fillVotes(
  pool: pg.Pool,
  size: ScaleSize,
  { table, target, at, targets }: Poll,
  progress: (what: string) => void,
): Promise<void> {
  const votes = size.votes / 2;
  const voters = votes / ROUNDS;
  const networks = voters / VOTERS_OF_NETWORK;
  const stratum = (round: string) =>
    `greatest(${round}, ${targets} * (${round}) * (${round}) / ${ROUNDS * ROUNDS})`;
  // Each voter begins with another stratum, so that every day has votes for all targets.
  const round = `((n / ${voters} + n % ${voters}) % ${ROUNDS})`;
  const isNomination = table === "you_scout_votes";
  await loadWithoutIndexes(pool, table, async (client) => {
    for (let first = 0; first < votes; first += VOTES_AT_ONCE) {
      progress(`${table}: ${first.toLocaleString("en-US")} of ${votes.toLocaleString("en-US")}`);
      await client.query(`
        insert into ${table} (${target}, voter_ip, account_address, voter_mailbox, voter_site, voter_network,
          ${at}, undone_at, voided_at ${isNomination ? ", user_id" : ""})
        select target,
          case when not is_known then 'forgotten ' || gen_random_uuid()
            when account is null then ${hash("'voter ' || voter")} else ${hash("'account ' || account")} end,
          case when is_known and account is not null then ${hash("'voter ' || voter")} end,
          case when is_known and account is not null then ${hash("'mailbox ' || account")} end,
          case when is_known and voter % ${VOTERS_OF_IPV6} = 0 then ${hash("'site ' || voter / 6")} end,
          case when is_known then ${hash("'network ' || network")} else 'forgotten' end, moment,
          case when n % 200 = 7 then moment + interval '3 minutes' end,
          case when n % 200 = 7 then moment + interval '3 minutes'
            when n % 500 = 11 then least(moment + interval '1 day', now()) end
          ${isNomination ? ", account" : ""}
        from (
          select n, n % ${voters} as voter,
            case when n % ${voters} % ${VOTERS_OF_ACCOUNT} = 0
              then ${firstMember(size)} + n % ${voters} / ${VOTERS_OF_ACCOUNT} % ${size.members} end as account,
            floor(${networks} * power((hashint4(n % ${voters}) & 2147483647) / 2147483648.0, 3)) as network,
            1 + ${stratum(round)} + floor(random() * (${stratum(`(${round} + 1)`)} - ${stratum(round)}))::int
              as target,
            moment, moment > now() - interval '${DAYS_KNOWN} days' as is_known
          from (
            select n, now() - interval '1 day' * ${DAYS} * (1 - n / ${votes}.0) as moment
            from generate_series(${first}, ${Math.min(votes, first + VOTES_AT_ONCE) - 1}) as n
          ) as moments
        ) as numbered`);
    }
    progress(`${table}: indexes`);
  });
}

const countsOf = (period: "week" | "month") => `
  insert into you_scout_vote_counts (nomination_id, period, starts_on, votes)
  select nomination_id, '${period}',
    date_trunc('${period}', created_at at time zone '${BUSINESS_ZONE}')::date, count(*)
  from you_scout_votes where voided_at is null group by 1, 3`;

/** What the product counts and notes with each vote, counted at once. */
function whatVotesBring(size: ScaleSize): Record<string, string> {
  const count = (targets: string, votes: string, target: string) => `
    update ${targets} as one set community_votes = counted.votes
    from (select ${target} as id, count(*) as votes from ${votes} where voided_at is null group by 1) as counted
    where counted.id = one.id`;
  return {
    "counts of players": count("baseball_prospects", "prospect_votes", "prospect_id"),
    "counts of nominations": count("you_scout_nominations", "you_scout_votes", "nomination_id"),
    "lengths of weeks and months": `
      insert into you_scout_sport_sizes (period, starts_on, sport, nominations)
      select period, starts_on, sport, count(*)
      from you_scout_vote_counts join you_scout_nominations on id = nomination_id
      where votes > 0 group by 1, 2, 3`,
    "changes of staff": `
      insert into prospect_vote_changes (prospect_id, what, reason, votes, changed_at)
      select prospect_id, 'removed', 'automated', count(*), max(voided_at) from prospect_votes
      where voided_at is not null and undone_at is null group by prospect_id, date_trunc('day', voided_at)`,
    "what members did": `
      insert into user_activity (user_id, activity_type, activity_data, created_at)
      select user_id, 'vote_cast', jsonb_build_object('nominationId', nomination_id), created_at
      from you_scout_votes where user_id is not null and voter_ip not like 'forgotten%'
      order by id`,
    comments: `
      insert into you_scout_comments (nomination_id, user_id, voter_name, comment, is_approved, created_at)
      select id, ${firstMember(size)} + id % ${size.members}, 'Member', 'Saw him play, he is fast.',
        id % 100 > 0, created_at from you_scout_nominations`,
  };
}

function whatStaffRead(size: ScaleSize): Record<string, string> {
  const ago = (seconds: number) => `now() - n * interval '${seconds} seconds'`;
  return {
    bursts: `
      insert into vote_bursts (kind, target_id, started_at, ended_at, votes, usual, state, reason, decided_at)
      select (array['prospect', 'nomination'])[1 + n % 2], 1 + n % ${size.prospects},
        ${ago(20_000)} - interval '15 minutes', ${ago(20_000)}, 400, 20,
        case when n = 1 then 'flagged' else 'released' end, 'A game', ${ago(20_000)}
      from generate_series(${size.bursts}, 1, -1) as n`,
    messages: `
      insert into contact_submissions (name, email, organization, message, status, created_at)
      select 'Ana Batiste', 'ana' || n || '@city.example', 'City Recreation',
        'We look for a partner' || case when n % 100 = 0 then ' in Zaragoza' else '' end
          || repeat(' and our season begins in March.', 10),
        case when n <= ${size.messages} / 100 then 'new' else 'answered' end, ${ago(300)}
      from generate_series(${size.messages}, 1, -1) as n`,
    orders: `
      insert into shop_orders (order_number, status_token_hash, idempotency_key, customer_name, customer_email,
        order_items, subtotal, shipping, tax, total_amount, delivery_method, status, payment_status, paid_at,
        created_at)
      select 'RAW-' || n, ${hash("'order ' || n")}, 'key ' || n, 'Ana Batiste',
        'ana' || n || '@city.example',
        '[{"variantId": 1, "sku": "TEE", "name": "Tee", "size": "M", "colour": null, "priceCents": 2500, "quantity": 2}]',
        5000, 500, 400, 5900, 'ship', case when n <= ${size.orders} / 100 then 'paid' else 'delivered' end, 'paid',
        ${ago(600)}, ${ago(600)}
      from generate_series(${size.orders}, 1, -1) as n`,
    "audit log": `
      insert into audit_entries (actor_id, action, subject_type, subject_id, created_at)
      select 1, (array['prospect_changed', 'nomination_changed', 'user_suspended'])[1 + n % 3],
        (array['prospect', 'nomination', 'user'])[1 + n % 3], n % 1000 + 1, ${ago(150)}
      from generate_series(${size.auditEntries}, 1, -1) as n`,
  };
}
