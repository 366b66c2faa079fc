/** What guardians are asked, also in other domains: apart from the schemas, which load more. */
export {
  AGREED_KINDS,
  type AgreedKind,
  ANSWERS,
  type GuardianWord,
  KEPT_NOES,
  type KeptNo,
  LEVELS,
  type Level,
} from "../rules/agreement.ts";
