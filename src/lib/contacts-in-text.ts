/** Why a text is not taken. */
export const NO_CONTACT = "Please leave out links, email addresses and phone numbers";
export const NO_PHONE_OR_EMAIL = "Please leave out email addresses and phone numbers";

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Marks over and around letters and figures, such as those that strike them through or box them in. */
const MARKS = /\p{M}/gu;
const DOTS = /[。·•‧∙]/g;
/** Hyphens and the minus sign. Longer dashes stand in ranges. */
const HYPHENS = /[\u2010-\u2012\u2212]/g;

/** First code points of figures in circles that compatibility normalization leaves alone, and their values. */
const CIRCLED: readonly [first: number, value: number, count: number][] = [
  [0x2776, 1, 9],
  [0x2780, 1, 9],
  [0x278a, 1, 9],
  [0x24f5, 1, 9],
  [0x24ff, 0, 1],
  [0x1f10b, 0, 1],
  [0x1f10c, 0, 1],
];
const FIGURE_OF = new Map(
  CIRCLED.flatMap(([first, value, count]) =>
    Array.from({ length: count }, (_, place) => [
      String.fromCodePoint(first + place),
      String(value + place),
    ]),
  ) as [string, string][],
);
const CIRCLES = new RegExp(`[${[...FIGURE_OF.keys()].join("")}]`, "gu");

/** Endings that are no words, so that a missing blank after a full stop makes no link. */
const ENDINGS =
  "com|net|org|edu|gov|info|biz|io|tv|gg|ly|xyz|app|dev|co|ru|de|uk|ca|cc|ws|eu|nl|cn|jp|br|mx";
/** Endings that are words, too: a sentence that follows without a blank begins with a capital. */
const WORD_ENDINGS = "me|us|club|site|page|link|shop|store|online|live|team|social";

/** Between the figures of a phone number. */
const GAP = "[\\s()./_*–—-]";
/** Between the three groups of a phone number, where fewer other figures stand. */
const WIDE_GAP = "[\\s()./_*–—|~:+=#&'\"`-]";

/** Networks on which people are found by a name. */
const NETWORK =
  "(?:ig|insta(?:gram)?|snapchat|tik\\s?tok|twitter|facebook|fb|telegram|discord|youtube|linkedin|venmo)";
/** What stands behind the name of a network and is no name of somebody: what is done there, and how often. */
const NO_NAME =
  "(?:an?|the|our|your|my|we|you|no|yes|one|two|three|four|five|six|several|many|more|most|all|each|every|once|twice|" +
  "daily|weekly|monthly|yearly|seasonal|always|never|also|and|with|for|from|after|before|during|unlimited|custom|" +
  "posts?|posting|story|stories|reels?|videos?|clips?|lives?|livestreams?|streams?|pictures?|photos?|pages?|groups?|" +
  "accounts?|channels?|ads?|advertising|campaigns?|banners?|logos?|links?|tags?|tagged|mentions?|mentioned|shout-?outs?|" +
  "thanks?|features?|featured|followers?|likes?|views?|reach|impressions?|announcements?|highlights?|giveaways?|" +
  "coverage|content|takeovers?|interviews?|sponsors?|sponsored|sponsorship|promotions?|recaps?|updates?|results?)";

