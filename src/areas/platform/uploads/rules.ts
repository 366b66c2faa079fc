/** The largest file that is taken, in bytes. */
export const UPLOAD_MAX_BYTES = 5_242_880;
/** The same as people read it. */
export const UPLOAD_MAX = `${UPLOAD_MAX_BYTES / 2 ** 20} MB`;

export const TOO_LARGE = "File size exceeds the maximum limit of 5MB";
