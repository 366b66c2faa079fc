/** Names of those who run a site: alone, or together with each other and with `BESIDE`. */
const STAFF = `abuse admin administration administrator administrators admins billing compliance
  contact customerservice help helpdesk hostmaster info legal mailerdaemon mod moderation moderator
  moderators mods noreply official operator owner postmaster privacy root security service staff
  superuser support sysadmin sysop system systems webmaster youscout`.split(/\s+/);

/** Letters and digits beside such a name that do not change how it reads. */
const BESIDE = `academy account accounts app athletics baseball board bot care ceo center chief club
  coach coaches company connect crew customer customers desk development director directors employee
  employees events founder global group head hq hr inc it lead league llc main management manager
  marketing master media member members neworleans news nola office online our page pass player players podcast
  president press program prospects real recruiter recruiters recruiting rep representative safety
  sales scout scouting scouts senior shop site softball sports store super sys team tech the top
  training true us user verification verified web website xx xxx youth`.split(/\s+/);

/** Nobody's own name and no word of the game: one of them as a part of a name reads like staff. */
const ALWAYS = `admin administrator administrators admins moderator moderators staff sysadmin sysop
  superuser webmaster`.split(/\s+/);

/** Titles that no word but their own begins or ends with: so they read glued to a name. */
const GLUED = ["admin", "administrator", "moderator", "webmaster"];
/** The titles that are long enough that no other word is one letter away. */
const MISSPELLED = GLUED.filter((title) => title.length > "admin".length);

/** Characters that are taken for one another; a word is compared by the first of each. */
const LOOK_ALIKE = ["il1", "o0", "a4", "e3", "s5", "t7", "b8", "g69", "z2"];
const SHAPE = new Map(
  LOOK_ALIKE.flatMap((alike) => [...alike].map((one) => [one, alike.charAt(0)] as const)),
);

/** A letter of a word, and how often it has to come at least. */
type Run = [letter: string, least: number];

const isDigit = (character: string) => character >= "0" && character <= "9";
const shapeOf = (character: string) => SHAPE.get(character) ?? character;

/** Reads a name as at a glance: two letters that look like one are that one. */
function atAGlance(text: string): string {
  return text.toLowerCase().replaceAll("rn", "m").replaceAll("vv", "w");
}

/** A double letter counts in short words only, where it makes another one: "root" is not "rot". */
function runsOf(word: string): Run[] {
  const isShort = word.length <= 4;
  const runs =
    [...atAGlance(word)]
      .map(shapeOf)
      .join("")
      .match(/(.)\1*/g) ?? [];
  return runs.map((run) => [run.charAt(0), isShort ? run.length : 1]);
}

/** Where a word can end that begins at one of the places, its letters repeated or not. */
function endsOf(runs: Run[], text: string, start: number): number[] {
  let ends = [start];
  for (const [letter, least] of runs) {
    const next = new Set<number>();
    for (const from of ends) {
      for (let end = from; shapeOf(text.charAt(end)) === letter; end += 1) {
        if (end + 1 - from >= least) next.add(end + 1);
      }
    }
    ends = [...next];
  }
  return ends;
}

/** Whether the text is nothing but such names, what may stand beside them, and digits. */
function isMadeOf(text: string, names: Run[][], beside: Run[][]): boolean {
  /** Place → whether a name has been read on a way there. */
  const reached = new Map<number, Set<boolean>>([[0, new Set([false])]]);
  const reach = (place: number, isNamed: boolean) =>
    reached.set(place, (reached.get(place) ?? new Set()).add(isNamed));
  for (let place = 0; place < text.length; place += 1) {
    for (const isNamed of reached.get(place) ?? []) {
      if (isDigit(text.charAt(place))) reach(place + 1, isNamed);
      for (const name of names) for (const end of endsOf(name, text, place)) reach(end, true);
      for (const word of beside) for (const end of endsOf(word, text, place)) reach(end, isNamed);
    }
  }
  return reached.get(text.length)?.has(true) ?? false;
}

function beginsOrEndsWith(text: string, title: Run[]): boolean {
  const starts = Array.from(text, (_, place) => place);
  return (
    endsOf(title, text, 0).length > 0 ||
    starts.some((start) => endsOf(title, text, start).includes(text.length))
  );
}

/** Whether one letter is another one, too many or missing; digits around the text do not count. */
function isMisspelled(text: string, title: string): boolean {
  const shapes = (word: string) => [...word].map(shapeOf).join("");
  const [given, meant] = [shapes(text.replace(/^\d+|\d+$/g, "")), shapes(title)];
  const differs = [...meant].findIndex((letter, place) => letter !== given.charAt(place));
  const at = differs === -1 ? meant.length : differs;
  const rest = (word: string, skipped: number) => word.slice(at + skipped);
  return (
    rest(given, 1) === rest(meant, 1) ||
    rest(given, 1) === rest(meant, 0) ||
    rest(given, 0) === rest(meant, 1)
  );
}

/**
 * Tells whether a username reads like staff or like the company. Digits and letters that look alike
 * are the same, repeated letters are one, case and `_ . -` do not count. It does when all of it is made
 * of names of staff or the company, of words that may stand beside them, and of digits ("raw-admin1",
 * "official_raw"), or when one part of it between `_ . -` is a title that no person and no game has
 * ("admin_ann"), begins or ends with one of `GLUED` ("joeadmin"), or misspells a long one by a letter
 * ("moderater"). Another word that only holds such a name does not: "crawford", "badminton", "supporter".
 * @param company the company's names, in whatever case and with blanks
 */
export function createStaffNames(company: readonly string[]): (username: string) => boolean {
  const plain = company.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ""));
  const names = [...STAFF, ...plain.filter((name) => name.length > 1)].map(runsOf);
  const beside = BESIDE.map(runsOf);
  const titles = ALWAYS.map(runsOf);
  const glued = GLUED.map(runsOf);
  const isTitled = (part: string) =>
    isMadeOf(part, titles, []) ||
    glued.some((title) => beginsOrEndsWith(part, title)) ||
    MISSPELLED.some((title) => isMisspelled(part, title));
  return (username) => {
    const parts = username.split(/[_.-]+/).map(atAGlance);
    return isMadeOf(atAGlance(parts.join("")), names, beside) || parts.some(isTitled);
  };
}