/** Links: with a scheme, with www, with a path, by their ending, and as they are spoken. */
const LINKS = [
  /\b(?:https?|ftp):\/\//i,
  /\bwww\s?\.|\bwww\s/i,
  /[\p{L}\p{N}-]\.[a-z]{2,10}\/\S/iu,
  /\bgg\s?\/\s?\w/i,
  new RegExp(`[\\p{L}\\p{N}-]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, "iu"),
  new RegExp(`[\\p{L}\\p{N}-]\\.(?:${WORD_ENDINGS})(?![\\p{L}\\p{N}'’])`, "u"),
  /\S\s*[.,]\s?com(?![\p{L}\p{N}'’])/iu,
  new RegExp(`\\bdot\\b\\s*(?:${ENDINGS})\\b`, "i"),
  /[([{<]\s*(?:\.|dot\b)\s*[)\]}>]/i,
];

/** Whose addresses are known by the part before the sign; of the others the names are words, too. */
const MAIL_HOST = "(?:gmail|googlemail|hotmail|aol|protonmail)";
const MAIL_WORD = "(?:yahoo|outlook|proton|icloud)";
/** A name with a figure, a dot or a low line in it. */
const UNLIKE_WORDS = "(?=[a-z]+(?:[._-]?\\d|[._][a-z]))[a-z][\\w.-]{2,40}\\w";

const AT_IN_BRACKETS = /[([{<]\s*(?:at|@)\s*[)\]}>]/i;

/** The part behind the sign of an email address, and " at " instead of the sign. */
const AT_HOST =
  "\\s+at\\s+[\\p{L}\\p{N}-]{1,40}(?:\\.[\\p{L}\\p{N}-]{1,40}){0,3}" +
  `(?:\\s?\\.\\s?(?:com|net|org|edu)|\\.(?:${ENDINGS}|${WORD_ENDINGS}))(?![\\p{L}\\p{N}])`;
/** Names of mailboxes. Before a website they are words, too, as in "more info at". */
const MAILBOX = "(?:info|hello|hi|contact|office|admin|sales|support)";
/** Who is at a website, and bears no mailbox. */
const NO_MAILBOX = "(?:us|me|them|him|her|you)";

/** Email addresses with "at" before a host, told from websites ("Write to us at") by what stands before them. */
const EMAILS_AT_HOST = [
  ...[
    `\\b(?:write|(?:e-?)?mails?|message|reach|contact|via)(?:\\s+us)?(?:\\s+(?:to|via|by))?\\s*:?\\s+${MAILBOX}`,
    `\\b(?:write|(?:e-?)?mails?|message)\\s+to\\s+(?!${NO_MAILBOX}\\s)[\\w.+-]{2,40}`,
    `\\be-?mail(?:\\s+address)?\\s*(?:is|:)\\s*(?!${NO_MAILBOX}\\s)[\\w.+-]{2,40}`,
  ].map((before) => new RegExp(before + AT_HOST, "iu")),
  // A capital begins a sentence, as in "Info at".
  new RegExp(`(?:(?:^|[:;(\\n]\\s{0,3})${MAILBOX}|\\b${UNLIKE_WORDS})${AT_HOST}`, "u"),
];

/** Email addresses: written, with blanks, letter by letter, and with "at" as it is spoken. */
const EMAILS = [
  /[\p{L}\p{N}]@[\p{L}\p{N}]/u,
  /[^\s@]\s?@\s?[\p{L}\p{N}-]+\s?\.\s?\p{L}{2}/u,
  /@(?:\s*[\p{L}\p{N}.](?![\p{L}\p{N}])){3}/u,
  AT_IN_BRACKETS,
  /(?:\b|_)at[\s_-]+[\w-]{1,40}[\s_-]+dot[\s_-]+\w/i,
  /\b(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|aol)\s+com\b/i,
  /(?:@|(?:\b|_)at(?:\b|_))[\s_-]*(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|aol|proton(?:mail)?)\b/i,
  new RegExp(`\\b${MAIL_HOST}(?:\\s?[:=–—]|\\s-)\\s?(?!${NO_NAME}\\b)[a-z][\\w.-]{3}`, "i"),
  new RegExp(`\\b${MAIL_HOST}\\s+${UNLIKE_WORDS}`, "i"),
  new RegExp(`\\b${MAIL_WORD}\\s?[:=]\\s?${UNLIKE_WORDS}`),
  new RegExp(`[\\w.-]{4}\\s+on\\s+${MAIL_HOST}\\b`, "i"),
  new RegExp(`[a-z][._\\d]\\w{0,20}\\s+on\\s+${MAIL_WORD}\\b(?! sports)`, "i"),
  ...EMAILS_AT_HOST,
];

/** Names in networks, which no coach bears. */
const HANDLES = [
  /@[a-z]{3}\w*[\d_]/i,
  // The same without the sign: behind the name of a network, alone or unlike any word, and as a handle.
  new RegExp(
    `\\b${NETWORK}\\s?[:=–—-]\\s?(?!${NO_NAME}\\b)["'“]?[a-z][\\w.]{3,}["'”]?(?:\\s*$|\\s*[\\n.,;!?)])`,
    "im",
  ),
  new RegExp(
    `\\b${NETWORK}\\s?[:=–—-]?\\s?(?:name|handle|is)?\\s?(?!${NO_NAME}\\b)(?=[a-z][\\w.]{3})[a-z]+(?:[_.]\\w|\\d)`,
    "i",
  ),
  /\b(?:handle|user\s?name|screen\s?name)\s*(?:is|[:=])\s*["'“]?(?!broken\b)[a-z][\w.]{4,}/i,
];

/** Between figures that stand as a list. */
const COMMA = "\\s?,\\s{0,2}";

/** A phone number of North America. */
const PHONE = new RegExp(
  `(?:^|\\D)(?:\\+?1${WIDE_GAP}{0,3})?\\(?\\d{3}${WIDE_GAP}{0,5}\\d{3}${WIDE_GAP}{0,5}\\d{4}(?!\\d)`,
);

/** One with commas, unless all amounts are round. Neither an area nor an exchange begins with 0 or 1. */
const LISTED = new RegExp(
  `(?:^|\\D)(?!\\d\\d0${COMMA}\\d\\d0${COMMA}\\d{3}0)[2-9]\\d\\d${COMMA}[2-9]\\d\\d(?:${COMMA}|\\s)\\d{4}(?!\\d)`,
);

/** What is neither letter nor figure, except for commas and signs of amounts. */
const ANY_GAP = "[^\\p{L}\\p{N},$€£%]{1,5}";
/** One with whatever signs between, unless the last figure is a round amount or a season. */
const PARTED = new RegExp(
  `(?:^|\\D)[2-9]\\d\\d${ANY_GAP}[2-9]\\d\\d${ANY_GAP}(?!20[0-4]\\d|\\d{3}0)\\d{4}(?!\\d)`,
  "u",
);

/** A number of North America in pairs, of which one has a zero before it: ages and jerseys rise. */
const IN_PAIRS =
  /(?:^|[^\d\s.-]\s?)(?=(?:\d\d[ .-]){1,4}0)[2-9]\d([ .-])\d[2-9](?:\1\d\d){3}(?![ .-]?\d)/;

/** Phone numbers of other countries: two zeros before the country, or one before the first of five pairs or the area. */
const FOREIGN = [
  new RegExp(`(?:^|\\D)00[2-9]\\d{1,2}${GAP}{1,3}(?:\\d${GAP}{0,3}){6,11}\\d(?!\\d)`),
  /(?:^|[^\d\s.-]\s?)0[1-9](?:\.\d\d){4}(?![ .-]?\d)/,
  /(?:^|[^\d.,:/-])0(?:\d\d[ -]\d{4}[ -]\d{4}|\d{3}[ -]\d{3}[ -]\d{3,4}|\d{4}[ -]\d{3}[ -]\d{3})(?!\d)/,
  /(?:^|[^\d.,:/-])0(?:\d\d[ /-]{1,3}\d{7,8}|\d{3,4}[ /-]{1,3}\d{5,8})(?!\d)/,
];

/** Phone numbers: also of a town, of elsewhere, and figure by figure. */
const PHONES = [
  PHONE,
  /(?:^|[^\d.-])\d{3}[-.]\d{4}(?![\d-])/,
  /\b(?:call|text|phone|tel|cell|dial|whatsapp)\b\D{0,20}\d{3}\D{0,2}\d{4}(?!\d)/i,
  /(?:^|[^\d.])\(?\d{3}\)?([./_\s–—-])\d{3}\1\d{2}\1\d{2}(?!\d)/,
  /(?:^|\D)[2-9]\d\d[\s.-]{1,3}[2-9]\d\d[\s.-]\d\d[.-]\d\d(?!\d)/,
  /(?:^|[^\d.])(?=(?:\d\.?){10,11}(?!\.?\d))\d{2,4}(?:\.\d{2,4}){2,4}/,
  /(?:^|[^\d/])(?=(?:\d\/?){10,11}(?!\/?\d))(?!20\d\d)\d{2,4}(?:\/\d{2,4}){2,3}(?!\/?\d)/,
  LISTED,
  PARTED,
  IN_PAIRS,
  ...FOREIGN,
  new RegExp(`(?:^|\\D)[2-9]\\d\\d${COMMA}(?!\\d{4}000)[2-9]\\d{6}(?!\\d)`),
  new RegExp(`(?:^|\\D)(?:\\d${COMMA}){9}\\d(?!\\d)`),
  new RegExp(`\\+\\d(?:${GAP}{0,3}\\d){7}`),
  new RegExp(`\\d(?:${GAP}{0,3}\\d(?!\\d)){9}`),
  /\d{10}/,
];

/** What only a disguise needs: figures of other scripts, and letters of two scripts in a word. */
const DISGUISES = [
  /(?![0-9])\p{Nd}/u,
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u,
];

/** The figures from 0 to 9 as words, in English and Spanish. */
const FIGURES = [
  "zero one two three four five six seven eight nine",
  "cero uno dos tres cuatro cinco seis siete ocho nueve",
].map((words) => words.split(" "));
const FIGURE = new RegExp(`${FIGURES.flat().join("|")}|oh|^o$`, "gi");
/** Figures as people dictate them: "double five". */
const REPEATED = new RegExp(`\\b(double|triple)\\s+(${FIGURE.source}|\\d)\\b`, "gi");
const ONLY_FIGURES = new RegExp(`^(?:${FIGURE.source})+$`, "i");
/** Figures that were words stand as these signs of private use, so that they are told from others. */
const SPOKEN_ZERO = 0xe000;
const SPOKEN = "\\uE000-\\uE009";
/** Groups of three, three and four figures, with commas at most between the groups. */
const SPOKEN_NUMBER = new RegExp(
  [3, 3, 4].map((count) => `(?:[\\d${SPOKEN}]${GAP}{0,3}){${count}}`).join(",?\\s?"),
  "g",
);
/** Ten figures with a comma between any two. */
const SPOKEN_LIST = new RegExp(
  `(?:[\\d${SPOKEN}]${COMMA}){9}[\\d${SPOKEN}](?![\\d${SPOKEN}])`,
  "g",
);
const SPOKEN_FIGURE = new RegExp(`[${SPOKEN}]`, "g");
/** How many figures of a number are words, and how many between others: "two one-day camps" may follow a date. */
const LEAST_SPOKEN = 3;
const LEAST_BETWEEN = 2;
const ENDS = new RegExp(`^[${SPOKEN}\\W]+|[${SPOKEN}\\W]+$`, "g");

/**
 * Whether a text has a link, an email address or a phone number, also in some disguises. Scores,
 * averages, seasons and dates are none.
 */
export function hasContact(text: string): boolean {
  return hasAny(text, [...LINKS, ...EMAILS, ...HANDLES, ...PHONES, ...DISGUISES]);
}

/** Whether a text has an email address or a phone number, also in some disguises. Links and handles are none. */
export function hasPhoneOrEmail(text: string): boolean {
  return hasAny(text, [...EMAILS, ...PHONES, ...DISGUISES]);
}

function hasAny(text: string, contacts: readonly RegExp[]): boolean {
  const plain = plainOf(text);
  const figures = withZeros(plain);
  return contacts.some((contact) => contact.test(figures)) || hasSpokenNumber(plain);
}

/** A text without disguises of its figures and signs. */
function plainOf(text: string): string {
  return text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(MARKS, "")
    .replace(CIRCLES, (circled) => FIGURE_OF.get(circled) ?? circled)
    .replace(HYPHENS, "-")
    .replace(DOTS, ".");
}

/** Hosts whose links are made of a phone number, in whatever country. */
const DIALED = /^https?:\/\/(?:[^/]*\.)?(?:wa\.me|whatsapp\.com|signal\.me)\/.*\d{7}/i;
const LINKED = [
  DIALED,
  PHONE,
  LISTED,
  PARTED,
  /[/=:]\+\d{8}/,
  /[\p{L}\p{N}._-]@[\p{L}\p{N}]/u,
  AT_IN_BRACKETS,
];

/** More often than anybody needs to encode what a link says. */
const MOST_ENCODED = 10;

/** Whether a link gives an email address or a phone number away. A longer number names a page, and so does a handle. */
export function linksToPhoneOrEmail(url: string): boolean {
  let plain = url;
  for (let round = 0; round < MOST_ENCODED; round += 1) {
    const encoded = plain;
    plain = decodedOnce(encoded);
    if (plain === encoded) return LINKED.some((contact) => contact.test(plainOf(plain)));
  }
  return true;
}

/** A link without the escapes in it. One that stands for no character leaves the others alone. */
function decodedOnce(url: string): string {
  return url.replace(/%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** A text with a zero for each letter O where only that makes sense: within figures, and before them. */
function withZeros(text: string): string {
  return text.replace(/o/gi, (letter, at: number) => {
    const before = text.slice(Math.max(0, at - 4), at);
    const after = text.slice(at + 1, at + 5);
    const isWithin = /\d[o-]{0,3}$/i.test(before) && !/^[a-z]{2}/i.test(after);
    const isBefore = !/\w$/.test(before) && /^[o-]{0,3}\d/i.test(after);
    return isWithin || isBefore ? "0" : letter;
  });
}

/** Whether a phone number is written in words, or partly. */
function hasSpokenNumber(plain: string): boolean {
  const repeated = plain.replace(REPEATED, (_, times: string, figure: string) =>
    `${figure} `.repeat(times.toLowerCase() === "double" ? 2 : 3),
  );
  const written = repeated.replace(/\p{L}+/gu, (word) =>
    ONLY_FIGURES.test(word)
      ? word.replace(FIGURE, (figure) =>
          String.fromCharCode(SPOKEN_ZERO + figureOf(figure.toLowerCase())),
        )
      : word,
  );
  const numbers = [SPOKEN_NUMBER, SPOKEN_LIST].flatMap((number) => written.match(number) ?? []);
  return numbers.some(
    (number) =>
      countSpoken(number) >= LEAST_SPOKEN || countSpoken(number.replace(ENDS, "")) >= LEAST_BETWEEN,
  );
}

/** The value of a figure that is a word; "oh" and "o" are zeros. */
function figureOf(word: string): number {
  return Math.max(0, ...FIGURES.map((words) => words.indexOf(word)));
}

function countSpoken(number: string): number {
  return number.match(SPOKEN_FIGURE)?.length ?? 0;
}
