/** How many unread notifications are counted at most. */
export const UNREAD_COUNTED_MAX = 100;
