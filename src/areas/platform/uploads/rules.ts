/** The largest file that is taken, in bytes. */
export const UPLOAD_MAX_BYTES = 5_242_880;

export const TOO_LARGE = "File size exceeds the maximum limit of 5MB";
