import { randomBytes } from "node:crypto";
import { findProspect } from "#areas/board/prospects/queries/prospects.ts";
import type { Person } from "#areas/platform/accounts/access/actor.ts";
import { findMerged, findPromotedTo } from "#areas/youscout/nominations/queries/subject.ts";
import type { ClientAddress } from "#lib/address.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { withoutBots } from "#lib/honeypot.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { receiptMail, staffMail } from "../mails.ts";
import { findByReference, findRequest, type PrivacyRequestRow } from "../queries/requests.ts";
import {
  nominationIdIn,
  prospectIdIn,
  REFERENCE_LENGTH,
  readReference,
  writeReference,
} from "../rules.ts";
import type { NewPrivacyRequest } from "../schema/requests.ts";
import { privacyRequests } from "../tables.ts";

const limits = perDeps((deps) => ({
  ofAddress: createAddressLimit(deps, {
    name: "privacy-address",
    points: { person: 5, household: 15, network: 50 },
    seconds: HOUR_SECONDS,
    message: "You've sent several requests already. Please try again later.",
  }),
  // A stranger's address that somebody gives again and again gets no flood of mails.
  receipts: createLimit(deps, {
    name: "privacy-receipt",
    points: 3,
    seconds: DAY_SECONDS,
    message: "This address has received its receipts.",
  }),
  wrongReferences: createAddressLimit(deps, {
    name: "privacy-reference",
    points: { person: 20, household: 60, network: 200 },
    seconds: HOUR_SECONDS,
    message: "You've tried several references already. Please try again later.",
  }),
}));

/** What a person wrote, without the fields about its sending. */
type WrittenRequest = Omit<
  NewPrivacyRequest,
  "website" | "isPerson" | "elapsedMs" | "idempotencyKey"
>;

/**
 * Keeps a request, once per submission, and mails staff and, at most 3 times a day, its asker. Throws what
 * `withoutBots` throws, and `too_many` beyond 5 an hour from one address.
 * @returns the reference.
 */
export async function submitRequest(
  deps: Deps,
  { address }: Person,
  form: NewPrivacyRequest,
): Promise<string> {
  const { db } = deps.database;
  const { submission, content } = readSubmission("privacy", null, withoutBots(form));
  const { reference } = await createOnce(db, submission, {
    find: async (id) => (await findRequest(db, id)) as PrivacyRequestRow | null,
    create: () => saveRequest(deps, address, content, submission),
  });
  return reference;
}

async function saveRequest(
  deps: Deps,
  address: ClientAddress,
  written: WrittenRequest,
  submission: Submission,
): Promise<PrivacyRequestRow> {
  const { config, database, mail } = deps;
  const { ofAddress, receipts } = limits(deps);
  await ofAddress.take(address);
  const reference = writeReference(randomBytes(REFERENCE_LENGTH));
  const { requesterEmail: to } = written;
  const getsReceipt = await isWithin(receipts, to.toLowerCase());
  const subject = await findSubject(database.db, config.baseUrl, written);
  const now = deps.now();
  return database.db.transaction(async (tx) => {
    const saved = writtenRow(
      await tx
        .insert(privacyRequests)
        .values({
          ...written,
          page: written.page || null,
          ...subject,
          reference,
          statusChangedAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .returning(),
    );
    const { id } = saved;
    await recordCreated(tx, submission, id, now);
    await mail.queue(tx, staffMail(saved, mail.staff, config.baseUrl + paths.adminQueue));
    const stateUrl = config.baseUrl + paths.privacyRequestState(reference);
    if (getsReceipt) await mail.queue(tx, receiptMail({ id, to, reference, stateUrl }));
    return saved;
  });
}

/**
 * The request with this reference, however it is typed. Throws `not_found`, and `too_many` beyond
 * 20 wrong ones an hour from one address.
 */
export async function getByReference(
  deps: Deps,
  { address }: Person,
  typed: string,
): Promise<PrivacyRequestRow> {
  const { wrongReferences } = limits(deps);
  await wrongReferences.take(address);
  const reference = readReference(typed);
  const found = reference && (await findByReference(deps.database.db, reference));
  if (!found) throw new AppError("not_found", "There is no request with this reference.");
  await wrongReferences.returnPoints(address);
  return found;
}

/**
 * The prospect and the nomination that a request is about: one is named, the other follows from it. The
 * page named in the request counts more than the page that it was sent from.
 */
async function findSubject(
  db: Db,
  baseUrl: string,
  { page = "", prospectId, nominationId }: WrittenRequest,
) {
  const namedProspect = prospectIdIn(page, baseUrl);
  const namedNomination = nominationIdIn(page, baseUrl);
  const isNamed = namedProspect !== null || namedNomination !== null;
  const wanted = isNamed ? namedProspect : prospectId;
  const prospect = wanted ? await findProspect(db, wanted) : null;
  const id = isNamed ? namedNomination : nominationId;
  const nomination = prospect
    ? await findPromotedTo(db, prospect.id)
    : id
      ? await findMerged(db, id)
      : null;
  return {
    prospectId: prospect?.id ?? nomination?.promotedProspectId ?? null,
    nominationId: nomination?.id ?? null,
  };
}
