interface Registering {
  placesLeft: number;
  /** How many wait for a place. */
  waiting: number;
  isEmailConfirmed: boolean;
}

const NO_EMAIL =
  "Your account has no confirmed email address, so you only read it in your notifications here.";

/** What a family is told before it registers: whether there is a place, and how it hears of it. */
export function whatFollows({ placesLeft, waiting, isEmailConfirmed }: Registering): string {
  if (placesLeft === 0) {
    const told = isEmailConfirmed ? "you get an email." : `we let you know. ${NO_EMAIL}`;
    return `This event is full. Your athlete would be number ${waiting + 1} on the waiting list. A place that becomes free goes to the first in line, and ${told}`;
  }
  const places = placesLeft === 1 ? "1 place is left." : `${placesLeft} places are left.`;
  return `${places} ${isEmailConfirmed ? "You get an email with a file for your calendar." : `We let you know what happens. ${NO_EMAIL}`}`;
}
