/** Returns the hour of a moment, for the cause of a mail that is sent at most once an hour. */
export const hourOf = (moment: Date) => moment.toISOString().slice(0, 13);

/** What such a mail says about itself. */
export const HOURLY = {
  small: "No matter how many come in, you get this email at most once an hour.",
};
