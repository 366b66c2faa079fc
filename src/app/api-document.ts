import {
  EvaluationDraft,
  EvaluationPage,
  EvaluationRequest,
} from "#areas/board/evaluations/schema/requests.ts";
import {
  ListedProspect,
  ProspectList,
  ProspectProfile,
  StaffProspect,
  VoteReceipt,
} from "#areas/board/prospects/schema/prospects.ts";
import {
  ActivityList,
  AdminCheck,
  AuthTest,
  CurrentUser,
  TokenCheck,
} from "#areas/people/accounts/schema.ts";
import { ContactMessage, ContactPage } from "#areas/people/contact/schema/messages.ts";
import { Subscription, SubscriptionPage } from "#areas/people/newsletter/schema/subscription.ts";
import { PersonalData } from "#areas/people/privacy/schema/personal-data.ts";
import {
  PrivacyReceipt,
  PrivacyRequest,
  PrivacyRequestPage,
  PrivacyRequestState,
} from "#areas/people/privacy/schema/requests.ts";
import { Profile, ProfileSaved } from "#areas/people/profiles/schema/profile.ts";
import { UploadReceipt } from "#areas/platform/uploads/schema.ts";
import { AuditEntry, AuditPage } from "#areas/staff/schema/audit-log.ts";
import { BadgeList } from "#areas/youscout/badges/schema.ts";
import { CommentPage, CommentReceipt } from "#areas/youscout/comments/comments/schema.ts";
import { NominationDraft, OwnNomination } from "#areas/youscout/nominations/schema.ts";
import type { App } from "#lib/http/app.ts";
import { serveCallDocument } from "#lib/http/call-document.ts";
import { machinePaths } from "#machine-paths.ts";

const ABOUT =
  "The calls that the pages of the site are made of. Bodies are JSON. Every refusal has one form, Refusal. A session is a cookie, which login gives; what another site makes a browser send is refused.";

/** Answers that have a name in the document. */
const NAMED = {
  CurrentUser,
  AuthTest,
  AdminCheck,
  ActivityList,
  EvaluationDraft,
  EvaluationRequest,
  EvaluationPage,
  ContactMessage,
  ContactPage,
  Subscription,
  SubscriptionPage,
  AuditEntry,
  AuditPage,
  TokenCheck,
  UploadReceipt,
  Profile,
  ProfileSaved,
  PersonalData,
  PrivacyReceipt,
  PrivacyRequest,
  PrivacyRequestPage,
  PrivacyRequestState,
  ListedProspect,
  ProspectList,
  ProspectProfile,
  StaffProspect,
  VoteReceipt,
  NominationDraft,
  OwnNomination,
  CommentPage,
  CommentReceipt,
  BadgeList,
};

/** Serves the description of all calls that are mounted after it. */
export async function describeCalls(app: App, cookieName: string): Promise<void> {
  await serveCallDocument(app, {
    address: machinePaths.openapi,
    title: "RAW",
    description: ABOUT,
    cookieName,
    named: NAMED,
  });
}
