/** HTTP status of each machine-readable refusal. The one table code → status. */
export const STATUS_BY_CODE = {
  bad_request: 400,
  not_signed_in: 401,
  second_factor: 401,
  forbidden: 403,
  adult_unconfirmed: 403,
  confirm_again: 403,
  factor_required: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  already_voted: 409,
  vote_not_counted: 409,
  stale: 409,
  board_full: 409,
  duplicate: 409,
  consent_missing: 409,
  other_account: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;

/** Field name → sentence for the person who filled it in. */
export type FieldMessages = Record<string, string>;

interface AppErrorOptions {
  fields?: FieldMessages;
  /** The public resource that is in the way, if everybody may see it. */
  existingId?: number | undefined;
  retryAfterSeconds?: number | undefined;
  /** The account at which it was tried, for the security log. It is in no answer. */
  accountId?: number;
  cause?: unknown;
}

/** A refusal that a person may read: `message` is shown as it is, `code` is for programs. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: FieldMessages | undefined;
  readonly existingId: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly accountId: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.existingId = options.existingId;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.accountId = options.accountId;
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}

/** What every refusal looks like on the wire. */
export interface RefusalBody {
  message: string;
  code: ErrorCode;
  fields?: FieldMessages;
  existingId?: number;
}

export function refusalBody(error: AppError): RefusalBody {
  return {
    message: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    ...(error.existingId !== undefined && { existingId: error.existingId }),
  };
}

/** The refusal of work that the process has no room for now. */
export function tooBusy(retryAfterSeconds = 2, cause?: unknown): AppError {
  return new AppError("unavailable", "The site is very busy right now. Please try again.", {
    retryAfterSeconds,
    cause,
  });
}
