import { listRightsOf } from "#domains/accounts/queries/staff-rights.ts";
import { listActivity, listLogins, type UserRow } from "#domains/accounts/queries.ts";
import { listAgreements, listAthletesOf } from "#domains/athletes/queries.ts";
import { listNamingsOf } from "#domains/audit/queries.ts";
import { listDropInsOfAccount } from "#domains/bookings/queries/drop-ins.ts";
import { listPlacesOfAccount } from "#domains/bookings/queries/own.ts";
import { listAllDeals } from "#domains/deals/queries/own.ts";
import { listCheckInsOfAccount } from "#domains/desk/queries/check-ins.ts";
import { listOwnComments } from "#domains/discussion/comments/queries.ts";
import { listRequestsOf } from "#domains/evaluations/queries.ts";
import { describeFactors } from "#domains/factors/queries.ts";
import { listSavedIds } from "#domains/listings/queries/browse.ts";
import { listListingsOf } from "#domains/listings/queries/listings.ts";
import { presentOwn as presentListings } from "#domains/listings/queries/minors.ts";
import { findSubscription } from "#domains/newsletter/queries.ts";
import { listOwnVotes } from "#domains/nominations/queries/nominations.ts";
import { listOwn } from "#domains/nominations/queries/own.ts";
import { NOMINATION_VOTABLE } from "#domains/nominations/queries/votable.ts";
import { listNotifications } from "#domains/notifications/queries.ts";
import { listAllTalks, listAllWithdrawn } from "#domains/offers/queries/own.ts";
import { listOrdersOf } from "#domains/orders/queries/orders.ts";
import { findPartner, presentOwn as presentPartner } from "#domains/partners/queries.ts";
import { listPassesOf } from "#domains/passes/queries/passes.ts";
import { listRecordsOfAccount } from "#domains/passes/queries/records.ts";
import { findProfile } from "#domains/profiles/queries.ts";
import { listVotesOf } from "#domains/prospects/queries/prospects.ts";
import { PROSPECT_VOTABLE } from "#domains/prospects/queries/votable.ts";
import { listBadgesOf } from "#domains/recognition/queries.ts";
import { listRegistrationsOf } from "#domains/registrations/queries.ts";
import { listUploads } from "#domains/uploads/queries.ts";
import type { Db } from "#lib/db/db.ts";
import { listAccountVotes } from "#lib/votes/account-votes.ts";
import type { VotableTables } from "#lib/votes/votable-tables.ts";
import { PersonalData } from "../schema/personal-data.ts";

const MOST_ACTIVITIES = 1_000;
const MOST_ORDERS = 1_000;
const NEWEST = { limit: 1_000, offset: 0 };

interface Reading {
  now: Date;
  /** Keys the hashes by which votes name their accounts. */
  voteSecret: string;
}

/**
 * All that hangs on an account, out of every domain, as one document; what is kept under an email
 * address only once the account has confirmed it to be its own.
 */
export async function gatherPersonalData(
  db: Db,
  user: UserRow,
  { now, voteSecret }: Reading,
): Promise<PersonalData> {
  const listVotes = (votable: VotableTables) => listAccountVotes(db, votable, voteSecret, user.id);
  const partner = await findPartner(db, user.id);
  const found = {
    exportedAt: now,
    account: {
      ...user,
      rights: await listRightsOf(db, user.id),
      isAdult: user.adultConfirmedAt !== null,
      isEmailConfirmed: user.emailConfirmedAt !== null,
    },
    profile: await findProfile(db, user.id),
    evaluationRequests: await listRequestsOf(db, user.id),
    nominations: await listOwn(db, user.id),
    prospectVotes: await listVotesOf(db, user.id),
    nominationVotes: await listOwnVotes(db, user.id),
    accountVotes: {
      prospects: await listVotes(PROSPECT_VOTABLE),
      nominations: await listVotes(NOMINATION_VOTABLE),
    },
    comments: await listOwnComments(db, user.id),
    badges: await listBadgesOf(db, user.id),
    activity: await listActivity(db, user.id, MOST_ACTIVITIES),
    uploads: await listUploads(db, user.id),
    sessions: await listLogins(db, user.id),
    secondFactors: await describeFactors(db, user.id),
    notifications: (await listNotifications(db, user.id, NEWEST)).rows,
    rawPass: await gatherRawPass(db, user.id, now),
    connect: {
      profile: partner && { ...presentPartner(partner), createdAt: partner.createdAt },
      listings: await presentListings(db, await listListingsOf(db, user.id)),
      saved: await listSavedIds(db, user.id),
      offers: await listAllTalks(db, user.id, now),
      withdrawnOffers: await listAllWithdrawn(db, user.id),
      deals: await listAllDeals(db, user.id, now),
    },
    ...(await gatherByAddress(db, user)),
  };
  // Dates become text; parsing leaves exactly what the schema names.
  return PersonalData.parse(JSON.parse(JSON.stringify(found)));
}

async function gatherRawPass(db: Db, userId: number, now: Date) {
  const athletes = await listAthletesOf(db, userId, now);
  const ids = athletes.map(({ id }) => id);
  return {
    athletes,
    waivers: await listAgreements(db, ids),
    ...(await listPlacesOfAccount(db, userId)),
    eventRegistrations: (await listRegistrationsOf(db, { userId })).map(
      ({ registration, event }) => ({
        ...registration,
        event: event.name,
        startsAt: event.startsAt,
      }),
    ),
    dropIns: await listDropInsOfAccount(db, userId),
    passes: await listPassesOf(db, userId, now),
    ...(await listRecordsOfAccount(db, userId)),
    checkIns: await listCheckInsOfAccount(db, userId),
  };
}

async function gatherByAddress(db: Db, { email, emailConfirmedAt }: UserRow) {
  if (email === null || emailConfirmedAt === null) {
    return { newsletter: null, orders: [], guardianNamings: [] };
  }
  const orders = await listOrdersOf(db, email, MOST_ORDERS);
  return {
    newsletter: await findSubscription(db, email),
    guardianNamings: await listNamingsOf(db, email),
    orders: orders.map(({ orderItems, totalAmount, refundedAmount, ...order }) => ({
      ...order,
      items: orderItems,
      totalCents: totalAmount,
      refundedCents: refundedAmount,
    })),
  };
}
