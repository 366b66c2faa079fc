import {
  ActivityList,
  AdminCheck,
  AuthTest,
  CurrentUser,
  TokenCheck,
} from "#domains/accounts/schema.ts";
import { AuditEntry, AuditPage } from "#domains/admin/schema/audit-log.ts";
import { ContactMessage, ContactPage } from "#domains/contact/schema.ts";
import { CommentPage, CommentReceipt } from "#domains/discussion/comments/schema.ts";
import { EvaluationDraft, EvaluationPage, EvaluationRequest } from "#domains/evaluations/schema.ts";
import { Subscription, SubscriptionPage } from "#domains/newsletter/schema.ts";
import { NominationDraft, OwnNomination } from "#domains/nominations/schema.ts";
import { PersonalData } from "#domains/privacy/schema/personal-data.ts";
import {
  PrivacyReceipt,
  PrivacyRequest,
  PrivacyRequestPage,
  PrivacyRequestState,
} from "#domains/privacy/schema/requests.ts";
import { Profile, ProfileSaved } from "#domains/profiles/schema.ts";
import {
  ListedProspect,
  ProspectList,
  ProspectProfile,
  StaffProspect,
  VoteReceipt,
} from "#domains/prospects/schema.ts";
import { BadgeList } from "#domains/recognition/schema.ts";
import { UploadReceipt } from "#domains/uploads/schema.ts";
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
