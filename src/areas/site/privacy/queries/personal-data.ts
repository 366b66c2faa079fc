import { listRequestsOf } from "#areas/board/evaluations/queries/requests.ts";
import { listVotesOf } from "#areas/board/prospects/queries/prospects.ts";
import { PROSPECT_VOTABLE } from "#areas/board/prospects/queries/votable.ts";
import { listRegistrationsOf } from "#areas/board/registrations/queries.ts";
import { listAllDeals } from "#areas/connect/deals/queries/own.ts";
import { listSavedIds } from "#areas/connect/listings/queries/browse.ts";
import { listListingsOf } from "#areas/connect/listings/queries/listings.ts";
import { presentOwn as presentListings } from "#areas/connect/listings/queries/minors.ts";
import { listAllTalks, listAllWithdrawn } from "#areas/connect/offers/queries/own.ts";
import { findPartner, presentOwn as presentPartner } from "#areas/connect/profiles/queries.ts";
import { listAgreements, listAthletesOf } from "#areas/people/athletes/queries/athletes.ts";
import { findSubscription } from "#areas/people/newsletter/queries/subscriptions.ts";
import { findProfile } from "#areas/people/profiles/queries/profiles.ts";
import { listRightsOf } from "#areas/platform/accounts/queries/staff-rights.ts";
import { listActivity, listLogins, type UserRow } from "#areas/platform/accounts/queries/users.ts";
import { listNamingsOf } from "#areas/platform/audit/queries/namings.ts";
import { listNotifications } from "#areas/platform/notifications/queries.ts";
import { describeFactors } from "#areas/platform/two-factor/queries/factors.ts";
import { listUploads } from "#areas/platform/uploads/queries.ts";
import { listDropInsOfAccount } from "#areas/rawpass/bookings/queries/drop-ins.ts";
import { listPlacesOfAccount } from "#areas/rawpass/bookings/queries/own.ts";
import { listCheckInsOfAccount } from "#areas/rawpass/check-in/queries/check-ins.ts";
import { listPassesOf } from "#areas/rawpass/passes/queries/passes.ts";
import { listRecordsOfAccount } from "#areas/rawpass/passes/queries/records.ts";
import { listOrdersOf } from "#areas/shop/orders/queries/orders.ts";
import { listAccountVotes } from "#areas/votes/queries/account-votes.ts";
import type { VotableTables } from "#areas/votes/tables/votable.ts";
import { listBadgesOf } from "#areas/youscout/badges/queries/badges.ts";
import { listOwnComments } from "#areas/youscout/comments/comments/queries.ts";
import { listOwnVotes } from "#areas/youscout/nominations/queries/nominations.ts";
import { listOwn } from "#areas/youscout/nominations/queries/own.ts";
import { readPlayerGuardians } from "#areas/youscout/nominations/queries/player-guardians.ts";
import { NOMINATION_VOTABLE } from "#areas/youscout/nominations/queries/votable.ts";
import type { Db } from "#lib/db/db.ts";
import type { PersonalData } from "../schema/personal-data.ts";

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
    evaluationRequests: await listRequestsOf(db, user.id, readPlayerGuardians),
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
  // Dates become text. The call sends only what its schema names.
  return JSON.parse(JSON.stringify(found));
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
